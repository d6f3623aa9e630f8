// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/FakeProcess.h"

#include <algorithm>

namespace condresched {

namespace {

FakeProcess::Predicate beginsWith(std::vector<std::string> prefix) {
  return [prefix = std::move(prefix)](const Command &command) {
    return command.argv.size() >= prefix.size() &&
           std::equal(prefix.begin(), prefix.end(), command.argv.begin());
  };
}

FakeProcess::Answer always(ProcessResult result) {
  return [result = std::move(result)](const Command &) { return result; };
}

} // namespace

FakeProcess &FakeProcess::when(Predicate predicate, Answer answer) {
  scripts.push_back({std::move(predicate), std::move(answer)});
  return *this;
}

FakeProcess &FakeProcess::when(Predicate predicate, ProcessResult result) {
  return when(std::move(predicate), always(std::move(result)));
}

FakeProcess &FakeProcess::whenRun(std::vector<std::string> prefix, Answer answer) {
  return when(beginsWith(std::move(prefix)), std::move(answer));
}

FakeProcess &FakeProcess::whenRun(std::vector<std::string> prefix, ProcessResult result) {
  return when(beginsWith(std::move(prefix)), always(std::move(result)));
}

Result<ProcessResult> FakeProcess::run(const Command &command) {
  const std::lock_guard<std::mutex> guard(mutex);
  if (interrupt)
    return undecided("interrupted", "run it again; finished work is kept");
  ran.push_back(command);
  const auto script = std::find_if(scripts.rbegin(), scripts.rend(),
                                   [&](const Script &candidate) { return candidate.predicate(command); });
  if (script == scripts.rend())
    return undecided("cannot start " + (command.argv.empty() ? "nothing" : command.argv[0]) +
                     ": No such file or directory");
  return script->answer(command);
}

ProcessResult printed(std::string output, int status) {
  ProcessResult result;
  result.status = status;
  result.output = std::move(output);
  return result;
}

ProcessResult failed(std::string errors, int status) {
  ProcessResult result;
  result.status = status;
  result.errors = std::move(errors);
  return result;
}

FakeProcess::Predicate mentions(std::string text) {
  return [text = std::move(text)](const Command &command) {
    return std::any_of(command.argv.begin(), command.argv.end(),
                       [&](const std::string &word) { return word.find(text) != std::string::npos; });
  };
}

} // namespace condresched
