// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Audit.h"

#include "analysis/ProvenChanges.h"
#include "analysis/SiteDiff.h"
#include "commands/EstimateStage.h"
#include "commands/GuardStage.h"
#include "commands/Parallel.h"
#include "commands/PastMeasurements.h"
#include "commands/SideReading.h"
#include "core/CostCause.h"
#include "core/Names.h"
#include "core/WorkloadShape.h"

#include <algorithm>
#include <array>
#include <llvm/Config/llvm-config.h>
#include <map>
#include <memory>
#include <tuple>

namespace condresched {

namespace {

class Auditing {
public:
  Auditing(const Walls &walls, const Request &request, const SnapshotPair &sides, const Policy &policy)
      : walls(walls), request(request), sides(sides), policy(policy), turns(request.jobs) {}

  Result<StaticAudit> run(const MatrixQuestion &question) {
    Result<std::vector<ConfigEntry>> matrix = configMatrix(walls, request, sides, question);
    if (!matrix)
      return errorOf(matrix);
    audit.matrix = std::move(*matrix);
    audit.configs = configReports(audit.matrix, hasPatch());
    addLostSettings();
    readBothSides();
    if (walls.process.interrupted())
      return undecided("interrupted", "run it again; finished work is kept");
    walls.progress.step("comparing the sides");
    compare();
    addConfigChanges();
    if (hasPatch()) {
      estimate();
      nameUncounted();
      if (Status added = addDeadGuards(); !added)
        return errorOf(added);
    }
    return std::move(audit);
  }

private:
  bool hasPatch() const { return !request.patches.empty(); }

  /// What the user set and Kconfig dropped: the config answered for is not the one asked for.
  void addLostSettings() {
    for (const ConfigEntry &entry : audit.matrix)
      for (const ResolvedConfig *side : {&entry.base, &entry.patched})
        if (side->selectable && !side->reason.empty())
          addOnce({".config", entry.point.name, side->reason});
  }

  SideQuestion question(std::size_t index, bool patched) const {
    const ConfigEntry &entry = audit.matrix[index];
    return {patched ? sides.patched : sides.base, patched ? *entry.patchedPrepared : *entry.basePrepared,
            entry.request.arch, entry.point.name, request.cacheDir};
  }

  void readBothSides() {
    const std::size_t count = audit.matrix.size();
    base.resize(count);
    patched.resize(count);
    if (count == 0)
      return;
    askForUnits();
    for (std::size_t side = 0; side < (hasPatch() ? 2 : 1); ++side)
      texts[side] = std::make_unique<SourceAnswers>(walls, side == 1 ? sides.patched : sides.base,
                                                    audit.matrix.front().request.arch, allUnits(side == 1),
                                                    request.cacheDir);
    walls.progress.step("reading units");
    // The base of a config first: what the patch leaves as it was is then known.
    inParallel(count, request.jobs, [&](std::size_t config) {
      for (std::size_t task = config; task < tasks(); task += count)
        if (isPrepared(task))
          (task >= count ? patched : base)[config] = readOne(task);
    });
    for (const std::unique_ptr<SourceAnswers> &answers : texts)
      if (Status kept = answers ? answers->keep() : Status(); !kept)
        addOnce({roots().front().file, "all", kept.error().what});
    for (const std::vector<SideReading> *side : {&base, &patched})
      for (const SideReading &reading : *side)
        for (const Unread &unread : reading.unread)
          addOnce(unread);
  }

  std::vector<Root> roots() const { return request.roots.empty() ? defaultRoots() : request.roots; }

  /// One task a side and config.
  std::size_t tasks() const { return (hasPatch() ? 2 : 1) * audit.matrix.size(); }

  void askForUnits() {
    units.resize(tasks());
    inParallel(tasks(), request.jobs, [&](std::size_t task) {
      const ConfigEntry &entry = audit.matrix[task % audit.matrix.size()];
      if (isPrepared(task))
        units[task] = unitList(walls, prepared(task), entry.request.arch, request.cacheDir);
    });
  }

