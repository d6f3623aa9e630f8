// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/KnownProfiles.h"

#include "commands/Parallel.h"
#include "commands/ProfiledStage.h"
#include "core/Names.h"
#include "core/WorkloadShape.h"
#include "kernel/Make.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace condresched {

namespace {

/// Whether any engine could count a kernel for the architecture.
bool canBeCounted(const std::string &arch) {
  return std::ranges::any_of(engines(), [&](const std::unique_ptr<Engine> &engine) {
    const std::vector<std::string> arches = engine->kernelArchitectures();
    return engine->exact() && std::ranges::find(arches, arch) != arches.end();
  });
}

/// Those that run a root which was asked for.
std::vector<std::string> workloadsOf(const Request &request, const Report &report) {
  std::vector<std::string> workloads;
  std::ranges::copy_if(request.workloads, std::back_inserter(workloads), [&](const std::string &workload) {
    return std::ranges::find(report.roots, rootOfWorkload(workload).text()) != report.roots.end();
  });
  return workloads;
}

/// A config, or a boot mode of it, whose base was counted.
struct CountedTarget {
  BootTarget target;
  Profiles profiles;
};

class KnownProfiles {
public:
  KnownProfiles(const Walls &walls, const Request &request, const SnapshotPair &sides,
                const std::vector<ConfigEntry> &matrix, Report &report)
      : walls(walls), request(request), sides(sides), matrix(matrix), report(report),
        workloads(workloadsOf(request, report)) {}

  Status run() {
    if (workloads.empty() || matrix.empty() || !canBeCounted(matrix.front().request.arch.name) ||
        !kbuildRuns(walls, sides.base.tree.path))
      return {};
    walls.progress.step("looking for base kernels that were counted");
    addCounted(matrix);
    measured = measuredEntries();
    if (Status resolved = resolveConfigs(walls, request, sides, true, measured); !resolved)
      report.notes.push_back("no profiled estimates for profile " + std::string(measuredProfile) + ": " +
                             resolved.error().what);
    else
      addCounted(measured);
    estimate();
    if (walls.process.interrupted())
      return undecided("interrupted", "run it again; finished work is kept");
    tellMissing();
    return {};
  }

private:
  ProfileQuestion question(const BootTarget &target) const {
    const ConfigEntry &entry = *target.entry;
    return {target, kernelKey(walls, sides.base, entry.request.arch, entry.base), request.fds,
            request.cacheDir};
  }

  /// The targets that both sides have and whose base was counted.
  void addCounted(const std::vector<ConfigEntry> &entries) {
    for (const BootTarget &target : bootTargets(entries))
      if (target.entry->basePrepared && target.entry->patchedPrepared)
        if (Profiles profiles = keptProfiles(walls, question(target), workloads); !profiles.empty())
          counted.push_back({target, std::move(profiles)});
  }

  /// Kconfig is not asked here: whose base it never resolved was never counted.
  std::vector<ConfigEntry> measuredEntries() const {
    if (matrix.front().request.profile.name == measuredProfile)
      return {};
    Result<std::vector<ConfigEntry>> asked =
        askedConfigs(walls, request, {matrix.front().request.arch.name, measuredProfile, true});
    if (!asked)
      return {}; // Every name was found to be known; an architecture without this profile has no kernels.
    std::erase_if(*asked, [&](ConfigEntry &entry) { return !wasCounted(entry); });
    return std::move(*asked);
  }

  bool wasCounted(ConfigEntry &entry) const {
    std::optional<ResolvedConfig> base = resolvedBefore(walls, sides.base, entry.request, request.cacheDir);
    if (!base || !base->selectable)
      return false;
    entry.base = std::move(*base);
    ConfigEntry asBase = entry;
    asBase.point.bootModes = modesOf(entry);
    return std::ranges::any_of(bootTargets({asBase}), [&](const BootTarget &target) {
      return std::ranges::any_of(workloads, [&](const std::string &workload) {
        const Result<std::string> place = profilePlace(walls, question(target), workload);
        return place && walls.files.exists(*place);
      });
    });
  }

