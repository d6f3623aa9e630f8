// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "commands/CalleeCode.h"
#include "core/WorkloadShape.h"
#include "estimate/Estimator.h"
#include "estimate/FastPath.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace condresched {

/// A site of the nest that does not run in each iteration with an fd: function, primitive and loop.
using ConditionalSite = std::tuple<std::string, std::string, std::string>;

/// A side's loops from the outermost hot one to the one that polls each fd, as the source tells of them.
struct Nest {
  std::vector<HotLoop> loops; ///< Their executions are those of the way to a poll in the workload.
  std::vector<double> empty;  ///< Iterations of each without an fd; not finite where not known.
  bool ifWanted = false;      ///< Some site runs only where a reschedule is wanted.
  std::vector<ConditionalSite> conditional;             ///< In order.
  std::map<std::string, std::set<std::string>> passing; ///< As CodeSource::passing.
  std::map<std::string, std::string> files;             ///< Of the functions that the walk came to, by name.
  std::vector<std::pair<std::string, std::string>>
      bounds; ///< Of further loops in it: function and condition.
};

/// What a side's sites call, as symbols of the object, and where its static calls lead.
struct Points {
  std::set<std::string> symbols;
  std::map<std::string, std::string> staticCalls;
};

/// The loops of one root on both sides, as they run in a workload.
struct Nests {
  Root root;
  WorkloadShape workload;
  Nest base;
  Nest patched;
  std::set<std::string> changedFiles; ///< That the sides have not in common.
};

/// Both sides' nests in one boot mode: what their bodies cost and how often they run.
struct NestPair {
  SideNest base;
  SideNest patched;
  bool conditionsDiffer = false; ///< Conditions before sites are not the same on both sides.
  std::set<std::string> counted; ///< Callees that were followed, since they are not the same on both sides.
  /// Functions of other units that the loops come to and that change: file and name.
  std::set<std::pair<std::string, std::string>> changedElsewhere;
};

/// The nest of a side whose root stands in `unit`, for n fds of the workload.
Nest nestOf(const UnitSummary &unit, const Reach &reach, const WorkloadShape &workload, int n);

/// Adds what the unit's own sites call.
void addPoints(const UnitSummary &unit, const Reach &reach, Points &points);

/// What of the points the code calls: a callee of the other side alone need not be compiled.
std::set<std::string> targetsOf(const Points &points, const std::set<std::string> &called);

/// A side's code, as paths through it are looked for.
CodeSource sourceOf(const CalleeCode &code, const Points &points, const Nest &nest,
                    const std::optional<BootMode> &mode);

/// The nests' costs. Callees that only one side has, or whose code is not the same, do not cancel out and so
/// are followed on both. Errors: undecided, where a side has no such nest, and where what changes cannot be
/// counted: further loops, calls through a pointer, callees without a short way or with a loop of their own.
Result<NestPair> costedNests(CalleeCode &base, CalleeCode &patched, const Nests &nests, const Points &points,
                             const std::optional<BootMode> &mode);

} // namespace condresched
