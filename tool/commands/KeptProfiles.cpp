// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/KeptProfiles.h"

#include "core/Digest.h"
#include "core/ExecutionProfileJson.h"
#include "support/KeptFile.h"

#include <llvm/Support/FormatVariadic.h>

namespace condresched {

namespace {

/// Part of every key: an entry of another version of this program is never read.
constexpr const char *format = "execution-profile-2";

std::optional<ExecutionProfile> profileIn(const Walls &walls, const std::string &path) {
  const std::optional<std::string> content = readKept(walls.files, path);
  if (!content)
    return std::nullopt;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(*content);
  if (json)
    return executionProfileFrom(*json);
  llvm::consumeError(json.takeError());
  return std::nullopt;
}

} // namespace

/// A timer ticks every 10 million instructions (HZ=100, one a ns), and four calls on 500 fds have some
/// 300,000: of three samples the shortest is one without.
CountedSamples countedSamples() { return {3, 4}; }

GuestPlan countingPlan(const std::vector<std::string> &workloads, int n) {
  GuestPlan plan;
  plan.workloads = workloads;
  plan.n = n;
  plan.samples = countedSamples().samples;
  plan.calls = countedSamples().calls;
  return plan;
}

Result<std::string> profilePlace(const Walls &walls, const ProfileQuestion &question,
                                 const std::string &workload) {
  const Architecture &arch = question.target.entry->request.arch;
  // Each workload has warmed up by itself, so which others that boot ran beside it does not matter.
  const Result<std::string> guest =
      initrdKey(walls, {arch.guestCompiler, arch.guestPackages}, countingPlan({workload}, question.n));
  if (!guest)
    return guest;
  const std::string key =
      std::string(format) + '\0' + question.kernel + '\0' + question.target.bootMode + '\0' + *guest;
  return question.cacheDir + "/profiles/" + digest(key).substr(0, 20);
}

Profiles keptProfiles(const Walls &walls, const ProfileQuestion &question,
                      const std::vector<std::string> &workloads) {
  Profiles kept;
  for (const std::string &workload : workloads)
    if (const Result<std::string> place = profilePlace(walls, question, workload))
      if (std::optional<ExecutionProfile> profile = profileIn(walls, *place))
        kept.emplace(workload, std::move(*profile));
  return kept;
}

Status keepProfiles(const Walls &walls, const ProfileQuestion &question, const Profiles &profiles) {
  for (const auto &[workload, profile] : profiles) {
    const Result<std::string> place = profilePlace(walls, question, workload);
    if (!place)
      return errorOf(place);
    if (Status written = writeKept(walls.files, *place, llvm::formatv("{0}\n", toJson(profile)).str());
        !written)
      return written;
  }
  return {};
}

} // namespace condresched
