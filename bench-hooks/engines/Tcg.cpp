// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// QEMU's software CPU. With -icount shift=0 its clock advances by one ns an instruction, so the guest counts
// instructions with its clock, and the counts repeat exactly.
#include "bench-hooks/Boot.h"
#include "bench-hooks/Markers.h"

#include "core/Names.h"

#include <array>
#include <llvm/ADT/StringExtras.h>
#include <string_view>

namespace condresched {

std::unique_ptr<Engine> makeTcg();

namespace {

using namespace std::chrono_literals;

/// Logging makes each block of code a step of its own: a boot takes several times as long.
constexpr std::chrono::seconds traceDeadline = 1200s;

/// What differs between architectures; one more is one more row.
struct Machine {
  std::string_view arch;
  std::string_view program;
  std::string_view package;           ///< Debian's.
  std::vector<std::string> options;   ///< Of QEMU.
  std::vector<std::string> arguments; ///< Of the kernel.
  int resolution = 1;                 ///< Instructions from one value of the guest's counter to the next.
};

const std::vector<Machine> &machines() {
  static const std::vector<Machine> all = {
      // The kernel has no ACPI to switch power off with; a triple fault with -no-reboot ends QEMU.
      {"x86_64",
       "qemu-system-x86_64",
       "qemu-system-x86",
       {"-m", "256"},
       {"console=ttyS0", "reboot=t", "CRA_END=restart"}},
      // Without seeds from the host in the device tree: what they decide would differ from boot to boot. The
      // CPU has what servers have (LSE atomics, PAN) and no pointer authentication, which QEMU computes
      // slowly. Its counter runs at 62.5 MHz.
      {"arm64",
       "qemu-system-aarch64",
       "qemu-system-arm",
       {"-M", "virt,dtb-randomness=off", "-cpu", "neoverse-n1", "-m", "256"},
       {"console=ttyAMA0"},
       16},
      {"s390", "qemu-system-s390x", "qemu-system-misc", {"-m", "512"}, {"console=ttyS0"}},
  };
  return all;
}

/// The clock of the guest must be the counter of instructions too, and an idle CPU must jump to its next
/// timer instead of sleeping until the host's clock has come there: the firmware idles, and what the host was
/// doing meanwhile would decide in which sample a timer tick falls.
constexpr std::array countingOptions = {"-accel", "tcg", "-icount", "shift=0,sleep=off",
                                        "-smp",   "1",   "-rtc",    "base=2020-01-01,clock=vm"};

class Tcg : public Engine {
public:
  std::string name() const override { return "tcg"; }
  std::string unit() const override { return "instructions"; }
  bool exact() const override { return true; }

  std::vector<std::string> kernelArchitectures() const override {
    std::vector<std::string> names;
    for (const Machine &machine : machines())
      names.emplace_back(machine.arch);
    return names;
  }

