// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Audit.h"

#include "analysis/SiteDiff.h"
#include "commands/EstimateStage.h"
#include "commands/GuardStage.h"
#include "commands/Parallel.h"
#include "commands/SideReading.h"

#include <algorithm>
#include <llvm/Config/llvm-config.h>

namespace condresched {

namespace {

class Auditing {
public:
  Auditing(const Walls &walls, const Request &request, const SnapshotPair &sides, const Policy &policy)
      : walls(walls), request(request), sides(sides), policy(policy) {}

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
    compare();
    addConfigChanges();
    if (hasPatch()) {
      estimate();
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

  /// One task a side and config: sides take unequal time, since most of the base is in the cache.
  void readBothSides() {
    std::size_t count = audit.matrix.size();
    base.resize(count);
    patched.resize(count);
    std::vector<Root> roots = request.roots.empty() ? defaultRoots() : request.roots;
    ReachOptions options{request.fds, request.around};
    walls.progress.step("reading units");
    inParallel(hasPatch() ? 2 * count : count, request.jobs, [&](std::size_t task) {
      std::size_t index = task % count;
      bool second = task >= count;
      const ConfigEntry &entry = audit.matrix[index];
      if (second ? entry.patchedPrepared.has_value() : entry.basePrepared.has_value())
        (second ? patched : base)[index] = readSide(walls, question(index, second), roots, options);
    });
    for (const std::vector<SideReading> *side : {&base, &patched})
      for (const SideReading &reading : *side)
        for (const Unread &unread : reading.unread)
          addOnce(unread);
  }

  /// Two roots of one unit fail for one reason.
  void addOnce(const Unread &unread) {
    auto same = [&](const Unread &other) {
      return other.file == unread.file && other.config == unread.config && other.why == unread.why;
    };
    if (std::ranges::none_of(audit.unread, same))
      audit.unread.push_back(unread);
  }

  /// Configs whose side was read whole: a site must not seem to vanish because a unit could not be read.
  ReachByConfig reached(const std::vector<SideReading> &side) const {
    ReachByConfig result;
    for (std::size_t index = 0; index < side.size(); ++index)
      if (!side[index].byRoot.empty() && side[index].unread.empty())
        result[audit.matrix[index].point.name] = side[index].reach();
    return result;
  }

  void compare() {
    std::vector<ConfigPoint> points;
    for (const ConfigEntry &entry : audit.matrix)
      points.push_back(entry.point);
    SiteDiff diff = hasPatch() ? compareSites(reached(base), reached(patched), points, policy)
                               : listSites(reached(base), points);
    audit.loops = std::move(diff.loops);
    audit.sites = std::move(diff.sites);
    audit.changes = std::move(diff.changes);
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
      std::move(result.unread.begin(), result.unread.end(), std::back_inserter(audit.unread));
      calleeFiles.merge(result.dependencies);
    }
  }

  Status addDeadGuards() {
    std::set<std::string> dependencies = calleeFiles;
    std::vector<GuardFact> guards;
    for (const std::vector<SideReading> *side : {&base, &patched})
      for (const SideReading &reading : *side)
        dependencies.insert(reading.dependencies.begin(), reading.dependencies.end());
    for (const SideReading &reading : patched)
      for (const auto &[file, unit] : reading.units)
        guards.insert(guards.end(), unit.summary.guards.begin(), unit.summary.guards.end());
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
  std::vector<SideReading> base;
  std::vector<SideReading> patched;
  std::set<std::string> calleeFiles;
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
  report.unread = std::move(audit.unread);
}

} // namespace condresched
