// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/UnitSource.h"

#include <algorithm>
#include <set>

namespace condresched {

/// Units that a test made up. Every question about a text names all of them, as a text may name too many.
class FakeUnits : public UnitSource {
public:
  explicit FakeUnits(std::vector<UnitSummary> all) {
    for (UnitSummary &unit : all)
      units.push_back(std::make_shared<const UnitSummary>(std::move(unit)));
  }

  void prepare(const std::vector<std::string> &) override {}
  Result<std::shared_ptr<const UnitSummary>> unit(const std::string &file) override {
    if (broken.contains(file))
      return undecided(file + " cannot be compiled");
    for (const auto &unit : units)
      if (unit->file == file)
        return unit;
    return undecided("there is no file " + file);
  }
  std::vector<std::string> defining(const std::string &function) override {
    return madeByMacro.contains(function) ? std::vector<std::string>() : names();
  }
  std::vector<std::string> storing(const std::string &, const std::string &) override { return names(); }
  std::vector<std::string> mentioning(const std::string &) override { return names(); }
  bool isAssembly(const std::string &symbol) override { return assembly.contains(symbol); }

  std::set<std::string> broken;      ///< Files that do not parse.
  std::set<std::string> assembly;    ///< Symbols that assembly defines.
  std::set<std::string> madeByMacro; ///< Functions whose text does not look like a definition.

private:
  std::vector<std::string> names() const {
    std::vector<std::string> files;
    for (const auto &unit : units)
      files.push_back(unit->file);
    return files;
  }
  std::vector<std::shared_ptr<const UnitSummary>> units;
};

} // namespace condresched
