// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/SiteDiff.h"

#include <set>
#include <string>

namespace condresched {

/// Configs in which a unit that may be needed could not be read, by side.
struct UnreadConfigs {
  std::set<std::string> base;
  std::set<std::string> patched;
};

/// Takes out the changes that may be owed to what could not be read: a site that one side seems to lack, or
/// to run less often, may be reached there through the unread unit. What changed in the hot loop's own
/// function, and what became of a site that both sides have, stands as found.
void keepProven(SiteDiff &diff, const UnreadConfigs &unread);

} // namespace condresched
