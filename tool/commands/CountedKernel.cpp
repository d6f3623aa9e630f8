// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/CountedKernel.h"

#include "bench-hooks/CountLog.h"
#include "bench-hooks/CountingPlugin.h"
#include "estimate/ProfileReader.h"
#include "kernel/Kconfig.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

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
           std::string initrd, std::string log)
      : walls(walls), engine(engine), question(question), initrd(std::move(initrd)), log(std::move(log)),
        moved(movedBy(*question.target.entry)) {}

  /// Boots and counts all workloads at once.
  Result<Profiles> count() const {
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
  Result<std::vector<CountWindow>> boot(const CodeRange &range) const {
    const Result<std::string> plugin = buildCountingPlugin(walls, question.cacheDir);
    if (!plugin)
      return errorOf(plugin);
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
  Result<Profiles> sorted(const LinkedCode &code, const std::vector<CountWindow> &windows) const {
    const CountedSamples each = countedSamples();
    const std::size_t perWorkload = static_cast<std::size_t>(each.samples) + 1;
    if (windows.size() != perWorkload * question.workloads.size())
      return undecided("a counted boot gave " + std::to_string(windows.size()) + " samples, " +
                       std::to_string(perWorkload * question.workloads.size()) + " were asked for");
    Profiles profiles;
    for (std::size_t index = 0; index < question.workloads.size(); ++index) {
      const auto first = windows.begin() + static_cast<std::ptrdiff_t>(index * perWorkload) + 1;
      const CountWindow &shortest =
          *std::min_element(first, first + each.samples, [](const CountWindow &a, const CountWindow &b) {
            return a.instructions() < b.instructions();
          });
      const std::string &workload = question.workloads[index];
      profiles[workload] = {workload, question.n, each.calls, shortest.elsewhere,
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
  std::string log;
  std::uint64_t moved;
};

/// `question` names only what is not kept.
Result<Profiles> countAnew(const Walls &walls, const Engine &engine, const CountedKernelQuestion &question,
                           const std::string &log) {
  const Architecture &arch = question.target.entry->request.arch;
  const Result<std::string> initrd =
      buildInitrd(walls, {arch.guestCompiler, arch.guestPackages},
                  countingPlan(question.workloads, question.n), question.cacheDir);
  if (!initrd)
    return errorOf(initrd);
  return Counting(walls, engine, question, *initrd, log).count();
}

} // namespace

Result<Profiles> countedKernel(const Walls &walls, const Engine &engine,
                               const CountedKernelQuestion &question) {
  const ProfileQuestion asked{question.target, question.image.key, question.n, question.cacheDir};
  const Result<std::string> first = profilePlace(walls, asked, question.workloads.front());
  if (!first)
    return errorOf(first);
  // Whoever asks the same meanwhile waits, and finds it kept.
  const auto lock = walls.files.lock(*first + ".lock");
  if (!lock)
    return errorOf(lock);
  Profiles profiles = keptProfiles(walls, asked, question.workloads);
  CountedKernelQuestion missing = question;
  std::erase_if(missing.workloads, [&](const std::string &workload) { return profiles.contains(workload); });
  if (missing.workloads.empty())
    return profiles;
  Result<Profiles> counted = countAnew(walls, engine, missing, *first + ".log");
  if (!counted)
    return counted;
  if (Status kept = keepProfiles(walls, asked, *counted); !kept)
    return errorOf(kept);
  profiles.merge(*counted);
  return profiles;
}

} // namespace condresched