  EngineProbe probe(const Walls &walls, const std::string &arch) const override;
  int resolution(const std::string &arch) const override;
  Result<GuestResult> run(const Walls &walls, const GuestRun &run) const override;
  Result<GuestResult> trace(const Walls &walls, const GuestRun &run,
                            const TraceQuestion &question) const override;
  Result<GuestResult> count(const Walls &walls, const GuestRun &run,
                            const CountQuestion &question) const override;

private:
  Result<const Machine *> machineFor(const std::string &arch) const;
};

/// A machine without a guest, told to quit by its monitor: shows that this QEMU can count at all.
Command emptyMachine(const Machine &machine) {
  Command command;
  command.argv = {std::string(machine.program)};
  command.argv.insert(command.argv.end(), countingOptions.begin(), countingOptions.end());
  command.argv.insert(command.argv.end(), machine.options.begin(), machine.options.end());
  command.argv.insert(command.argv.end(), {"-nodefaults", "-display", "none", "-S", "-monitor", "stdio"});
  command.input = "quit\n";
  command.timeout = 30s;
  return command;
}

EngineProbe Tcg::probe(const Walls &walls, const std::string &arch) const {
  const Result<const Machine *> machine = machineFor(arch);
  if (!machine)
    return {false, {}, machine.error().what, {}};
  const std::string fix = "apt-get install " + std::string((*machine)->package);
  Command version;
  version.argv = {std::string((*machine)->program), "--version"};
  version.timeout = 30s;
  EngineProbe found = probeWith(walls, version, fix);
  if (!found.usable)
    return found;
  EngineProbe started = probeWith(walls, emptyMachine(**machine), fix);
  started.version = found.version;
  return started;
}

Command bootCommand(const Machine &machine, const GuestRun &run) {
  std::string append = "quiet panic=-1 rdinit=/init CRA_COUNTER=instructions";
  for (const std::string &word : machine.arguments)
    append += " " + word;
  for (const std::string &word : run.kernelArguments)
    append += " " + word;
  Command command;
  command.argv = {std::string(machine.program)};
  command.argv.insert(command.argv.end(), countingOptions.begin(), countingOptions.end());
  command.argv.insert(command.argv.end(), machine.options.begin(), machine.options.end());
  command.argv.insert(command.argv.end(), {"-nographic", "-no-reboot", "-nic", "none", "-kernel", run.kernel,
                                           "-initrd", run.initrd, "-append", append});
  return command;
}

/// `nochain`, since a block that the one before it jumps to directly would not be logged.
std::vector<std::string> loggingOptions(const TraceQuestion &question) {
  std::string filter;
  for (const std::uint64_t address : question.addresses)
    filter += (filter.empty() ? "0x" : ",0x") + llvm::utohexstr(address, /*LowerCase=*/true) + "+1";
  return {"-d", "exec,cpu,nochain", "-D", question.log, "-dfilter", filter};
}

Result<GuestResult> Tcg::run(const Walls &walls, const GuestRun &run) const {
  const Result<const Machine *> machine = machineFor(run.arch);
  if (!machine)
    return errorOf(machine);
  return boot(walls, bootCommand(**machine, run), unit());
}

Result<GuestResult> Tcg::trace(const Walls &walls, const GuestRun &run, const TraceQuestion &question) const {
  const Result<const Machine *> machine = machineFor(run.arch);
  if (!machine)
    return errorOf(machine);
  GuestRun inPlace = run;
  inPlace.kernelArguments.emplace_back("nokaslr");
  Command command = bootCommand(**machine, inPlace);
  const std::vector<std::string> logging = loggingOptions(question);
  command.argv.insert(command.argv.end(), logging.begin(), logging.end());
  return boot(walls, command, "ns", traceDeadline);
}

/// QEMU reads a doubled comma as a comma.
std::string pluginPath(llvm::StringRef path) {
  std::string escaped;
  for (const char letter : path)
    escaped += letter == ',' ? ",," : std::string(1, letter);
  return escaped;
}

Result<GuestResult> Tcg::count(const Walls &walls, const GuestRun &run, const CountQuestion &question) const {
  const Result<const Machine *> machine = machineFor(run.arch);
  if (!machine)
    return errorOf(machine);
  const std::optional<Markers> markers = markersOf(run.arch);
  if (!markers)
    return undecided("the guest of " + run.arch + " has no markers to count between");
  GuestRun inPlace = run;
  inPlace.kernelArguments.emplace_back("nokaslr");
  Command command = bootCommand(**machine, inPlace);
  command.argv.insert(command.argv.end(),
                      {"-plugin", pluginPath(question.plugin) + ",out=" + pluginPath(question.log) +
                                      ",low=" + llvm::utohexstr(question.low, /*LowerCase=*/true) +
                                      ",high=" + llvm::utohexstr(question.high, /*LowerCase=*/true) +
                                      ",begin=" + markers->begin + ",end=" + markers->end});
  return boot(walls, command, unit());
}

Result<const Machine *> Tcg::machineFor(const std::string &arch) const {
  for (const Machine &machine : machines())
    if (machine.arch == arch)
      return &machine;
  return undecided("engine tcg cannot boot a kernel for " + arch,
                   "it boots " + joinNames(kernelArchitectures()));
}

int Tcg::resolution(const std::string &arch) const {
  const Result<const Machine *> machine = machineFor(arch);
  return machine ? (*machine)->resolution : 1;
}

} // namespace

std::unique_ptr<Engine> makeTcg() { return std::make_unique<Tcg>(); }

} // namespace condresched
