// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Program.h"
#include "core/Result.h"
#include "core/Root.h"
#include "core/Site.h"
#include "core/UnitSummary.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace condresched {

/// A site and the hot loop that runs it.
struct ReachedSite {
  std::string hotFunction; ///< The function the loop is written in.
  std::string function;    ///< The function the site is written in.
  std::string loop;        ///< HotLoop id: the one that runs it most often.
  SiteFact fact;
  std::vector<PathStep> path;   ///< The surest, and of those the shortest, way from the hot function.
  Temperature temperature = {}; ///< Of the whole way.
  std::map<std::string, Executions> layouts = {}; ///< By layout; empty where fds do not count.
};

/// What one root reaches in one config on one side.
struct Reach {
  std::vector<HotLoop> loops;
  std::vector<ReachedSite> sites;
  std::vector<Boundary> boundaries = {}; ///< Where the walk stopped, by name.
  /// Every function that the walk came to: name and file.
  std::set<std::pair<std::string, std::string>> functions = {};
};

struct ReachOptions {
  int fds = 500;
  bool around = false; ///< Loops around the hot ones count as hot.
  bool all = false;    ///< Cold calls and boundaries are followed too.
};

/// The loops of `root` and every site that they run, in any unit: through direct, inline and static calls,
/// cleanups and function pointers. A hot loop of fs/select.c is one that comes to a call through
/// file_operations.poll; any other root has its loops as written, and one more for what runs once a call.
/// What could not be followed or read is in `program` afterwards.
/// Errors: the root's unit cannot be read or does not define the function, or none of its loops polls.
Result<Reach> reach(Program &program, const Root &root, const ReachOptions &options);

} // namespace condresched
