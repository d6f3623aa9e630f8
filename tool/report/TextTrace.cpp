// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Escape.h"
#include "report/TextParts.h"

#include <set>

namespace condresched {

namespace {

std::string counted(std::size_t number, const char *what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string siteLine(const TracedSite &site, const Paint &paint) {
  return findingLine(paint, site.file, site.line, 0, site.listed ? Severity::Note : Severity::Warning,
                     escaped(site.primitive) + "() in " + escaped(site.function) + "() was executed " +
                         counted(site.executions, "time") + " in " + escaped(site.config) + " (" + site.side +
                         ")" + (site.listed ? "" : " and is not listed"));
}

/// Each interrupt and task switch once; JSON has the sites.
std::string foreignLine(const Trace &trace, const Paint &paint) {
  if (trace.foreign.empty())
    return "";
  std::set<std::string> evidence;
  std::uint64_t executions = 0;
  for (const ForeignSite &its : trace.foreign) {
    evidence.insert(its.evidence);
    executions += its.site.executions;
  }
  std::string words;
  for (const std::string &one : evidence)
    words += (words.empty() ? "" : ", ") + escaped(one);
  return findingLine(paint, Severity::Note,
                     counted(executions, "more execution") + " meanwhile were foreign: " + words);
}

} // namespace

std::string textTrace(const Report &report, const Paint &paint) {
  if (!report.trace)
    return "";
  const Trace &trace = *report.trace;
  std::uint64_t windows = 0;
  for (const TracedBoot &boot : trace.boots)
    windows += boot.windows;
  std::string text = paint.strong("trace: ") + "in " + counted(windows, "call") + " of select() and poll() " +
                     counted(static_cast<std::size_t>(trace.executed), "site") + " ran, " +
                     std::to_string(trace.executedListed) + " of them listed; " +
                     std::to_string(trace.listed) + " are listed\n";
  for (const TracedSite &site : trace.sites)
    text += siteLine(site, paint);
  return text + foreignLine(trace, paint);
}

} // namespace condresched
