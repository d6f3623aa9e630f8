// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SiteChange.h"

#include <cmath>

namespace condresched {

namespace {

/// By nesting: deeper is inward whatever n is. Between loops of one depth, and in one loop that now runs more
/// or less often, the counts decide.
std::string movement(const HotLoop &before, const HotLoop &after) {
  bool sameLoop = before.id == after.id;
  bool inward = after.executions.atN > before.executions.atN;
  bool outward = after.executions.atN < before.executions.atN;
  if (sameLoop && !inward && !outward)
    return {};
  if (!sameLoop && after.depth != before.depth)
    inward = after.depth > before.depth;
  return inward ? "moved-inward" : "moved-outward";
}

std::string ruleOf(SiteState base, SiteState patched, const HotLoop *before, const HotLoop *after) {
  if (costsNothing(base) && costsNothing(patched))
    return {};
  if (base == SiteState::Absent)
    return "site-appeared";
  if (patched == SiteState::Absent)
    return "site-vanished";
  if (base != patched) {
    if (patched == SiteState::Call)
      return "became-call";
    return patched == SiteState::NoOp ? "became-noop" : "state-changed";
  }
  return before && after ? movement(*before, *after) : std::string();
}

std::string times(const SideState &state) {
  if (std::isnan(state.executions.atN))
    return state.executions.expr + " times per call";
  const std::string count = std::to_string(std::llround(state.executions.atN));
  return (state.executions.expr == count ? "" : state.executions.expr + " = ") + count +
         (count == "1" ? " time" : " times") + " per call";
}

std::string sentence(const std::string &rule, const Site &site, const std::string &config,
                     const SideState &base, const SideState &patched, const HotLoop *before,
                     const HotLoop *after) {
  std::string what = site.primitive + "() in " + site.function + "()";
  std::string where = " in " + config;
  std::string loopNow =
      after ? " in the " + toString(after->loopClass) + " loop of " + after->function + "()" : "";
  std::string loopThen =
      before ? " in the " + toString(before->loopClass) + " loop of " + before->function + "()" : "";
  if (rule == "site-appeared")
    return "new " + what + " is a " + toString(patched.state) + where + ", " + times(patched) + loopNow;
  if (rule == "site-vanished")
    return what + ", a " + toString(base.state) + ", is gone" + where + "; it ran " + times(base) + loopThen;
  if (rule == "moved-inward" || rule == "moved-outward")
    return what + " moved" + where + " from " + times(base) + loopThen + " to " + times(patched) + loopNow;
  return what + " was " + toString(base.state) + " and is " + toString(patched.state) + where + ", " +
         times(patched) + loopNow;
}

} // namespace

std::optional<Change> siteChange(const Site &site, const std::string &config, const HotLoop *before,
                                 const HotLoop *after, const Policy &policy) {
  const SiteConfig &both = site.byConfig.at(config);
  if (!both.base || !both.patched)
    return std::nullopt;
  std::string rule = ruleOf(both.base->state, both.patched->state, before, after);
  if (rule.empty())
    return std::nullopt;
  Change change;
  change.rule = rule;
  const HotLoop *stands = after ? after : before;
  ChangeFacts facts;
  facts.rule = rule;
  if (stands)
    facts.loop = stands->loopClass;
  facts.heavier = both.patched->state > both.base->state;
  change.severity = classify(policy, facts);
  change.config = config;
  change.site = site.id;
  change.message = sentence(rule, site, config, *both.base, *both.patched, before, after);
  change.file = site.file;
  const SitePlace &place = site.patched ? *site.patched : *site.base;
  change.line = place.line;
  change.column = place.column;
  return change;
}

} // namespace condresched
