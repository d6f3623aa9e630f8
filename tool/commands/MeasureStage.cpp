// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/MeasureStage.h"

#include "commands/BootTargets.h"
#include "commands/Boots.h"
#include "commands/CountedKernel.h"
#include "commands/Environment.h"
#include "commands/PastMeasurements.h"
#include "commands/ProfiledStage.h"
#include "core/Agreement.h"
#include "core/Names.h"
#include "kernel/KernelBuild.h"

#include <algorithm>
#include <array>

namespace condresched {

namespace {

constexpr std::uint64_t seed = 20080610; ///< Any fixed number: the same request boots in the same order.

/// For kernels whose time is taken: functions start at lines of the cache, so that a patch moves no function
/// that it does not change within its lines.
constexpr auto layout = "-falign-functions=64";
/// Others for the base, which show what it does to the time that code lies elsewhere: as most compilers lay
/// it out by themselves, and with other places within functions too.
constexpr std::array otherLayouts = {"-falign-functions=16", "-falign-functions=32 -falign-loops=32"};

/// The request for a kernel laid out like that.
ConfigRequest laidOut(ConfigRequest request, const std::string &flags) {
  request.arch.make.push_back("KCFLAGS=" + flags);
  return request;
}

class EngineRun {
public:
  EngineRun(const Walls &walls, const Request &request, const SnapshotPair &sides, const Engine &engine,
            Report &report)
      : walls(walls), request(request), sides(sides), engine(engine), report(report) {}

  Status run(const Policy &policy) {
    std::vector<std::string> arches = engine.kernelArchitectures();
    bool boots = std::ranges::find(arches, request.arch) != arches.end();
    arch = boots || arches.empty() ? request.arch : arches.front();
    Result<StaticAudit> found = staticAudit(walls, request, sides, {arch, benchProfile(), true}, policy);
    if (!found)
      return errorOf(found);
    audit = std::move(*found);
    addStaticPart();
    EngineProbe probe = engine.probe(walls, arch);
    report.environment["engine_" + engine.name()] = probe.version;
    if (!engine.exact())
      report.environment["layout_" + engine.name()] =
          std::string("kernels are built with ") + layout +
          "; each floor is at least what the base changes by when it is built with " +
          joinNames({otherLayouts.begin(), otherLayouts.end()});
    for (const BootTarget &target : bootTargets(audit.matrix)) {
      if (walls.process.interrupted())
        return undecided("interrupted", "run it again; finished work is kept");
      if (!probe.usable)
        notRun(target, "engine " + engine.name() + " cannot run here: " + probe.reason +
                           (probe.fix.empty() ? "" : "; " + probe.fix));
      else
        measure(target);
    }
    return {};
  }

private:
  bool hasPatch() const { return !request.patches.empty(); }
  std::string benchProfile() const {
    bool named = request.command == "bench" && !request.profile.empty();
    return named ? request.profile : measuredProfile;
  }

  /// `bench` shows the bench profile's own static half; `patch --bench` shows the audit profile's and adds
  /// the estimates that its measurements are judged by.
  void addStaticPart() {
    if (request.command == "bench" && report.configs.empty()) {
      report.configs = audit.configs;
      report.loops = audit.loops;
      report.sites = audit.sites;
      report.changes = audit.changes;
    }
    report.estimates.insert(report.estimates.end(), audit.estimates.begin(), audit.estimates.end());
    for (const Stretch &stretch : audit.stretches)
      if (std::ranges::none_of(report.stretches,
                               [&](const Stretch &told) { return sameSubject(told, stretch); }))
        report.stretches.push_back(stretch);
    report.unread.insert(report.unread.end(), audit.unread.begin(), audit.unread.end());
  }

  void add(const BootTarget &target, Measurement measurement) {
    measurement.config = target.name;
    measurement.n = request.fds;
    measurement.arch = arch;
    measurement.profile = target.entry->request.profile.name;
    measurement.compiler = compilerOf(target.entry->base.dotConfig, target.entry->request.arch.compiler);
    measurement.engine = engine.name();
    measurement.unit = engine.unit();
    if (measurement.agreement.empty())
      measurement = withAgreement(std::move(measurement), audit.estimates, measuringCpuName());
    report.measurements.push_back(std::move(measurement));
  }

  void notRun(const BootTarget &target, const std::string &reason) {
    for (const std::string &workload : request.workloads) {
      Measurement measurement;
      measurement.workload = workload;
      measurement.agreement = "not-run";
      measurement.reason = reason;
      add(target, std::move(measurement));
    }
  }

