// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/CountedKernel.h"

#include "bench-hooks/CountLog.h"
#include "bench-hooks/CountingPlugin.h"
#include "core/Digest.h"
#include "core/ExecutionProfileJson.h"
#include "estimate/ProfileReader.h"
#include "kernel/Kconfig.h"
#include "support/KeptFile.h"

#include <algorithm>
#include <llvm/Support/FormatVariadic.h>
#include <optional>

namespace condresched {

namespace {

/// Part of every key: an entry of another version of this program is never read.
constexpr const char *format = "execution-profile-1";

/// A timer ticks every 10 million instructions (HZ=100, one a ns), and four calls on 500 fds have some
/// 300,000: of three samples the shortest is one without.
constexpr int samples = 3;
constexpr int callsPerSample = 4;

GuestPlan planOf(const CountedKernelQuestion &question) {
  GuestPlan plan;
  plan.workloads = question.workloads;
  plan.n = question.n;
  plan.samples = samples;
  plan.calls = callsPerSample;
  return plan;
}

/// How far above its linked addresses the kernel runs. Where the .config does not say so it is taken to run
/// where it is linked; if it does not, nothing is counted where its code should be, which is told.
std::uint64_t movedBy(const ConfigEntry &entry) {
  const std::map<std::string, std::string> symbols = parseDotConfig(entry.base.dotConfig);
  const auto base = symbols.find(entry.request.arch.imageBase);
  std::uint64_t moved = 0;
  if (base == symbols.end() || llvm::StringRef(base->second).getAsInteger(0, moved))
    return 0;
  return moved;
}

std::vector<CountWindow> atLinkedAddresses(std::vector<CountWindow> windows, std::uint64_t moved) {
  for (CountWindow &window : windows) {
    std::map<std::uint64_t, std::uint64_t> linked;
    for (const auto &[address, count] : window.byAddress)
      linked.emplace(address - moved, count);
    window.byAddress = std::move(linked);
  }
  return windows;
}

class Counting {
public:
  Counting(const Walls &walls, const Engine &engine, const CountedKernelQuestion &question,
           std::string initrd)
      : walls(walls), engine(engine), question(question), initrd(std::move(initrd)),
        moved(movedBy(*question.target.entry)) {}

  std::string pathOf(const std::string &workload) const {
    const std::string key = std::string(format) + '\0' + question.image.key + '\0' +
                            question.target.bootMode + '\0' + initrd + '\0' + workload + '\0' +
                            std::to_string(question.n);
    return question.cacheDir + "/profiles/" + digest(key).substr(0, 20);
  }

  /// The profiles of all workloads, or nothing where one is missing.
  std::optional<std::map<std::string, ExecutionProfile>> allKept() const {
    std::map<std::string, ExecutionProfile> profiles;
    for (const std::string &workload : question.workloads) {
      std::optional<ExecutionProfile> one = kept(workload);
      if (!one)
        return std::nullopt;
      profiles[workload] = std::move(*one);
    }
    return profiles;
  }

  /// Boots and counts all workloads at once.
  Result<std::map<std::string, ExecutionProfile>> count() const {
    if (question.image.vmlinux.empty())
      return undecided("the kernel has no vmlinux whose instructions could be counted");
    Result<std::string> elf = walls.files.read(question.image.vmlinux);
    if (!elf)
      return errorOf(elf);
    const Result<LinkedCode> code = readLinkedCode(*elf, [](std::string_view) { return true; });
    if (!code)
      return errorOf(code);
    const Result<std::vector<CountWindow>> windows = boot(codeRange(*code));
    if (!windows)
      return errorOf(windows);
    return sorted(*code, *windows);
  }

private:
  std::optional<ExecutionProfile> kept(const std::string &workload) const {
    const std::optional<std::string> content = readKept(walls.files, pathOf(workload));
    if (!content)
      return std::nullopt;
    llvm::Expected<llvm::json::Value> json = llvm::json::parse(*content);
    if (json)
      return executionProfileFrom(*json);
    llvm::consumeError(json.takeError());
    return std::nullopt;
  }

  Result<std::vector<CountWindow>> boot(const CodeRange &range) const {
    const Result<std::string> plugin = buildCountingPlugin(walls, question.cacheDir);
    if (!plugin)
      return errorOf(plugin);
    const std::string log = pathOf(question.workloads.front()) + ".log";
    const GuestRun guest = guestOf(question.target, question.image, initrd);
    walls.progress.step("counting what the kernel executes");
    const Result<GuestResult> ran =
        engine.count(walls, guest, {range.low + moved, range.high + moved, *plugin, log});
    const Result<std::string> text = walls.files.read(log);
    if (Status removed = walls.files.removeAll(log); !removed)
      return errorOf(removed);
    if (!ran)
      return errorOf(ran);
    if (!text)
      return errorOf(text);
    return parseCounts(*text).map(
        [&](std::vector<CountWindow> windows) { return atLinkedAddresses(std::move(windows), moved); });
  }

  /// Each workload has a warm-up and then its samples.
  Result<std::map<std::string, ExecutionProfile>> sorted(const LinkedCode &code,
                                                         const std::vector<CountWindow> &windows) const {
    constexpr std::size_t perWorkload = samples + 1;
    if (windows.size() != perWorkload * question.workloads.size())
      return undecided("a counted boot gave " + std::to_string(windows.size()) + " samples, " +
                       std::to_string(perWorkload * question.workloads.size()) + " were asked for");
    std::map<std::string, ExecutionProfile> profiles;
    for (std::size_t index = 0; index < question.workloads.size(); ++index) {
      const auto first = windows.begin() + static_cast<std::ptrdiff_t>(index * perWorkload) + 1;
      const CountWindow &shortest =
          *std::min_element(first, first + samples, [](const CountWindow &a, const CountWindow &b) {
            return a.instructions() < b.instructions();
          });
      const std::string &workload = question.workloads[index];
      profiles[workload] = {workload, question.n, callsPerSample, shortest.elsewhere,
                            countedFunctions(code, shortest.byAddress)};
      if (profiles[workload].functions.empty())
        return undecided("nothing that ran lies where " + question.image.vmlinux +
                         " has its code: the kernel runs elsewhere");
    }
    return profiles;
  }

  const Walls &walls;
  const Engine &engine;
  const CountedKernelQuestion &question;
  std::string initrd;
  std::uint64_t moved;
};

} // namespace

Result<std::map<std::string, ExecutionProfile>> countedKernel(const Walls &walls, const Engine &engine,
                                                              const CountedKernelQuestion &question) {
  const Architecture &arch = question.target.entry->request.arch;
  const Result<std::string> initrd =
      buildInitrd(walls, {arch.guestCompiler, arch.guestPackages}, planOf(question), question.cacheDir);
  if (!initrd)
    return errorOf(initrd);
  const Counting counting(walls, engine, question, *initrd);
  // Whoever asks the same meanwhile waits, and finds it kept.
  const auto lock = walls.files.lock(counting.pathOf(question.workloads.front()) + ".lock");
  if (!lock)
    return errorOf(lock);
  if (std::optional<std::map<std::string, ExecutionProfile>> kept = counting.allKept())
    return std::move(*kept);
  Result<std::map<std::string, ExecutionProfile>> counted = counting.count();
  if (!counted)
    return counted;
  for (const auto &[workload, profile] : *counted)
    if (Status written =
            writeKept(walls.files, counting.pathOf(workload), llvm::formatv("{0}\n", toJson(profile)).str());
        !written)
      return errorOf(written);
  return counted;
}

} // namespace condresched
