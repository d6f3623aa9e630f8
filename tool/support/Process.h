// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace condresched {

/// A program to run. Nothing is handed to a shell.
struct Command {
  std::vector<std::string> argv;          ///< argv[0] is looked up in PATH.
  std::string directory;                  ///< Working folder, or empty for ours.
  std::map<std::string, std::string> env; ///< Laid over our environment.
  std::vector<std::string> unset{}; ///< Taken out of it: make and Kconfig take an empty value for a set one.
  std::string input;                ///< Written to its standard input, then closed.
  std::chrono::milliseconds timeout{0}; ///< 0: no deadline.
  std::string stopWhenSeen; ///< When this text is on its output it is ended, and that is no fault.
  int cpu = -1;             ///< Pin it to this CPU; -1: anywhere.
};

/// How a program ended.
struct ProcessResult {
  int status = 0; ///< Exit status, or 128 + the signal that ended it.
  bool timedOut = false;
  bool stoppedOnMatch = false;
  std::string output; ///< Standard output.
  std::string errors; ///< Standard error.

  bool ok() const { return status == 0 && !timedOut; }
};

/// The wall to other programs. Each runs in a process group of its own, so that it ends
/// with all it started when its deadline passes or we are interrupted.
class Process {
public:
  virtual ~Process() = default;

  /// Runs `command` to its end. An error: it cannot be started, or we were interrupted.
  virtual Result<ProcessResult> run(const Command &command) = 0;

  /// True once SIGINT or SIGTERM has come; long work of our own asks between steps.
  virtual bool interrupted() = 0;
};

/// The command as a user could type it, quoted where needed.
std::string shellLine(const Command &command);

/// The last `lines` lines of a program's output, for a message.
std::string lastLines(const std::string &text, int lines);

} // namespace condresched
