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

/// A site that changed elsewhere raises the question how a loop gets there.
std::string pathNote(const Report &report, const Change &change, const Paint &paint) {
  const Site *site = findSite(report, change.site);
  const std::string path = site ? pathInWords(*site) : "";
  if (path.empty())
    return "";
  return findingLine(paint, change.file, change.line, change.column, Severity::Note, "reached by " + path);
}

std::string finding(const Report &report, const Change &change, const Paint &paint) {
  return findingLine(paint, change.file, change.line, change.column, change.severity,
                     escaped(change.message) + " [" + escaped(change.rule) + "]") +
         sidesNote(report, change, paint) + pathNote(report, change, paint);
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

bool comparedIn(const SiteConfig &sides) { return sides.base && sides.patched; }

/// In no config were both sides read.
bool neverCompared(const Site &site) {
  return std::none_of(site.byConfig.begin(), site.byConfig.end(),
                      [](const auto &entry) { return comparedIn(entry.second); });
}

/// Neither changed nor moved, and of one state wherever both sides were read.
bool same(const Report &report, const Site &site) {
  return !touched(report, site) && !neverCompared(site) &&
         std::all_of(site.byConfig.begin(), site.byConfig.end(), [](const auto &entry) {
           return !comparedIn(entry.second) || entry.second.base->state == entry.second.patched->state;
         });
}

std::string countedSites(std::ptrdiff_t count, const std::string &other) {
  return std::to_string(count) + other + (count == 1 ? " site was" : " sites were");
}

std::string sum(const Report &report, const Paint &paint) {
  if (report.sites.empty())
    return report.changes.empty() ? findingLine(paint, Severity::Note, "no sites were found") : "";
  const auto alike = std::count_if(report.sites.begin(), report.sites.end(),
                                   [&](const Site &site) { return same(report, site); });
  const auto open = std::count_if(report.sites.begin(), report.sites.end(), neverCompared);
  std::string text;
  if (alike > 0)
    text += findingLine(paint, Severity::Note,
                        countedSites(alike, report.changes.empty() ? "" : " other") +
                            " found, the same on both sides in every config that could be compared");
  if (open > 0)
    text += findingLine(paint, Severity::Note,
                        countedSites(open, "") + " found on one side only; no config could be compared");
  return text;
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