  SideReading readOne(std::size_t task) {
    const std::size_t count = audit.matrix.size();
    const SideQuestion asked = question(task % count, task >= count);
    SourceAnswers &answers = *texts[task >= count ? 1 : 0];
    SideReading reading;
    if (!units[task]) {
      reading.unread.push_back({roots().front().file, asked.config, units[task].error().what});
      return reading;
    }
    SideUnits source(walls, asked, *units[task], answers, request.jobs, turns);
    if (hasPatch())
      for (const std::string &workload : request.workloads)
        source.alsoCompile(rootOfWorkload(workload).file);
    reading = readSide(source, asked.config, roots(), {request.fds, request.around, request.all});
    if (const std::string why = answers.failure(); !why.empty())
      reading.unread.push_back({roots().front().file, asked.config, why});
    return reading;
  }

  /// Tasks are numbered: the base's configs, then the patched side's.
  bool isPrepared(std::size_t task) const {
    const ConfigEntry &entry = audit.matrix[task % audit.matrix.size()];
    return (task >= audit.matrix.size() ? entry.patchedPrepared : entry.basePrepared).has_value();
  }
  const PreparedConfig &prepared(std::size_t task) const {
    const ConfigEntry &entry = audit.matrix[task % audit.matrix.size()];
    return task >= audit.matrix.size() ? *entry.patchedPrepared : *entry.basePrepared;
  }

  /// All units that any config of the side has.
  std::vector<std::string> allUnits(bool second) const {
    std::set<std::string> all;
    const std::size_t first = second ? audit.matrix.size() : 0;
    for (std::size_t task = first; task < first + audit.matrix.size(); ++task)
      if (units[task])
        all.insert(units[task]->begin(), units[task]->end());
    return {all.begin(), all.end()};
  }

  /// Two roots of one unit fail for one reason.
  void addOnce(const Unread &unread) {
    auto same = [&](const Unread &other) {
      return other.file == unread.file && other.config == unread.config && other.why == unread.why;
    };
    if (std::ranges::none_of(audit.unread, same))
      audit.unread.push_back(unread);
  }

  ReachByConfig reached(const std::vector<SideReading> &side) const {
    ReachByConfig result;
    for (std::size_t index = 0; index < side.size(); ++index)
      if (!side[index].byRoot.empty())
        result[audit.matrix[index].point.name] = side[index].reach();
    return result;
  }

  std::set<std::string> unreadConfigs(const std::vector<SideReading> &side) const {
    std::set<std::string> configs;
    for (std::size_t index = 0; index < side.size(); ++index)
      if (!side[index].unread.empty())
        configs.insert(audit.matrix[index].point.name);
    return configs;
  }

  void compare() {
    std::vector<ConfigPoint> points;
    for (const ConfigEntry &entry : audit.matrix)
      points.push_back(entry.point);
    SiteDiff diff = hasPatch() ? compareSites(reached(base), reached(patched), points, policy)
                               : listSites(reached(base), points);
    keepProven(diff, {unreadConfigs(base), unreadConfigs(patched)});
    audit.loops = std::move(diff.loops);
    audit.sites = std::move(diff.sites);
    audit.changes = std::move(diff.changes);
    for (const std::vector<SideReading> *side : {&base, &patched})
      for (const SideReading &reading : *side)
        addWayOuts(reading);
    for (std::size_t index = 0; index < patched.size() && hasPatch(); ++index) {
      noteNewWayOuts(base[index], patched[index]);
      markNewUnresolved(base[index], patched[index]);
    }
    // A text report shows the first of them.
    std::ranges::sort(audit.unresolved, {}, [](const Unresolved &one) {
      return std::tuple(!one.onlyPatched, one.file, one.line, one.kind, one.what);
    });
    if (newWayOuts.size() > 10)
      audit.notes.push_back("only with the patch: " + std::to_string(newWayOuts.size() - 10) +
                            " more boundaries were not passed");
  }

