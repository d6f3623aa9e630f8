// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace condresched {

/// One function of a kernel and how often its instructions ran during a sample.
struct CountedFunction {
  std::string name;
  std::string file; ///< The unit's file name without its folder, of a function that is not global; or empty.
  std::uint64_t size = 0;                        ///< In bytes; 0 for a label of assembly code.
  std::map<std::uint64_t, std::uint64_t> counts; ///< Offset of an instruction -> its executions.
  std::map<std::uint64_t, std::string>
      calls; ///< Offset of a direct call or jump that ran -> what it leads to.

  /// How often it was entered at its beginning.
  std::uint64_t entries() const;
  /// Instructions executed in it.
  std::uint64_t instructions() const;
};

/// What a base kernel executed during one sample of a workload. It does not depend on a patch.
struct ExecutionProfile {
  std::string workload;
  int n = 0;                              ///< Number of fds.
  int systemCalls = 1;                    ///< In the sample.
  std::uint64_t elsewhere = 0;            ///< Instructions of the guest's program.
  std::vector<CountedFunction> functions; ///< By name.

  /// Instructions of one system call, the guest's own among them.
  double instructionsPerCall() const;
  /// The function of that name and size, global or of a unit of that file name, or nullptr where it did not
  /// run.
  const CountedFunction *find(const std::string &name, const std::string &unit, std::uint64_t size) const;
  /// Whether one of that name, global or of such a unit, ran at all.
  bool ran(const std::string &name, const std::string &unit) const;
  /// Executions of all functions of that name, entered at their beginning.
  std::uint64_t entries(const std::string &name) const;
};

} // namespace condresched
