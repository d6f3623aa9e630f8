// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/UnitSource.h"
#include "analysis/UnitStore.h"
#include "commands/Parallel.h"
#include "commands/SideQuestion.h"
#include "kernel/SourceAnswers.h"

#include <map>
#include <mutex>
#include <set>

namespace condresched {

/// The units of one side in one config, from kbuild's list, the side's texts and the cache.
class SideUnits : public UnitSource {
public:
  /// `index` may know of more units than this config has; it must outlive this, as all arguments must. Up to
  /// `jobs` units are read at once, each in its turn: `turns` may be shared with other sides and configs.
  SideUnits(const Walls &walls, const SideQuestion &side, const std::vector<std::string> &units,
            SourceAnswers &index, int jobs, Turns &turns);

  void prepare(const std::vector<std::string> &wanted) override;
  Result<std::shared_ptr<const UnitSummary>> unit(const std::string &file) override;
  std::vector<std::string> defining(const std::string &function) override;
  std::vector<std::string> storing(const std::string &type, const std::string &field) override;
  std::vector<std::string> mentioning(const std::string &identifier) override;
  bool isAssembly(const std::string &symbol) override;

  /// A unit whose machine code will be asked for as well: its summary is that of the compile which makes the
  /// code, and both are kept.
  void alsoCompile(const std::string &file) { compiled.insert(file); }

  /// Files that the units read so far are made of.
  const std::set<std::string> &dependencies() const { return files; }

private:
  using Read = Result<std::shared_ptr<const UnitSummary>>;
  Read read(const std::string &file);
  Result<ParsedUnit> parsed(const UnitCommand &command) const;
  std::vector<std::string> ofThisConfig(std::vector<std::string> found) const;

  const Walls &walls;
  const SideQuestion &side;
  std::set<std::string> units;
  std::set<std::string> compiled; ///< Those whose code will be asked for.
  SourceAnswers &index;
  int jobs;
  Turns &turns;
  std::map<std::string, Read> known;
  std::set<std::string> files;
  std::mutex mutex; ///< Guards `known` and `files` while several are read.
};

} // namespace condresched
