// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ProvenChanges.h"

#include <algorithm>

namespace condresched {

namespace {

/// Configs in which the side that has less of the site must have been read whole, or nullptr.
const std::set<std::string> *doubtfulFor(const std::string &rule, const UnreadConfigs &unread) {
  if (rule == "site-appeared" || rule == "moved-inward")
    return &unread.base;
  if (rule == "site-vanished" || rule == "moved-outward")
    return &unread.patched;
  return nullptr;
}

bool isOfHotFunction(const SiteDiff &diff, const std::string &id) {
  const auto site = std::ranges::find(diff.sites, id, &Site::id);
  return site != diff.sites.end() && site->path.size() <= 1;
}

} // namespace

void keepProven(SiteDiff &diff, const UnreadConfigs &unread) {
  std::erase_if(diff.changes, [&](const Change &change) {
    const std::set<std::string> *doubtful = doubtfulFor(change.rule, unread);
    const std::string config = change.config.substr(0, change.config.find(':'));
    return doubtful && doubtful->contains(config) && !isOfHotFunction(diff, change.site);
  });
}

} // namespace condresched
