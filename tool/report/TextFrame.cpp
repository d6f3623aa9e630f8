// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Names.h"
#include "report/Escape.h"
#include "report/TextParts.h"

namespace condresched {

namespace {

std::string treeInWords(const Report &report) {
  std::string text = escaped(report.treePath);
  if (!report.treeVersion.empty())
    text += " (Linux " + escaped(report.treeVersion) + ")";
  if (!report.treeGit.empty())
    text += ", git " + escaped(report.treeGit);
  return text;
}

std::string patchLine(const Patch &patch) {
  std::vector<std::string> files;
  for (const FileChange &file : patch.files)
    files.push_back(escaped(file.newPath.empty() ? file.oldPath : file.newPath));
  const std::string list = files.empty() ? "" : " (" + joinNames(files) + ")";
  return "patch: " + escaped(patch.subject.empty() ? patch.origin : patch.subject) + list + "\n";
}

std::string reasonLine(const Reason &reason) {
  const std::string config = reason.config.empty() ? "" : escaped(reason.config) + ": ";
  return "  " + config + escaped(reason.text) + " [" + escaped(reason.kind) + "]\n";
}

} // namespace

std::string textHead(const Report &report, const Paint &paint) {
  std::string text = paint.strong("condresched-audit " + escaped(report.command)) + ": " +
                     treeInWords(report) + ", " + escaped(report.arch) + ", " +
                     escaped(joinNames(report.roots)) +
                     (report.agreement ? "" : ", n = " + std::to_string(report.fds)) + "\n";
  for (const Patch &patch : report.patches)
    text += patchLine(patch);
  return text;
}

std::string textVerdict(const Report &report, const Paint &paint) {
  const Outcome outcome = report.verdict.outcome;
  std::string text = paint.strong("verdict:") + " " + paint.of(outcome, toString(outcome)) + "\n";
  for (const Reason &reason : report.verdict.reasons)
    text += reasonLine(reason);
  return text;
}

std::string textEnvironment(const Report &report, const Paint &paint) {
  std::string text;
  for (const auto &[name, value] : report.environment)
    text += "  " + escaped(name) + ": " + escaped(value) + "\n";
  return text.empty() ? "" : paint.strong("Environment") + "\n" + text;
}

std::string textReproduce(const Report &report, const Paint &paint) {
  std::string text;
  for (const std::string &command : report.reproduce)
    text += "  " + escaped(command) + "\n";
  return text.empty() ? "" : paint.strong("Reproduce with") + "\n" + text;
}

} // namespace condresched
