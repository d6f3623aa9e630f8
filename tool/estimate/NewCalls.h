// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/HotSegments.h"
#include "estimate/ProfiledCost.h"

namespace condresched {

/// What runs in the place of calls that only one side's way has.
class NewCalls {
public:
  /// `code` is that side's, `counted` the functions that count by themselves.
  NewCalls(const ExecutionProfile &profile, CodeSource code, std::set<std::string> counted)
      : profile(profile), code(std::move(code)), counted(std::move(counted)) {}

  /// A way's instructions, with what runs in its calls as far as they are more than `shared` says.
  MachinePath pathOf(const CountedCode &of, const BlockWay &way, std::map<std::string, int> shared);

  /// Callees whose code was not found, or that have no short way through.
  const std::set<std::string> &unknown() const { return missing; }
  /// Callees that the base was seen to run and that take no one way; their fast path was taken.
  const std::set<std::string> &unclear() const { return several; }

private:
  std::optional<MachinePath> called(const Instruction &call);
  std::optional<MachinePath> asItRan(const std::string &symbol);

  const ExecutionProfile &profile;
  CodeSource code;
  std::set<std::string> counted;
  std::set<std::string> open; ///< Callees around the one that is looked at.
  std::set<std::string> missing;
  std::set<std::string> several;
};

} // namespace condresched
