// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/PastMeasurements.h"

#include "commands/Environment.h"
#include "core/Agreement.h"
#include "core/CalibrationFile.h"
#include "core/Digest.h"
#include "estimate/ModelCpu.h"
#include "kernel/Copy.h"

#include <llvm/TargetParser/Host.h>

namespace condresched {

namespace {

std::string fileOf(const Request &request) { return request.cacheDir + "/calibration.jsonl"; }

/// The file as it stands; that there is none is no fault.
CalibrationFile pastMeasurements(const Walls &walls, const std::string &path) {
  if (!walls.files.exists(path))
    return {};
  const Result<std::string> text = walls.files.read(path);
  return text ? parseCalibration(*text) : CalibrationFile{{}, {text.error().what}};
}

void apply(const Calibration &calibration, Estimate &estimate) {
  CostDelta &cycles = estimate.cycles;
  for (double *value : {&cycles.base, &cycles.patched, &cycles.delta, &cycles.low, &cycles.high})
    *value *= calibration.factor;
  estimate.cycleBasis.factor = calibration.factor;
  estimate.cycleBasis.calibration = calibration.words;
}

CalibrationKey keyOf(const Estimate &estimate, const std::vector<Patch> &patches) {
  return {patchIdentity(patches), estimate.config, estimate.workload, estimate.n};
}

} // namespace

std::string patchIdentity(const std::vector<Patch> &patches) {
  std::string changes;
  for (const Patch &patch : patches)
    changes += patch.diff;
  return digest(changes);
}

std::vector<std::string> calibrate(const Walls &walls, const Request &request,
                                   const std::vector<Patch> &patches, std::vector<Estimate> &estimates) {
  const CalibrationFile past = pastMeasurements(walls, fileOf(request));
  for (Estimate &estimate : estimates)
    if (const std::string &cpu = estimate.cycleBasis.cpu; !cpu.empty())
      apply(calibrationFor(past.rows, keyOf(estimate, patches), cpu, walls.clock.today()), estimate);
  std::vector<std::string> faults;
  for (const std::string &fault : past.faults)
    faults.push_back("past measurements, " + fileOf(request) + ": " + fault);
  return faults;
}

Status keepMeasurement(const Walls &walls, const Request &request, const std::vector<Patch> &patches,
                       const Measurement &measurement, const Estimate &estimate) {
  const MeasuringCpu cpu{measurement.gigahertz, measuringCpuName()};
  if (measurement.unit != "ns" || !isAboveFloor(measurement) ||
      !predictionIn(measurement.unit, estimate, cpu))
    return {};
  const double factor = estimate.cycleBasis.factor;
  const CostDelta &cycles = estimate.cycles;
  const std::string where = hostCpu(walls);
  const CalibrationRow row{keyOf(estimate, patches),
                           cpu.name,
                           cpu.gigahertz,
                           cycles.low / factor,
                           cycles.delta / factor,
                           cycles.high / factor,
                           measurement.delta,
                           measurement.floor,
                           walls.clock.today(),
                           measurement.engine + (where.empty() ? "" : " on " + where)};
  const std::string path = fileOf(request);
  const auto lock = lockBeside(walls, path);
  if (!lock)
    return errorOf(lock);
  const Result<std::string> before = walls.files.exists(path) ? walls.files.read(path) : std::string();
  if (!before)
    return errorOf(before);
  return walls.files.write(path, *before + printCalibration({row}));
}

Report withTimesKept(const Walls &walls, const Request &request, const std::vector<Patch> &patches,
                     Report report) {
  for (const Measurement &measurement : report.measurements) {
    const Estimate *estimate = judgedBy(measurement, report.estimates);
    if (!estimate || !measuredBothSides(measurement))
      continue;
    if (Status kept = keepMeasurement(walls, request, patches, measurement, *estimate); !kept)
      report.notes.push_back("the measurement is not kept for calibration: " + kept.error().what);
  }
  return report;
}

std::string measuringCpuName() {
  const Result<ModelCpu> cpu = modelCpu(llvm::Triple(llvm::sys::getProcessTriple()), "");
  return cpu ? cpu->name : "";
}

} // namespace condresched
