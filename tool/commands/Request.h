// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Root.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// What the user asked for, after the command line was understood; plain data.
struct Request {
  std::string command;           ///< list, patch, gate, bench or doctor.
  std::vector<std::string> argv; ///< As given, for the report's reproduce lines.
  std::string tree = ".";
  std::vector<std::string> basePatches; ///< Files.
  std::vector<std::string> patches;     ///< Files; "-" is standard input.
  std::vector<Root> roots;              ///< Empty: defaultRoots().
  std::vector<std::string> presets;     ///< Names of sets of further roots.
  std::string arch;                     ///< Empty: the host's.
  std::string cpu;                      ///< As LLVM calls it. Empty: this machine's, or a common one.
  std::vector<std::string> configs;     ///< Empty: all that the tree can build.
  std::string profile;                  ///< Empty: the command's default.
  std::vector<std::string> fragments;   ///< Files.
  std::vector<std::string> sets;        ///< CONFIG_X=y.
  int fds = 500;
  std::vector<int> fdCounts; ///< With `agreement`: each is measured.
  bool around = false;
  bool all = false; ///< Cold calls and boundaries are followed too.
  bool bench = false;
  bool agreement = false;                  ///< bench only: each patch by itself, predicted against measured.
  bool trace = false;                      ///< bench only: what runs, against what is listed.
  std::vector<std::string> traceFunctions; ///< Whose entry is traced too.
  std::vector<std::string> engines;
  std::vector<std::string> workloads;
  std::string policyFile;
  bool selfTest = false;
  std::string format = "text";
  std::string output; ///< Empty: standard output.
  int jobs = 1;
  std::string cacheDir;
  bool color = false;
};

/// The program's answer: what goes to standard output and the exit status.
struct Answer {
  int status = 0;
  std::string text;
  std::optional<Error> error = std::nullopt; ///< Why nothing could be told; also for standard error.
};

} // namespace condresched
