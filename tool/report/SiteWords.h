// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/CostCause.h"
#include "core/Report.h"

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// `8 executions (ceil(n/64))`, `1 execution`.
std::string executionsInWords(const Executions &executions);

/// Whether the executions in the sparse layout are not those of the dense one.
bool differsWhenSparse(const std::map<std::string, Executions> &layouts);

/// `sparse 999 (2*n-1)`: how often in the sparse layout, where that is not as often as in the dense one; else
/// empty.
std::string sparseInWords(const std::map<std::string, Executions> &layouts);

/// What a site is on one side: `call, 500 executions (n) in do_select:fd`; `absent` where it does not stand.
std::string sideInWords(const std::optional<SideState> &state, const std::optional<SitePlace> &place);

/// Both sides of a site in one config, what they share said once:
/// `no-op -> call, 500 executions (n) in do_select:fd`.
std::string sidesInWords(const Site &site, const SiteConfig &config);

/// `cond_resched() in do_select`.
std::string siteName(const Site &site);

/// `do_select -> vfs_poll -> pipe_poll (file_operations.poll)`, with the field whose pointer leads to a
/// function; nothing where the site stands in the loop's own function.
std::string pathInWords(const Site &site);

/// The configs of `site` in the report's order, each followed by its boot modes, then whatever is left by
/// name.
std::vector<std::string> configsInOrder(const Report &report, const Site &site);

/// What the report says that causes are read from.
Findings findingsOf(const Report &report);

/// Why an estimate of the report is what it is.
CostCause causeIn(const Report &report, const Estimate &estimate);

const Site *findSite(const Report &report, const std::string &id);

} // namespace condresched
