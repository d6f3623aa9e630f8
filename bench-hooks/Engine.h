// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Compile.h"
#include "core/Result.h"
#include "support/Walls.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace condresched {

/// Whether an engine can run here, found out by running something with a deadline.
struct EngineProbe {
  bool usable = false;
  std::string version;
  std::string reason; ///< Why not, in words.
  std::string fix;    ///< The command that would mend it.
};

/// One boot: a kernel, an initrd, and what its guest is to do.
struct GuestRun {
  std::string arch;                         ///< Architecture name.
  std::string kernel;                       ///< Path of the bootable image.
  std::string initrd;                       ///< Path of the initramfs with our init.
  std::vector<std::string> kernelArguments; ///< Extra words for the kernel command line, e.g. preempt=none.
};

/// The samples of one workload in one boot.
struct WorkloadSamples {
  std::string workload;
  int n = 0;
  std::vector<double> samples; ///< Cost per system call, in the engine's unit, in the order taken.
  std::vector<double> gigahertz =
      {}; ///< The CPU's clock after each of them, as the guest saw it; empty where it did not look.
};

/// What a boot gave: its samples, or an error that names what the guest did (panic, oops, silence, truncated
/// output, a workload whose system call returned the wrong thing).
struct GuestResult {
  std::vector<WorkloadSamples> workloads;
  std::string console;
};

/// What to log of a boot.
struct TraceQuestion {
  std::vector<std::uint64_t> addresses; ///< Of code of the kernel that begin a block.
  std::string log;                      ///< The file to write, in the format of TraceLog.h.
};

/// What to count of a boot.
struct CountQuestion {
  std::uint64_t low = 0;  ///< The kernel's code: addresses from here on,
  std::uint64_t high = 0; ///< and below here.
  std::string plugin;     ///< Path of the compiled plugin.
  std::string log;        ///< The file to write, in the format of CountLog.h.
};

/// Runs a kernel (DESIGN.md section 2).
class Engine {
public:
  virtual ~Engine() = default;
  virtual std::string name() const = 0;
  virtual std::string unit() const = 0; ///< instructions or ns, per system call.
  virtual bool exact() const = 0; ///< Counts repeat exactly from run to run; if they do not that is an error.
  virtual std::vector<std::string>
  kernelArchitectures() const = 0; ///< Which Architecture names it can boot; uml boots `um`.

  /// Whether it can run a kernel for `arch` here: one of kernelArchitectures(), or anything where it names
  /// none.
  virtual EngineProbe probe(const Walls &walls, const std::string &arch) const = 0;

  /// By how many units the guest's counter moves at once on `arch`: a sample of c calls is known to within
  /// this, so a call's cost to within a c-th of it.
  virtual int resolution(const std::string &arch) const;

  virtual Result<GuestResult> run(const Walls &walls, const GuestRun &run) const = 0;

  /// Runs it and logs which of the addresses were executed. Undecided where the engine cannot.
  virtual Result<GuestResult> trace(const Walls &walls, const GuestRun &run,
                                    const TraceQuestion &question) const;

  /// Runs it and counts, for each sample, how often each instruction of the kernel is executed. Undecided
  /// where the engine cannot.
  virtual Result<GuestResult> count(const Walls &walls, const GuestRun &run,
                                    const CountQuestion &question) const;
};

/// Every engine, by name, from a table that CMake makes of the files in engines/.
std::vector<std::unique_ptr<Engine>> engines();

/// Names of all engines, sorted; of all workloads, sorted (from the files in workloads/).
std::vector<std::string> engineNames();
std::vector<std::string> workloadNames();

/// What a guest is asked to do.
struct GuestPlan {
  std::vector<std::string> workloads;
  int n = 500;      ///< Number of fds.
  int samples = 10; ///< Samples of each workload in one boot, after a warm-up.
  int calls = 20;   ///< System calls in each sample: few, so that most samples see no timer tick.
};

/// How many system calls a sample needs where the counter moves by `resolution` at once: enough to know the
/// cost of one to within a third of a unit, and no fewer than GuestPlan has; more would take in more timer
/// ticks.
int sampleCalls(int resolution);

/// Compiles our static init and packs it, with the plan, into an initramfs in the cache (by content). Returns
/// its path. Errors: undecided with the line that installs the compiler, where it is missing or fails.
Result<std::string> buildInitrd(const Walls &walls, const CCompiler &compiler, const GuestPlan &plan,
                                const std::string &cacheDir);

/// The name that buildInitrd() keeps the same under, by content; nothing is compiled. Errors: an unsound
/// plan, or a compiler that cannot be asked for its version.
Result<std::string> initrdKey(const Walls &walls, const CCompiler &compiler, const GuestPlan &plan);

/// The same of the init that calls select() and poll() on every kind of descriptor (descriptors/).
Result<std::string> buildTraceInitrd(const Walls &walls, const CCompiler &compiler,
                                     const std::string &cacheDir);

/// The kinds of descriptors, sorted (from the files in descriptors/).
std::vector<std::string> descriptorNames();

} // namespace condresched
