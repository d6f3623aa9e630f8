// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Numbers.h"
#include "report/Escape.h"
#include "report/TextParts.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace condresched {

namespace {

/// What a block of stretches has in common.
std::string blockOf(const Stretch &its) {
  return escaped(its.compiler) + ", " + escaped(its.arch) + ", profile " + escaped(its.profile) +
         ", n = " + std::to_string(its.n);
}

/// `64 fds (min(n,64))`, `1 fd`, `500 fds (n), the whole pass`.
std::string fdsInWords(const StretchSide &side) {
  const Executions &fds = side.fds;
  if (!std::isfinite(fds.atN))
    return "an unknown number of fds (" + escaped(fds.unknown) + ")";
  const std::string number = readable(fds.atN);
  return number + (fds.atN == 1 ? " fd" : " fds") +
         (fds.expr == number ? "" : " (" + escaped(fds.expr) + ")") + (side.site ? "" : ", the whole pass");
}

std::string sideInWords(const StretchSide &side) {
  if (side.preemptible)
    return "preemptible";
  return fdsInWords(side) + (std::isfinite(side.instructions)
                                 ? ", at least " + withNoun(readable(side.instructions), "instruction")
                                 : ", an unknown number of instructions");
}

/// `a() and b()`, `a(), b() and c()`.
std::string calleesInWords(const std::vector<std::string> &names) {
  std::string words;
  for (std::size_t index = 0; index < names.size(); ++index)
    words += (index == 0 ? "" : index + 1 == names.size() ? " and " : ", ") + escaped(names[index]) + "()";
  return words;
}

/// Of both sides, the base's first.
std::string notCounted(const Stretch &its) {
  std::vector<std::string> names = its.base.unbounded;
  for (const std::string &name : its.patched.unbounded)
    if (std::ranges::find(names, name) == names.end())
      names.push_back(name);
  if (names.empty())
    return "";
  return "; not counting what " + calleesInWords(names) + (names.size() == 1 ? " runs" : " run") +
         " for each";
}

std::string siteInWords(const StretchSide &side) {
  if (side.preemptible)
    return "the kernel itself";
  if (!side.site)
    return "no site";
  return escaped(side.site->primitive) + "() in " + escaped(side.site->function) + "() at " +
         escaped(side.site->file) + ":" + std::to_string(side.site->line);
}

bool isPreemptible(const Stretch &its) {
  return its.unknown.empty() && its.base.preemptible && its.patched.preemptible;
}

/// What is said of a stretch behind its config's name.
std::string inWords(const Stretch &its) {
  const std::string root = escaped(its.root) + ": ";
  if (!its.unknown.empty())
    return root + "not known: " + escaped(its.unknown) + "\n";
  if (isPreemptible(its))
    return "preemptible\n";
  return root + sideInWords(its.base) + " -> " + sideInWords(its.patched) + notCounted(its) +
         "\n    bounded by " + siteInWords(its.base) + " -> " + siteInWords(its.patched) + "\n";
}

/// The configs of which the same is said, in the order of the report.
std::string configsOf(const Report &report, const Stretch &of) {
  std::string names;
  std::set<std::string> named; // Two roots that are preemptible are one.
  for (const Stretch &its : report.stretches)
    if (blockOf(its) == blockOf(of) && inWords(its) == inWords(of) && named.insert(its.config).second)
      names += (names.empty() ? "" : ", ") + escaped(its.config);
  return names;
}

} // namespace

std::string textStretches(const Report &report, const Paint &paint) {
  std::string text;
  std::set<std::string> blocks;
  std::set<std::string> lines;
  for (const Stretch &block : report.stretches) {
    if (!blocks.insert(blockOf(block)).second)
      continue;
    text += paint.strong("Longest stretch without a scheduling point") + " (" + blockOf(block) + ")\n";
    for (const Stretch &its : report.stretches)
      if (blockOf(its) == blockOf(block) && lines.insert(blockOf(its) + inWords(its)).second)
        text += "  " + configsOf(report, its) + ": " + inWords(its);
  }
  return text;
}

} // namespace condresched
