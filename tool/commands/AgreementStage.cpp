// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/AgreementStage.h"

#include "bench-hooks/Engine.h"
#include "commands/MeasureStage.h"
#include "commands/PastMeasurements.h"
#include "commands/Sides.h"
#include "core/Agreement.h"
#include "core/AgreementTable.h"
#include "core/WorkloadShape.h"
#include "report/SiteWords.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

/// One patch laid over the base, as if it had been asked for alone.
struct Alone {
  Request request;
  SnapshotPair sides;
};

Result<std::vector<Alone>> openEach(const Walls &walls, const Request &request,
                                    const std::string &standardInput) {
  std::vector<Alone> opened;
  for (const std::string &patch : request.patches) {
    Alone alone{request, {}};
    alone.request.patches = {patch};
    Result<SnapshotPair> sides = openSides(walls, alone.request, standardInput);
    if (!sides)
      return errorOf(sides);
    alone.sides = std::move(*sides);
    opened.push_back(std::move(alone));
  }
  return opened;
}

Request withWorkloads(Request request) {
  if (request.workloads.empty())
    request.workloads = workloadNames();
  return request;
}

/// The estimate of that grade that the measurement may be compared with, in the measurement's unit.
std::optional<CostDelta> predictionOf(const Report &report, const Measurement &measured,
                                      const std::string &grade) {
  const MeasuringCpu cpu{measured.gigahertz, measuringCpuName()};
  for (const Estimate &estimate : report.estimates) {
    if (estimate.grade != grade || !comparable(measured, estimate))
      continue;
    if (const Result<CostDelta> predicted = predictionIn(measured.unit, estimate, cpu))
      return *predicted;
  }
  return std::nullopt;
}

/// Of what changed: the site that runs most often as the workload passes it, or what the profile saw of it.
double executionsOf(const Report &report, const Measurement &measured) {
  double most = 0;
  for (const SiteExecutions &site : changedExecutions(measured.config, measured.workload, findingsOf(report)))
    for (const double often : {site.base, site.patched})
      most = std::isfinite(often) ? std::max(most, often) : most;
  for (const Estimate &estimate : report.estimates)
    if (comparable(measured, estimate))
      most = std::max(most, estimate.executions);
  return most;
}

AgreementRow rowOf(const Report &report, const Measurement &measured) {
  AgreementRow row;
  row.measured = measured;
  row.executions = executionsOf(report, measured);
  row.statics = predictionOf(report, measured, "static");
  row.profiled = predictionOf(report, measured, "profiled");
  return row;
}

template <class T> void append(std::vector<T> &to, const std::vector<T> &more) {
  to.insert(to.end(), more.begin(), more.end());
}

template <class T> void appendNew(std::vector<T> &to, const std::vector<T> &more) {
  for (const T &one : more)
    if (std::ranges::find(to, one) == to.end())
      to.push_back(one);
}

/// `one` is a patch's own report: what it says by its findings, and of which patch, is put into what is taken
/// from it. What is the same for all rows is taken from the first.
void add(Report &report, Report one) {
  const std::string &subject = one.patches.front().subject;
  for (Estimate &estimate : one.estimates) {
    estimate.cause = causeIn(one, estimate);
    estimate.patch = subject;
  }
  for (Stretch &stretch : one.stretches)
    stretch.patch = subject;
  for (Measurement &measured : one.measurements)
    measured.patch = subject;
  if (report.configs.empty()) {
    report.configs = one.configs;
    report.environment = one.environment;
  }
  append(report.estimates, one.estimates);
  append(report.stretches, one.stretches);
  append(report.measurements, one.measurements);
  appendNew(report.unread, one.unread);
  appendNew(report.notes, one.notes);
  for (const Measurement &measured : one.measurements)
    report.agreement->rows.push_back(rowOf(one, measured));
}

} // namespace

Result<Report> withAgreementTable(const Walls &walls, const Request &request,
                                  const std::string &standardInput, const Policy &policy) {
  if (request.patches.empty())
    return usageError("--agreement compares what patches were predicted to cost with what they cost, and no "
                      "patch was given",
                      "name patch files; each is laid over the base by itself");
  Result<std::vector<Alone>> opened = openEach(walls, withWorkloads(request), standardInput);
  if (!opened)
    return errorOf(opened);
  Report report = openReport(request, opened->front().sides);
  report.patches.clear(); // Each brings its own.
  report.agreement.emplace();
  std::vector<std::pair<const Alone *, Report>> measured;
  for (Alone &alone : *opened) {
    append(report.patches, alone.sides.patches);
    for (const int n : request.fdCounts) {
      alone.request.fds = n;
      Result<Report> one =
          withMeasurements(walls, alone.request, alone.sides, policy, openReport(alone.request, alone.sides));
      if (!one)
        return errorOf(one);
      measured.emplace_back(&alone, std::move(*one));
    }
  }
  for (auto &[alone, one] : measured)
    add(report, withTimesKept(walls, alone->request, alone->sides.patches, std::move(one)));
  return report;
}

} // namespace condresched
