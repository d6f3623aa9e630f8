// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/SiteWords.h"

#include "core/Numbers.h"
#include "report/Escape.h"

#include <algorithm>

namespace condresched {

namespace {

std::string inLoop(const std::optional<SitePlace> &place) {
  return place && !place->loop.empty() ? " in " + escaped(place->loop) : "";
}

std::string whereAndHowOften(const SideState &state, const std::optional<SitePlace> &place) {
  return executionsInWords(state.executions) + inLoop(place);
}

std::string stateInWords(const SideState &state) {
  if (!state.residue)
    return toString(state.state);
  const std::string clobbers = state.residue->clobbers.empty() ? "" : ", clobbers " + state.residue->clobbers;
  return toString(state.state) + " (residue: " + escaped(state.residue->instruction + clobbers) + ")";
}

void take(std::vector<std::string> &names, const std::string &name) {
  if (std::find(names.begin(), names.end(), name) == names.end())
    names.push_back(name);
}

} // namespace

std::string executionsInWords(const Executions &executions) {
  const std::string count = readable(executions.atN);
  const std::string text = withNoun(count, "execution");
  return executions.expr == count ? text : text + " (" + executions.expr + ")";
}

bool differsWhenSparse(const std::map<std::string, Executions> &layouts) {
  const auto dense = layouts.find(denseLayout().name);
  const auto sparse = layouts.find(sparseLayout().name);
  return dense != layouts.end() && sparse != layouts.end() && dense->second.expr != sparse->second.expr;
}

std::string sparseInWords(const std::map<std::string, Executions> &layouts) {
  if (!differsWhenSparse(layouts))
    return "";
  const Executions &sparse = layouts.at(sparseLayout().name);
  const std::string count = readable(sparse.atN);
  return sparseLayout().name + " " + (sparse.expr == count ? count : count + " (" + sparse.expr + ")");
}

std::string sideInWords(const std::optional<SideState> &state, const std::optional<SitePlace> &place) {
  if (!state || state->state == SiteState::Absent)
    return toString(SiteState::Absent);
  return stateInWords(*state) + ", " + whereAndHowOften(*state, place);
}

std::string sidesInWords(const Site &site, const SiteConfig &config) {
  const std::string base = sideInWords(config.base, site.base);
  const std::string patched = sideInWords(config.patched, site.patched);
  if (base == toString(SiteState::Absent) || patched == toString(SiteState::Absent))
    return base + " -> " + patched;
  const std::string shared = whereAndHowOften(*config.patched, site.patched);
  if (whereAndHowOften(*config.base, site.base) != shared)
    return base + " -> " + patched;
  return stateInWords(*config.base) + " -> " + stateInWords(*config.patched) + ", " + shared;
}

std::string pathInWords(const Site &site) {
  std::string text;
  for (const PathStep &step : site.path) {
    text += (text.empty() ? "" : " -> ") + escaped(step.function);
    if (step.evidence)
      text += " (" + escaped(step.evidence->type) + "." + escaped(step.evidence->field) + ")";
  }
  return text == escaped(site.function) ? "" : text;
}

std::string siteName(const Site &site) { return escaped(site.primitive) + "() in " + escaped(site.function); }

std::vector<std::string> configsInOrder(const Report &report, const Site &site) {
  std::vector<std::string> names;
  for (const ConfigReport &config : report.configs)
    for (const auto &[name, sides] : site.byConfig)
      if (name == config.name || name.starts_with(config.name + ":"))
        take(names, name);
  for (const auto &[name, sides] : site.byConfig)
    take(names, name);
  return names;
}

Findings findingsOf(const Report &report) {
  return {report.changes, report.sites, report.loops, report.estimates};
}

CostCause causeIn(const Report &report, const Estimate &estimate) {
  return estimate.cause ? *estimate.cause : causeOf(estimate, findingsOf(report));
}

const Site *findSite(const Report &report, const std::string &id) {
  const auto found =
      std::find_if(report.sites.begin(), report.sites.end(), [&](const Site &site) { return site.id == id; });
  return found == report.sites.end() ? nullptr : &*found;
}

} // namespace condresched
