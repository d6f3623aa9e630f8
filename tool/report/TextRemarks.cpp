// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Doubts.h"
#include "report/Escape.h"
#include "report/TextParts.h"

namespace condresched {

namespace {

/// A page of places that nobody followed hides the findings; JSON has them all.
constexpr std::size_t shownAtMost = 10;

std::string because(const std::string &reason) { return reason.empty() ? "" : ": " + escaped(reason); }

std::string onlyOn(const ConfigReport &config) {
  if (!config.selectablePatched || config.selectableBase == config.selectablePatched)
    return "";
  return config.selectableBase.value_or(false) ? " on the patched side" : " on the base side";
}

std::string configRemark(const ConfigReport &config, const Paint &paint) {
  const bool everywhere = config.selectableBase.value_or(false) && config.selectablePatched.value_or(true);
  if (everywhere)
    return "";
  const Severity severity = config.askedByName ? Severity::Warning : Severity::Note;
  return findingLine(paint, severity,
                     "config " + escaped(config.name) + " cannot be selected" + onlyOn(config) +
                         because(config.reason));
}

template <class Values, class Line>
std::string shortened(const Values &values, const char *what, const Paint &paint, Line line) {
  std::string text;
  for (std::size_t i = 0; i < values.size() && i < shownAtMost; ++i)
    text += line(values[i]);
  if (values.size() > shownAtMost)
    text += findingLine(paint, Severity::Note,
                        std::to_string(values.size() - shownAtMost) + " more " + what +
                            ": --format json lists all");
  return text;
}

std::string unresolvedLine(const Unresolved &its, const Paint &paint) {
  return findingLine(paint, its.file, its.line, 0, leavesOpen(its) ? Severity::Warning : Severity::Note,
                     (its.onlyPatched ? "only with the patch: not followed: " : "not followed: ") +
                         escaped(its.what) + " [" + escaped(its.kind) + "]");
}

std::string boundaryLine(const Boundary &its, const Paint &paint) {
  return findingLine(paint, Severity::Note,
                     "not followed beyond " + escaped(its.name) + because(its.reason) + " (" +
                         std::to_string(its.edges) + (its.edges == 1 ? " call)" : " calls)"));
}

} // namespace

std::string textRemarks(const Report &report, const Paint &paint) {
  std::string text;
  for (const Unread &unread : report.unread)
    text += findingLine(paint, unread.file, 0, 0, Severity::Warning,
                        "undecided in config " + escaped(unread.config) + because(unread.why));
  for (const ConfigReport &config : report.configs)
    text += configRemark(config, paint);
  text += shortened(report.unresolved, "places were not followed", paint,
                    [&](const Unresolved &its) { return unresolvedLine(its, paint); });
  text += shortened(report.boundaries, "boundaries", paint,
                    [&](const Boundary &its) { return boundaryLine(its, paint); });
  for (const std::string &note : report.notes)
    text += findingLine(paint, Severity::Note, escaped(note));
  return text;
}

} // namespace condresched