  /// What the patch does beyond a boundary is not judged.
  void noteNewWayOuts(const SideReading &before, const SideReading &after) {
    std::map<std::string, int> edges;
    for (const Boundary &boundary : before.reach().boundaries)
      edges[boundary.name] += boundary.edges;
    // All are in the JSON report's lists; a page of them hides the findings.
    for (const Boundary &boundary : after.reach().boundaries) {
      if ((edges[boundary.name] -= boundary.edges) >= 0)
        continue;
      const std::string text = "beyond " + boundary.name + ": " + boundary.reason;
      if (newWayOuts.insert(text).second && newWayOuts.size() <= 10)
        audit.notes.push_back("only with the patch: not followed " + text);
    }
  }

  /// What only the patched side has and could not be followed.
  void markNewUnresolved(const SideReading &before, const SideReading &after) {
    std::set<std::string> known;
    for (const Unresolved &one : before.unresolved)
      known.insert(one.file + one.what); // Lines move.
    for (const Unresolved &one : after.unresolved)
      if (!known.contains(one.file + one.what))
        for (Unresolved &told : audit.unresolved)
          told.onlyPatched |= same(told, one);
  }
  static bool same(const Unresolved &a, const Unresolved &b) {
    return a.kind == b.kind && a.file == b.file && a.line == b.line && a.what == b.what;
  }

  /// Where the walks stopped, over all sides and configs: a boundary counts the edges of the config that has
  /// most of them.
  void addWayOuts(const SideReading &reading) {
    for (const Unresolved &one : reading.unresolved)
      if (std::ranges::none_of(audit.unresolved, [&](const Unresolved &told) { return same(told, one); }))
        audit.unresolved.push_back(one);
    for (const auto &[root, reach] : reading.byRoot)
      for (const Boundary &boundary : reach.boundaries) {
        const auto known = std::ranges::find(audit.boundaries, boundary.name, &Boundary::name);
        if (known == audit.boundaries.end())
          audit.boundaries.push_back(boundary);
        else
          known->edges = std::max(known->edges, boundary.edges);
      }
  }

  void addConfigChanges() {
    for (const ConfigEntry &entry : audit.matrix) {
      if (entry.base.selectable == entry.patched.selectable)
        continue;
      Change change;
      change.rule = entry.base.selectable ? "config-unselectable" : "config-selectable";
      ChangeFacts facts;
      facts.rule = change.rule;
      change.severity = classify(policy, facts);
      change.config = entry.point.name;
      change.message = entry.base.selectable ? "config " + entry.point.name +
                                                   " can no longer be selected: " + entry.patched.reason
                                             : "config " + entry.point.name + " can now be selected";
      audit.changes.push_back(std::move(change));
    }
  }

  void estimate() {
    walls.progress.step("estimating");
    std::vector<ConfigEstimates> results(audit.matrix.size());
    inParallel(audit.matrix.size(), request.jobs, [&](std::size_t index) {
      const ConfigEntry &entry = audit.matrix[index];
      if (!entry.basePrepared || !entry.patchedPrepared)
        return;
      SidePair pair{question(index, false), question(index, true), base[index], patched[index]};
      results[index] = estimateConfig(walls, request, entry, pair);
    });
    for (ConfigEstimates &result : results) {
      std::move(result.estimates.begin(), result.estimates.end(), std::back_inserter(audit.estimates));
      std::move(result.stretches.begin(), result.stretches.end(), std::back_inserter(audit.stretches));
      std::move(result.unread.begin(), result.unread.end(), std::back_inserter(audit.unread));
      calleeFiles.merge(result.dependencies);
    }
    std::ranges::move(calibrate(walls, request, sides.patches, audit.estimates),
                      std::back_inserter(audit.notes));
  }