  void measure(const BootTarget &target) {
    const ConfigEntry &entry = *target.entry;
    if (!entry.base.selectable || (hasPatch() && !entry.patched.selectable)) {
      // Information where it was asked for as part of all; a doubt where it was named.
      if (askedByName(entry))
        notRun(target,
               arch + " cannot select it: " + (entry.base.selectable ? entry.patched : entry.base).reason);
      return;
    }
    Result<BootSamples> samples = boot(target);
    if (!samples) {
      notRun(target, samples.error().what);
      return;
    }
    for (const std::string &workload : request.workloads)
      add(target, evaluate(*samples, workload, engine.exact(), seed));
  }

  /// What the base executes, where this engine can count it: kept for later runs without one.
  Profiles countBase(const BootTarget &target, const KernelImage &base) {
    if (!engine.exact())
      return {};
    Result<Profiles> profiles =
        countedKernel(walls, engine, {target, base, request.workloads, request.fds, request.cacheDir});
    if (profiles)
      return std::move(*profiles);
    for (const std::string &workload : request.workloads)
      report.notes.push_back(noProfiledEstimate(target, workload, profiles.error()));
    return {};
  }

  /// The estimates that this engine's measurements are judged by.
  void addProfiled(const BootTarget &target, const Profiles &profiles) {
    ProfiledEstimates found = profiledEstimates(walls, request, sides, target, profiles);
    for (Estimate &estimate : found.estimates) {
      audit.estimates.push_back(estimate);
      report.estimates.push_back(std::move(estimate));
    }
    std::ranges::move(found.notes, std::back_inserter(report.notes));
  }

  /// The base's kernels with its code at other addresses, where time is taken.
  Status addRelaid(BootQuestion &question, const BootTarget &target, const std::string &initrd) const {
    if (engine.exact())
      return {};
    for (const char *flags : otherLayouts) {
      walls.progress.step("building the " + target.name + " kernel of the base, laid out otherwise");
      const Result<KernelImage> relaid = buildKernel(walls, sides.base, laidOut(target.entry->request, flags),
                                                     target.entry->base, request.jobs, request.cacheDir);
      if (!relaid)
        return errorOf(relaid);
      question.relaid.push_back(guestOf(target, *relaid, initrd));
    }
    return {};
  }

  Result<BootSamples> boot(const BootTarget &target) {
    const ConfigEntry &entry = *target.entry;
    // Counts do not depend on where the code lies.
    const ConfigRequest build = engine.exact() ? entry.request : laidOut(entry.request, layout);
    // The guest first: where its compiler is missing nobody waits minutes for a kernel to hear of it.
    GuestPlan plan; // Samples as the guest's author measured them to be exact.
    plan.workloads = request.workloads;
    plan.n = request.fds;
    plan.calls = sampleCalls(engine.resolution(arch));
    const Architecture &its = entry.request.arch;
    Result<std::string> initrd =
        buildInitrd(walls, {its.guestCompiler, its.guestPackages}, plan, request.cacheDir);
    if (!initrd)
      return errorOf(initrd);
    walls.progress.step("building the " + target.name + " kernel of the base");
    Result<KernelImage> base =
        buildKernel(walls, sides.base, build, entry.base, request.jobs, request.cacheDir);
    if (!base)
      return errorOf(base);
    BootQuestion question{.base = guestOf(target, *base, *initrd), .patched = {}, .relaid = {}, .seed = seed};
    if (Status added = addRelaid(question, target, *initrd); !added)
      return errorOf(added);
    const Profiles profiles = countBase(target, *base);
    if (hasPatch()) {
      addProfiled(target, profiles);
      walls.progress.step("building the " + target.name + " kernel of the patched side");
      Result<KernelImage> patched =
          buildKernel(walls, sides.patched, build, entry.patched, request.jobs, request.cacheDir);
      if (!patched)
        return errorOf(patched);
      question.patched = guestOf(target, *patched, *initrd);
    }
    return bootAll(walls, engine, question);
  }

  const Walls &walls;
  const Request &request;
  const SnapshotPair &sides;
  const Engine &engine;
  Report &report;
  std::string arch;
  StaticAudit audit;
};

Status checkNames(const std::vector<std::string> &given, const std::vector<std::string> &known,
                  const std::string &what) {
  for (const std::string &name : given)
    if (std::ranges::find(known, name) == known.end())
      return usageError("unknown " + what + " \"" + name + "\"", "known: " + joinNames(known));
  return {};
}

} // namespace

Status checkBenchNames(const Request &request) {
  if (Status status = checkNames(request.engines, engineNames(), "engine"); !status)
    return status;
  return checkNames(request.workloads, workloadNames(), "workload");
}

Result<Report> withMeasurements(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                const Policy &policy, Report report) {
  report.environment = hostEnvironment(walls);
  report.environment["seed"] = std::to_string(seed);
  for (const std::unique_ptr<Engine> &engine : engines()) {
    if (std::ranges::find(request.engines, engine->name()) == request.engines.end())
      continue;
    if (Status ran = EngineRun(walls, request, sides, *engine, report).run(policy); !ran)
      return errorOf(ran);
  }
  return report;
}

} // namespace condresched
