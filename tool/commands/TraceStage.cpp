// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TraceStage.h"

#include "commands/BootTargets.h"
#include "commands/Environment.h"
#include "commands/SourceLines.h"
#include "commands/TracedKernel.h"
#include "commands/TracedSites.h"
#include "estimate/SourceFrames.h"
#include "kernel/KernelBuild.h"

#include <algorithm>
#include <map>

namespace condresched {

namespace {

/// Lines and inlined calls, and no types, which nobody here reads.
const std::map<std::string, std::string> debugInformation = {
    {"CONFIG_DEBUG_INFO_NONE", "n"},
    {"CONFIG_DEBUG_INFO_DWARF_TOOLCHAIN_DEFAULT", "y"},
    {"CONFIG_DEBUG_INFO_REDUCED", "y"},
    {"CONFIG_DEBUG_INFO_COMPRESSED_NONE", "y"},
};

class Tracing {
public:
  Tracing(const Walls &walls, const Request &request, const SnapshotPair &sides, const Engine &engine,
          const StaticAudit &audit)
      : walls(walls), request(request), sides(sides), engine(engine), audit(audit) {}

  Result<Trace> run() {
    std::vector<TracedSide> traced;
    for (const BootTarget &target : bootTargets(audit.matrix))
      for (const bool patched : {false, true}) {
        if (patched && request.patches.empty())
          continue;
        const TracedSide side{target.name, patched};
        if (Status done = traceSide(target, side); !done)
          return errorOf(done);
        traced.push_back(side);
      }
    return withCounts(std::move(trace), listedPlaces(audit.sites, traced));
  }

private:
  const Snapshot &snapshot(const TracedSide &side) const { return side.patched ? sides.patched : sides.base; }

  Status traceSide(const BootTarget &target, const TracedSide &side) {
    const ResolvedConfig &config = side.patched ? target.entry->patched : target.entry->base;
    if (!config.selectable)
      return undecided("config " + side.config + " cannot be selected on the " + side.name() +
                       " side: " + config.reason);
    if (walls.process.interrupted())
      return undecided("interrupted", "run it again; finished work is kept");
    Result<KernelImage> image = build(target, side);
    if (!image)
      return errorOf(image);
    Result<TracedKernel> kernel = boot(target, side, *image);
    if (!kernel)
      return errorOf(kernel);
    return take(*kernel, side);
  }

  /// The very config that is audited, and debug information.
  Result<KernelImage> build(const BootTarget &target, const TracedSide &side) const {
    ConfigRequest asked = target.entry->request;
    for (const auto &[symbol, value] : debugInformation)
      asked.profile.settings[symbol] = value;
    Result<ResolvedConfig> config = resolveConfig(walls, snapshot(side), asked, request.cacheDir);
    if (!config)
      return errorOf(config);
    return buildKernel(walls, snapshot(side), asked, *config, request.jobs, request.cacheDir);
  }

  Result<TracedKernel> boot(const BootTarget &target, const TracedSide &side,
                            const KernelImage &image) const {
    const Architecture &arch = target.entry->request.arch;
    Result<std::string> initrd =
        buildTraceInitrd(walls, {arch.guestCompiler, arch.guestPackages}, request.cacheDir);
    if (!initrd)
      return errorOf(initrd);
    const GuestRun guest = guestOf(target, image, *initrd);
    walls.progress.step("tracing the " + side.config + " kernel of the " + side.name() + " side (minutes)");
    const std::string log = request.cacheDir + "/traces/" + image.key + ".log";
    return tracedKernel(walls, engine, guest, {image.vmlinux, request.traceFunctions, log});
  }

  Status take(const TracedKernel &kernel, const TracedSide &side) {
    const TraceReading &reading = kernel.reading;
    std::vector<std::uint64_t> addresses;
    for (const LinkedCall &call : kernel.plan.calls)
      addresses.push_back(call.address);
    Result<std::vector<std::vector<SourceFrame>>> places = sourceFrames(kernel.elf, addresses);
    if (!places)
      return errorOf(places);
    SourceLines lines(walls, snapshot(side));
    TracedSites found = tracedSites(reading, kernel.plan.calls, *places, side,
                                    [&](const std::string &file, int line) { return lines.at(file, line); });
    markListed(found.sites, audit.sites, side);
    std::ranges::move(found.sites, std::back_inserter(trace.sites));
    std::ranges::move(found.foreign, std::back_inserter(trace.foreign));
    trace.boots.push_back({side.config,
                           side.name(),
                           reading.windows,
                           reading.unexplained,
                           {reading.entered.begin(), reading.entered.end()}});
    return {};
  }

  const Walls &walls;
  const Request &request;
  const SnapshotPair &sides;
  const Engine &engine;
  const StaticAudit &audit;
  Trace trace;
};

/// The configs that differ in which scheduling points are calls, and that every tree up to 6.15 has.
Request withDefaultConfigs(Request request) {
  if (request.configs.empty())
    request.configs = {"none", "voluntary"};
  return request;
}

Result<Trace> traceAudited(const Walls &walls, const Request &request, const SnapshotPair &sides,
                           const StaticAudit &audit) {
  for (const std::unique_ptr<Engine> &engine : engines()) {
    if (engine->name() != "tcg")
      continue;
    const EngineProbe probe = engine->probe(walls, request.arch);
    if (!probe.usable)
      return undecided("engine tcg cannot run here: " + probe.reason, probe.fix);
    return Tracing(walls, request, sides, *engine, audit).run();
  }
  return internalError("there is no engine tcg");
}

} // namespace

Status checkTraceArch(const Request &request) {
  if (!request.trace || request.arch == "x86_64")
    return {};
  const std::string why = "its entry code is not known, so foreign work could not be told";
  return usageError("a trace of a kernel for " + request.arch + ": " + why,
                    "give --arch x86_64, or leave --trace out");
}

Result<Report> withTrace(const Walls &walls, const Request &request, const SnapshotPair &sides,
                         const Policy &policy, Report report) {
  const Request asked = withDefaultConfigs(request);
  const std::string profile = asked.profile.empty() ? "audit" : asked.profile;
  Result<StaticAudit> audit = staticAudit(walls, asked, sides, {asked.arch, profile, true}, policy);
  if (!audit)
    return errorOf(audit);
  Result<Trace> trace = traceAudited(walls, asked, sides, *audit);
  if (!trace)
    return errorOf(trace);
  report.trace = std::move(*trace);
  report.environment = hostEnvironment(walls);
  addFindings(report, std::move(*audit));
  return report;
}

} // namespace condresched