  void estimate() {
    if (counted.empty())
      return;
    walls.progress.step("estimating along what the base was seen to run");
    std::vector<ProfiledEstimates> found(counted.size());
    inParallel(counted.size(), request.jobs, [&](std::size_t index) {
      if (!walls.process.interrupted())
        found[index] =
            profiledEstimates(walls, request, sides, counted[index].target, counted[index].profiles);
    });
    for (ProfiledEstimates &one : found) {
      std::ranges::move(one.estimates, std::back_inserter(report.estimates));
      std::ranges::move(one.notes, std::back_inserter(report.notes));
    }
  }

  /// Told once, however many there are.
  void tellMissing() const {
    std::vector<std::string> missing, asked;
    for (const BootTarget &target : bootTargets(matrix))
      if (target.entry->basePrepared && target.entry->patchedPrepared && !isKnown(target.name)) {
        missing.push_back(target.name);
        if (const std::string name = askedName(target); std::ranges::find(asked, name) == asked.end())
          asked.push_back(name);
      }
    if (!missing.empty())
      report.notes.push_back("no profiled estimates for " + joinNames(missing) + ": `" +
                             countingCommand(request, asked) + "` counts the base once; later runs of " +
                             request.command + " use it");
  }

  /// As --config named it. A config whose boot modes were all asked for is another kernel than the one of a
  /// single mode: what each mode needs of Kconfig is asked for with it.
  std::string askedName(const BootTarget &target) const {
    const std::vector<BootMode> &modes = target.entry->point.bootModes;
    const auto mode = std::ranges::find(modes, target.bootMode, &BootMode::name);
    const std::string name = mode != modes.end() && mode->byName ? target.name : target.entry->point.name;
    const auto file = std::ranges::find_if(request.configs, [&](const std::string &word) {
      return std::filesystem::path(word).filename() == name;
    });
    return target.entry->request.point.dotConfig.empty() || file == request.configs.end() ? name : *file;
  }

  bool isKnown(const std::string &name) const {
    std::set<std::string> known;
    for (const CountedTarget &one : counted)
      if (one.target.name == name)
        for (const auto &[workload, profile] : one.profiles)
          known.insert(workload);
    return known.size() == std::set<std::string>(workloads.begin(), workloads.end()).size();
  }

  const Walls &walls;
  const Request &request;
  const SnapshotPair &sides;
  const std::vector<ConfigEntry> &matrix;
  Report &report;
  std::vector<std::string> workloads;
  std::vector<ConfigEntry> measured; ///< In the profile that is measured in, as far as they were counted.
  std::vector<CountedTarget> counted;
};

/// Options, each with a value, that decide which kernel is counted, for what, and where that is kept.
constexpr std::array countedOptions = {"--arch",     "--base-patch", "--cache-dir", "--fds",
                                       "--fragment", "--set",        "--workload"};

} // namespace

Status addKnownProfiles(const Walls &walls, const Request &request, const SnapshotPair &sides,
                        const std::vector<ConfigEntry> &matrix, Report &report) {
  return KnownProfiles(walls, request, sides, matrix, report).run();
}

std::string countingCommand(const Request &request, const std::vector<std::string> &configs) {
  std::string list;
  for (const std::string &config : configs)
    list += (list.empty() ? "" : ",") + config;
  Command command;
  command.argv = {"condresched-audit", "bench", "-C", request.tree};
  for (std::size_t index = 1; index < request.argv.size(); ++index) {
    const std::string &word = request.argv[index];
    if (std::ranges::find(countedOptions, word.substr(0, word.find('='))) == countedOptions.end())
      continue;
    command.argv.push_back(word);
    if (word.find('=') == std::string::npos && index + 1 < request.argv.size())
      command.argv.push_back(request.argv[++index]);
  }
  command.argv.insert(command.argv.end(), {"--config", list, "--engine", "tcg"});
  return shellLine(command);
}

} // namespace condresched
