// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/ProfiledStage.h"

#include "commands/CalleeCode.h"
#include "commands/ChangedUnits.h"
#include "commands/CycleEstimates.h"
#include "commands/EstimateStage.h"
#include "commands/PastMeasurements.h"
#include "core/Numbers.h"
#include "estimate/ProfiledCycles.h"
#include "patch/PatchReader.h"

namespace condresched {

namespace {

std::optional<BootMode> modeOf(const BootTarget &target) {
  for (const BootMode &mode : target.entry->point.bootModes)
    if (mode.name == target.bootMode)
      return mode;
  return std::nullopt;
}

/// In words: where the instructions come from.
std::string basisOf(const ProfiledCost &cost) {
  std::string text;
  for (const FunctionShare &share : cost.shares) {
    text += (text.empty() ? "" : "; ") + share.function + ": " + readableSigned(share.added) + " in " +
            withNoun(readable(share.entries), "execution");
    if (share.entries != share.entriesBase)
      text += " (" + readable(share.entriesBase) + " before)";
  }
  for (const std::string &doubt : cost.doubts)
    text += "; " + doubt;
  return text.empty() ? "no function that the base executes changes" : text;
}

class Profiling {
public:
  Profiling(const Walls &walls, const Request &request, const SnapshotPair &sides, const BootTarget &target)
      : request(request), sides(sides), target(target), base(question(false)), patched(question(true)),
        units(walls, base, patched), patchedCode(walls, patched),
        cycles(request.cpu, target.entry->request.arch.triple) {}

  Result<Estimate> estimate(const ExecutionProfile &profile) {
    Result<ChangedCode> changed = units.executedIn(profile);
    if (!changed)
      return errorOf(changed);
    const LineMap lines = [&](const std::string &file, int line) {
      return keptLine(sides.patches, file, line);
    };
    const CodeSource source{[&](const std::string &symbol) { return find(symbol); }, changed->staticCalls,
                            modeOf(target)};
    const ProfiledQuestion question = inBootMode({profile, std::move(changed->units), lines, source});
    const Result<ProfiledCost> cost = profiledCost(question);
    if (!cost)
      return errorOf(cost);
    return estimateOf(question, *cost);
  }

private:
  SideQuestion question(bool second) const {
    const ConfigEntry &entry = *target.entry;
    return {second ? sides.patched : sides.base, second ? *entry.patchedPrepared : *entry.basePrepared,
            entry.request.arch, entry.point.name, request.cacheDir};
  }

  const MachineFunction *find(const std::string &symbol) {
    if (!patchedCode.find(symbol))
      patchedCode.load({symbol});
    return patchedCode.find(symbol);
  }

  Estimate estimateOf(const ProfiledQuestion &question, const ProfiledCost &cost) {
    Estimate estimate =
        estimateFor(*target.entry, target.name, question.profile.workload, question.profile.n);
    estimate.grade = "profiled";
    estimate.instructions = cost.instructions;
    estimate.basis = basisOf(cost);
    estimate.executions = cost.executions;
    estimate.wholeCall = question.profile.instructionsPerCall();
    const std::vector<std::string> doubts =
        cycles.set(estimate, [&](CycleModel &model) { return profiledCycles(question, cost, model); });
    for (const std::string &doubt : doubts)
      if (std::ranges::find(cost.doubts, doubt) == cost.doubts.end())
        estimate.basis += "; of the cycles: " + doubt;
    return estimate;
  }

  const Request &request;
  const SnapshotPair &sides;
  const BootTarget &target;
  SideQuestion base;
  SideQuestion patched;
  ChangedUnits units;
  CalleeCode patchedCode;
  CycleEstimates cycles;
};

} // namespace

ProfiledEstimates profiledEstimates(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                    const BootTarget &target, const Profiles &profiles) {
  ProfiledEstimates result;
  Profiling profiling(walls, request, sides, target);
  for (const auto &[workload, profile] : profiles) {
    Result<Estimate> estimate = profiling.estimate(profile);
    if (estimate)
      result.estimates.push_back(std::move(*estimate));
    else
      result.notes.push_back(noProfiledEstimate(target, workload, estimate.error()));
  }
  calibrate(walls, request, sides.patches, result.estimates); // What is wrong with it was told before.
  return result;
}

std::string noProfiledEstimate(const BootTarget &target, const std::string &workload, const Error &why) {
  return target.name + ": no profiled estimate for " + workload + ": " + why.what;
}

} // namespace condresched
