// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Root.h"
#include "core/Site.h"
#include "core/UnitSummary.h"

#include <string>
#include <vector>

namespace condresched {

/// Where the audit starts when the user names nothing: the functions behind select() and poll().
std::vector<Root> defaultRoots();

/// A site and the hot loop that runs it.
struct ReachedSite {
  std::string hotFunction; ///< The function the loop is written in.
  std::string function;    ///< The function the site is written in.
  std::string loop;        ///< HotLoop id: the one that runs it most often.
  SiteFact fact;
  std::vector<PathStep> path; ///< The shortest way from the hot function.
};

/// What one root reaches in one config on one side.
struct Reach {
  std::vector<HotLoop> loops;
  std::vector<ReachedSite> sites;
};

struct ReachOptions {
  int fds = 500;
  bool around = false; ///< Loops around the hot ones count as hot.
};

/// The loops of `root` and every site in them, or in functions of the same unit that they call.
/// A hot loop of fs/select.c is one that comes to a call through file_operations.poll.
/// Errors: the unit does not define the function, or none of its loops polls.
Result<Reach> reach(const UnitSummary &unit, const Root &root, const ReachOptions &options);

} // namespace condresched
