// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/PatchReport.h"

#include "analysis/Reach.h"
#include "commands/Audit.h"
#include "commands/CycleEstimates.h"
#include "commands/KnownProfiles.h"
#include "commands/MeasureStage.h"
#include "commands/PastMeasurements.h"
#include "commands/Sides.h"
#include "core/Names.h"

#include <algorithm>

namespace condresched {

namespace {

/// Code that the patch touches and that nothing which was read is made of: silence about it is no praise.
std::vector<std::string> codeNotRead(const std::vector<Patch> &patches,
                                     const std::set<std::string> &filesRead) {
  std::set<std::string> files;
  for (const Patch &patch : patches)
    for (const FileChange &change : patch.files) {
      const std::string &path = change.newPath.empty() ? change.oldPath : change.newPath;
      if ((path.ends_with(".c") || path.ends_with(".h") || path.ends_with(".S")) && !filesRead.contains(path))
        files.insert(path);
    }
  return {files.begin(), files.end()};
}

bool isDefaultRoot(const std::string &name) {
  return std::ranges::any_of(defaultRoots(), [&](const Root &root) { return root.text() == name; });
}

} // namespace

Result<Report> patchReport(const Walls &walls, const Request &request, const std::string &standardInput,
                           const Policy &policy) {
  if (request.patches.empty())
    return usageError("no patch given", "name a patch file, or - to read one from standard input");
  if (Status names = checkBenchNames(request); !names)
    return errorOf(names);
  if (Status cpu = checkCpu(request); !cpu)
    return errorOf(cpu);
  Result<SnapshotPair> sides = openSides(walls, request, standardInput);
  if (!sides)
    return errorOf(sides);
  std::string profile = request.profile.empty() ? "audit" : request.profile;
  Result<StaticAudit> audit = staticAudit(walls, request, *sides, {request.arch, profile, true}, policy);
  if (!audit)
    return errorOf(audit);
  Report report = openReport(request, *sides);
  const std::vector<std::string> notRead = codeNotRead(report.patches, audit->filesRead);
  const std::vector<ConfigEntry> matrix = std::move(audit->matrix);
  addFindings(report, std::move(*audit));
  if (!notRead.empty())
    report.notes.push_back(
        "nothing that the roots reach is made of it, so what the patch does there is not judged: " +
        joinNames(notRead));
  const bool others = std::ranges::none_of(report.roots, isDefaultRoot);
  if (report.estimates.empty() && others)
    report.notes.push_back("no estimate was made, so no threshold was checked: estimates are made for the "
                           "default roots, where a workload runs");
  if (!request.bench && !policy.demandsMeasurement) {
    if (Status added = addKnownProfiles(walls, request, *sides, matrix, report); !added)
      return errorOf(added);
    return report;
  }
  return withMeasurements(walls, request, *sides, policy, std::move(report)).map([&](Report measured) {
    return withTimesKept(walls, request, sides->patches, std::move(measured));
  });
}

} // namespace condresched
