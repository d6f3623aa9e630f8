// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace condresched {

/// A site that a traced boot saw executed between entry and exit of do_select or do_sys_poll.
struct TracedSite {
  std::string function; ///< The containing function, inlined or not.
  std::string primitive;
  std::string file; ///< Below the tree's root.
  int line = 0;
  std::string config;
  std::string side = "base"; ///< base or patched.
  std::uint64_t executions = 0;
  bool listed = false;       ///< The default output of `list` has it, in this config.
  std::string symbol;        ///< The function that is called there in the machine code.
  std::uint64_t address = 0; ///< Of the call; the lowest where the compiler copied it.
};

/// A site that something else executed meanwhile.
struct ForeignSite {
  TracedSite site;
  std::string evidence; ///< The logged interrupt entry or task switch that tells so.
};

/// What one traced boot was.
struct TracedBoot {
  std::string config;
  std::string side = "base";
  std::uint64_t windows = 0;        ///< Calls of do_select and do_sys_poll that were entered.
  std::uint64_t unexplained = 0;    ///< Scheduling points that they entered from no call that is known.
  std::vector<std::string> entered; ///< Functions of those asked for that a window entered, sorted.
};

/// The truth test: what really ran, against what the list has (DESIGN.md section 4). The numbers count source
/// places.
struct Trace {
  int executed = 0;
  int executedListed = 0;
  int listed = 0;
  std::vector<TracedSite> sites;
  std::vector<ForeignSite> foreign;
  std::vector<TracedBoot> boots;
};

} // namespace condresched
