// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Process.h"

#include <functional>
#include <mutex>

namespace condresched {

/// Programs that answer as scripted. What no script answers "cannot be started".
class FakeProcess : public Process {
public:
  using Predicate = std::function<bool(const Command &)>;
  using Answer = std::function<Result<ProcessResult>(const Command &)>;

  /// Answers the commands that `predicate` accepts; of several scripts the one added last wins.
  FakeProcess &when(Predicate predicate, Answer answer);
  FakeProcess &when(Predicate predicate, ProcessResult result);

  /// Answers the commands whose argv begins with `prefix`.
  FakeProcess &whenRun(std::vector<std::string> prefix, Answer answer);
  FakeProcess &whenRun(std::vector<std::string> prefix, ProcessResult result);

  Result<ProcessResult> run(const Command &command) override;
  bool interrupted() override { return interrupt; }

  std::vector<Command> ran; ///< Every command that was run, in order.
  bool interrupt = false;   ///< As if the user had pressed Ctrl-C: nothing runs any more.

private:
  struct Script {
    Predicate predicate;
    Answer answer;
  };
  std::vector<Script> scripts;
  std::mutex mutex;
};

/// A program that ended well with this output, or with `status`.
ProcessResult printed(std::string output, int status = 0);

/// A program that failed with this on its standard error.
ProcessResult failed(std::string errors, int status = 1);

/// Predicate: some word of argv contains `text`.
FakeProcess::Predicate mentions(std::string text);

} // namespace condresched
