// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "core/WorkloadShape.h"
#include "estimate/FastPath.h"
#include "estimate/OutsideCost.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace condresched {

/// A side's sites in one function outside the loops' own unit.
struct OutsideSites {
  std::vector<ReachedSite> base;
  std::vector<ReachedSite> patched;
};

/// The symbols that a site calls, as they stand in the object.
std::vector<std::string> callsOf(const SiteFact &site);

/// Whether the machine code of the root's own unit leads to the site: a pointer on the way leads out of it.
bool isInUnit(const UnitSummary &unit, const ReachedSite &site);

/// By file and name: two units may each have a static function of one name.
using OutsideByFunction = std::map<std::pair<std::string, std::string>, OutsideSites>;

/// Of both sides' reach: the sites outside the root's unit in functions that have not the same sites on both
/// sides. Cold ones are left out.
OutsideByFunction changedOutside(const UnitSummary &baseUnit, const Reach &base,
                                 const UnitSummary &patchedUnit, const Reach &patched);

/// What these sites call, as symbols, and where their static calls lead.
void addTargets(const std::vector<ReachedSite> &sites, std::set<std::string> &symbols,
                std::map<std::string, std::string> &staticCalls);

/// The functions as they count in a workload. Errors: undecided, where the sites of one run unknown ways, or
/// unknown times.
Result<std::vector<OutsideFunction>> outsideFunctions(const OutsideByFunction &changed,
                                                      const WorkloadShape &workload, const CodeSource &base,
                                                      const CodeSource &patched);

} // namespace condresched