  /// Estimates look at the machine code of the loops' own unit: of what changed elsewhere only sites are in
  /// their numbers, and not all of them.
  void nameUncounted() {
    std::map<std::string, std::set<std::pair<std::string, std::string>>> elsewhere; // By config or boot mode.
    for (const Change &change : audit.changes)
      if (const auto site = std::ranges::find(audit.sites, change.site, &Site::id);
          site != audit.sites.end() && leavesUnit(*site))
        elsewhere[change.config].emplace(site->file, site->function);
    for (Estimate &estimate : audit.estimates)
      for (const auto &function : elsewhere[estimate.config])
        if (const std::string name = function.second + "()";
            !estimate.counted.contains(function) &&
            std::ranges::find(estimate.uncounted, name) == estimate.uncounted.end())
          estimate.uncounted.push_back(name);
  }

  Status addDeadGuards() {
    walls.progress.step("looking for guards that no Kconfig defines");
    std::set<std::string> dependencies = calleeFiles;
    std::vector<GuardFact> guards;
    for (const std::vector<SideReading> *side : {&base, &patched})
      for (const SideReading &reading : *side)
        dependencies.insert(reading.dependencies.begin(), reading.dependencies.end());
    for (const SideReading &reading : patched)
      guards.insert(guards.end(), reading.guards.begin(), reading.guards.end());
    audit.filesRead = dependencies;
    Result<std::vector<Change>> dead =
        deadGuards(walls, sides, dependencies, guards, policy, request.cacheDir);
    if (!dead)
      return errorOf(dead);
    audit.changes.insert(audit.changes.end(), dead->begin(), dead->end());
    return {};
  }

  const Walls &walls;
  const Request &request;
  const SnapshotPair &sides;
  const Policy &policy;
  StaticAudit audit;
  std::vector<Result<std::vector<std::string>>> units; ///< By task: the units of its config.
  std::array<std::unique_ptr<SourceAnswers>, 2> texts; ///< Of the base and the patched side.
  std::vector<SideReading> base;
  std::vector<SideReading> patched;
  std::set<std::string> calleeFiles;
  std::set<std::string> newWayOuts; ///< Where only the patched side's walks stop.
  Turns turns; ///< Configs are read at once, and the units of each: configs differ in how much is new.
};

} // namespace

Result<StaticAudit> staticAudit(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                const MatrixQuestion &question, const Policy &policy) {
  return Auditing(walls, request, sides, policy).run(question);
}

Report openReport(const Request &request) {
  Report report;
  report.command = request.command;
  report.toolVersion = CONDRESCHED_VERSION;
  report.llvmVersion = LLVM_VERSION_STRING;
  report.treePath = request.tree;
  report.arch = request.arch;
  report.fds = request.fds;
  for (const Root &root : request.roots.empty() ? defaultRoots() : request.roots)
    report.roots.push_back(root.text());
  Command again;
  again.argv = request.argv;
  report.reproduce.push_back(shellLine(again));
  return report;
}

Report openReport(const Request &request, const SnapshotPair &sides) {
  Report report = openReport(request);
  report.treePath = sides.base.tree.given;
  report.treeVersion = sides.base.tree.version;
  report.treeGit = sides.base.tree.git;
  report.patches = sides.patches;
  report.notes = sides.notes;
  return report;
}

void addFindings(Report &report, StaticAudit audit) {
  report.configs = std::move(audit.configs);
  report.loops = std::move(audit.loops);
  report.sites = std::move(audit.sites);
  report.changes = std::move(audit.changes);
  report.estimates = std::move(audit.estimates);
  report.stretches = std::move(audit.stretches);
  report.unread = std::move(audit.unread);
  report.unresolved = std::move(audit.unresolved);
  report.boundaries = std::move(audit.boundaries);
  std::ranges::move(audit.notes, std::back_inserter(report.notes));
}

} // namespace condresched
