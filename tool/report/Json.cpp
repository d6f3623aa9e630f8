// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Json.h"

#include "core/Agreement.h"
#include "core/Names.h"
#include "report/JsonAgreement.h"
#include "report/JsonFields.h"
#include "report/JsonSite.h"
#include "report/JsonStretch.h"
#include "report/JsonTrace.h"
#include "report/SiteWords.h"

namespace condresched {

namespace {

void writeHead(JsonFields &f, const Report &report) {
  f.text("schema", "condresched-audit/1");
  f.text("command", report.command);
  f.object("tool", [&] {
    f.text("name", "condresched-audit");
    f.text("version", report.toolVersion);
    f.text("llvm", report.llvmVersion);
  });
  f.object("tree", [&] {
    f.text("path", report.treePath);
    f.text("version", report.treeVersion);
    f.textOrNull("git", report.treeGit);
  });
  f.text("arch", report.arch);
  report.agreement ? f.null("fds") : f.number("fds", report.fds); // Each row has its own.
  f.texts("roots", report.roots);
}

/// A patch's files as they are called on its new side; a deleted one by its old name.
std::vector<std::string> filesOf(const Patch &patch) {
  std::vector<std::string> files;
  for (const FileChange &file : patch.files)
    files.push_back(file.newPath.empty() ? file.oldPath : file.newPath);
  return files;
}

void writePatch(JsonFields &f, const Patch &patch) {
  f.text("subject", patch.subject);
  f.texts("files", filesOf(patch));
  f.text("origin", patch.origin);
}

void writeConfig(JsonFields &f, const ConfigReport &config) {
  f.text("name", config.name);
  f.object("selectable", [&] {
    f.flag("base", config.selectableBase);
    f.flag("patched", config.selectablePatched);
  });
  f.text("reason", config.reason);
  f.textMap("kconfig", config.kconfig);
}

void writeLoop(JsonFields &f, const HotLoop &loop) {
  f.text("id", loop.id);
  f.text("file", loop.file);
  f.number("line", loop.line);
  f.text("function", loop.function);
  f.text("class", toString(loop.loopClass));
  f.number("depth", loop.depth);
  f.text("bound", loop.bound);
  f.textOrNull("parent", loop.parent);
  writeExecutions(f, "executions", loop.executions);
  writeLayouts(f, bodiesOf(loop.layouts));
}

void writeChange(JsonFields &f, const Change &change) {
  f.text("rule", change.rule);
  f.text("severity", toString(change.severity));
  f.textOrNull("config", change.config);
  f.textOrNull("site", change.site);
  f.textOrNull("symbol", change.symbol);
  f.text("message", change.message);
  f.textOrNull("file", change.file);
  f.number("line", change.line);
  f.number("column", change.column);
}

void writeCost(JsonFields &f, const CostDelta &cost) {
  f.number("base", cost.base);
  f.number("patched", cost.patched);
  f.number("delta", cost.delta);
  f.number("low", cost.low);
  f.number("high", cost.high);
}

void writeCycles(JsonFields &f, const Estimate &estimate) {
  writeCost(f, estimate.cycles);
  f.textOrNull("cpu", estimate.cycleBasis.cpu);
  f.text("covers", estimate.cycleBasis.covers);
  f.text("calibration", estimate.cycleBasis.calibration);
}

/// What an estimate and a measurement must have in common to be compared.
template <class Of> void writeSubject(JsonFields &f, const Of &of) {
  f.textOrNull("patch", of.patch);
  f.text("config", of.config);
  f.text("workload", of.workload);
  f.number("n", of.n);
  f.text("arch", of.arch);
  f.text("compiler", of.compiler);
  f.text("profile", of.profile);
}

/// Why it costs that, in a word and in words, and what share of the base it is.
void writeCause(JsonFields &f, const Report &report, const Estimate &estimate) {
  const CostCause cause = causeIn(report, estimate);
  f.text("cause", toString(cause.kind));
  f.text("reason", causeInWords(cause, estimate));
  const std::optional<CostShare> share = shareOf(estimate);
  share ? f.number("share", share->value) : f.null("share");
  f.textOrNull("share_of", !share ? "" : share->ofWholeCall ? "call" : "loops");
  f.flag("too_small_for_clocks", isTooSmallForClocks(estimate));
}

void writeEstimate(JsonFields &f, const Report &report, const Estimate &estimate) {
  writeSubject(f, estimate);
  f.text("grade", estimate.grade);
  f.object("instructions", [&] { writeCost(f, estimate.instructions); });
  f.object("cycles", [&] { writeCycles(f, estimate); });
  estimate.executions > 0 ? f.number("executions", estimate.executions) : f.null("executions");
  writeCause(f, report, estimate);
  f.text("basis", estimate.uncounted.empty()
                      ? estimate.basis
                      : estimate.basis + "; not counted: what changed in " + joinNames(estimate.uncounted));
}

void writeSamples(JsonFields &f, const char *name, const std::optional<SampleSet> &samples) {
  if (!samples)
    return f.null(name);
  f.object(name, [&] {
    f.number("median", samples->median);
    f.number("low", samples->low);
    f.number("high", samples->high);
    f.numbers("samples", samples->samples);
  });
}

/// A difference that was not measured is no difference of 0.
void writeDifference(JsonFields &f, const Measurement &m) {
  const std::pair<const char *, double> ends[] = {{"delta", m.delta}, {"low", m.low}, {"high", m.high}};
  for (const auto &[name, value] : ends)
    measuredBothSides(m) ? f.number(name, value) : f.null(name);
}

void writeMeasurement(JsonFields &f, const Measurement &m) {
  writeSubject(f, m);
  f.text("engine", m.engine);
  f.text("unit", m.unit);
  writeSamples(f, "base", m.base);
  writeSamples(f, "patched", m.patched);
  writeDifference(f, m);
  m.gigahertz > 0 ? f.number("cpu_ghz", m.gigahertz) : f.null("cpu_ghz");
  f.number("floor", m.floor);
  f.text("agreement", m.agreement);
  f.text("reason", m.reason);
  f.flag("excused", m.excused);
}

void writeLimits(JsonFields &f, const Report &report) {
  f.objects("unresolved", report.unresolved, [&](const Unresolved &its) {
    f.text("kind", its.kind);
    f.text("file", its.file);
    f.number("line", its.line);
    f.text("what", its.what);
    f.flag("only_patched", its.onlyPatched);
  });
  f.objects("boundaries", report.boundaries, [&](const Boundary &its) {
    f.text("name", its.name);
    f.text("reason", its.reason);
    f.number("edges", its.edges);
  });
  f.objects("unread", report.unread, [&](const Unread &its) {
    f.text("file", its.file);
    f.text("config", its.config);
    f.text("why", its.why);
  });
}

void writeReason(JsonFields &f, const Reason &reason) {
  f.text("kind", reason.kind);
  f.text("text", reason.text);
  f.textOrNull("config", reason.config);
  f.textOrNull("site", reason.site);
}

void writeVerdict(JsonFields &f, const Verdict &verdict) {
  f.object("verdict", [&] {
    f.text("outcome", toString(verdict.outcome));
    f.objects("reasons", verdict.reasons, [&](const Reason &reason) { writeReason(f, reason); });
  });
}

void writeBody(JsonFields &f, const Report &report) {
  f.objects("patches", report.patches, [&](const Patch &its) { writePatch(f, its); });
  f.objects("configs", report.configs, [&](const ConfigReport &its) { writeConfig(f, its); });
  f.objects("loops", report.loops, [&](const HotLoop &its) { writeLoop(f, its); });
  f.objects("sites", report.sites, [&](const Site &its) { writeJsonSite(f, its); });
  f.objects("changes", report.changes, [&](const Change &its) { writeChange(f, its); });
  f.objects("estimates", report.estimates, [&](const Estimate &its) { writeEstimate(f, report, its); });
  f.objects("stretches", report.stretches, [&](const Stretch &its) { writeJsonStretch(f, its); });
  f.objects("measurements", report.measurements, [&](const Measurement &its) { writeMeasurement(f, its); });
}

} // namespace

std::string writeJson(const Report &report) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream out(stream, /*IndentSize=*/2);
  JsonFields f(out);
  out.object([&] {
    writeHead(f, report);
    writeBody(f, report);
    writeLimits(f, report);
    if (report.agreement)
      writeJsonAgreement(f, *report.agreement);
    if (report.trace)
      writeJsonTrace(f, *report.trace);
    writeVerdict(f, report.verdict);
    f.texts("notes", report.notes);
    f.textMap("environment", report.environment);
    f.texts("reproduce", report.reproduce);
  });
  stream << '\n';
  stream.flush();
  return text;
}

} // namespace condresched
