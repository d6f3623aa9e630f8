// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Names.h"
#include "report/Escape.h"
#include "report/SiteWords.h"
#include "report/TextParts.h"

#include <algorithm>

namespace condresched {

namespace {

bool changed(const Report &report, const std::string &site) {
  return std::any_of(report.changes.begin(), report.changes.end(),
                     [&](const Change &change) { return change.site == site; });
}

bool changedIn(const Report &report, const std::string &site, const std::string &config) {
  return std::any_of(report.changes.begin(), report.changes.end(),
                     [&](const Change &change) { return change.site == site && change.config == config; });
}

std::string sidesNote(const Report &report, const Change &change, const Paint &paint) {
  const Site *site = findSite(report, change.site);
  if (!site)
    return "";
  const auto sides = site->byConfig.find(change.config);
  if (sides == site->byConfig.end())
    return "";
  return findingLine(paint, change.file, change.line, change.column, Severity::Note,
                     escaped(change.config) + ": " + sidesInWords(*site, sides->second));
}

std::string finding(const Report &report, const Change &change, const Paint &paint) {
  return findingLine(paint, change.file, change.line, change.column, change.severity,
                     escaped(change.message) + " [" + escaped(change.rule) + "]") +
         sidesNote(report, change, paint);
}

bool noOpOnBothSides(const SiteConfig &sides) {
  return sides.base && sides.patched && sides.base->state == SiteState::NoOp &&
         sides.patched->state == SiteState::NoOp;
}

/// The patch moved it, or changed it in some config; where it stayed a no-op a reader wants that said.
bool touched(const Report &report, const Site &site) {
  return changed(report, site.id) || (site.base && site.patched && site.base->loop != site.patched->loop);
}

std::string noOpNote(const Report &report, const Site &site, const Paint &paint) {
  std::vector<std::string> configs;
  for (const std::string &config : configsInOrder(report, site))
    if (noOpOnBothSides(site.byConfig.at(config)) && !changedIn(report, site.id, config))
      configs.push_back(escaped(config));
  if (configs.empty())
    return "";
  return findingLine(paint, site.file, site.patched->line, site.patched->column, Severity::Note,
                     siteName(site) + " is a no-op on both sides in " + joinNames(configs));
}

std::string sum(const Report &report, const Paint &paint) {
  const auto same = std::count_if(report.sites.begin(), report.sites.end(),
                                  [&](const Site &site) { return !changed(report, site.id); });
  if (same == 0 && !report.changes.empty())
    return "";
  const std::string other = report.changes.empty() ? "" : " other";
  const std::string count = same == 0 ? "no" : std::to_string(same);
  return findingLine(paint, Severity::Note,
                     count + other + (same == 1 ? " site was" : " sites were") + " found" +
                         (same == 0 ? "" : ", the same on both sides in every config"));
}

} // namespace

std::string textFindings(const Report &report, const Paint &paint) {
  std::string text;
  for (const Change &change : report.changes)
    text += finding(report, change, paint);
  for (const Site &site : report.sites)
    if (site.patched && touched(report, site))
      text += noOpNote(report, site, paint);
  return text + sum(report, paint);
}

} // namespace condresched
