// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/SourceIndex.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// A SourceIndex that is made only when a question was not asked before: answers are kept with the tree. What
/// a patch is laid over is looked at by itself, unless it changes a header in what the index knows of it.
/// Safe to ask from several threads.
class SourceAnswers {
public:
  /// All arguments must outlive it.
  SourceAnswers(const Walls &walls, const Snapshot &snapshot, const Architecture &arch,
                std::vector<std::string> units, std::string cacheDir);

  /// As those of SourceIndex; nothing where the sources cannot be read: see `failure`.
  std::vector<std::string> defining(const std::string &function);
  std::vector<std::string> storing(const std::string &type, const std::string &field);
  std::vector<std::string> mentioning(const std::string &identifier);
  bool isAssembly(const std::string &symbol);

  /// Why the sources could not be read, or empty.
  std::string failure();
  /// Keeps what was asked for the next run.
  Status keep();

private:
  using Units = std::vector<std::string>;
  struct Answer {
    Units units;
    Cues cues; ///< For what a patch may add.
  };
  Units ask(const std::string &question);
  static Answer answerOf(const SourceIndex &index, const std::string &question);
  static Units addedBy(const SourceIndex &touched, const std::string &question, const Cues &cues);
  const SourceIndex *whole();
  bool headersAreAlike() const;
  std::string placeOfAnswers() const;
  void readKeptAnswers();

  const Walls &walls;
  const Snapshot &snapshot;
  const Architecture &arch;
  std::vector<std::string> units;
  std::string cacheDir;
  Snapshot indexed;                   ///< What the index is made of: the tree alone, or all of the side.
  std::optional<SourceIndex> touched; ///< Of the units that a patch touches, where the index is the tree's.
  std::optional<Result<SourceIndex>> index;
  std::map<std::string, Answer> answers;
  bool fresh = false; ///< Whether `answers` has what is not kept yet.
  std::mutex mutex;
};

} // namespace condresched
