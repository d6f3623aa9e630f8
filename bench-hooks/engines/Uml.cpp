// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User Mode Linux: the kernel is a program of ours, at native speed. Measures time, and so must stay on one
// CPU: moved around by the host its select() takes two to three times as long now and then.
#include "bench-hooks/Boot.h"
#include "bench-hooks/CpuList.h"

namespace condresched {

std::unique_ptr<Engine> makeUml();

namespace {

using namespace std::chrono_literals;

class Uml : public Engine {
public:
  std::string name() const override { return "uml"; }
  std::string unit() const override { return "ns"; }
  bool exact() const override { return false; }
  std::vector<std::string> kernelArchitectures() const override { return {"um"}; }
  EngineProbe probe(const Walls &walls, const std::string &arch) const override;
  Result<GuestResult> run(const Walls &walls, const GuestRun &run) const override;
};

/// Lets a child ask to be traced, which is how UML runs its processes and what containers forbid: system call
/// 101 of x86_64 is ptrace, request 0 is PTRACE_TRACEME.
Command traceMe() {
  Command command;
  command.argv = {"perl", "-e", "exit(syscall(101, 0, 0, 0, 0) == 0 ? 0 : 1)"};
  command.timeout = 30s;
  return command;
}

EngineProbe Uml::probe(const Walls &walls, const std::string &) const {
  Command host;
  host.argv = {"uname", "-mr"};
  host.timeout = 30s;
  EngineProbe found = probeWith(walls, host, "");
  if (found.usable && !found.version.ends_with("x86_64"))
    return {false, found.version, "User Mode Linux needs an x86_64 host, this is " + found.version, ""};
  EngineProbe traced =
      probeWith(walls, traceMe(), "allow ptrace (container: --cap-add=SYS_PTRACE), or use --engine tcg");
  traced.version = "on " + found.version;
  return traced;
}

/// The last one online: the first takes most of the host's interrupts. -1, anywhere, where the host does not
/// tell.
int measuringCpu(const Walls &walls) {
  const Result<std::string> online = walls.files.read("/sys/devices/system/cpu/online");
  return online ? lastCpu(*online).value_or(-1) : -1;
}

Result<GuestResult> Uml::run(const Walls &walls, const GuestRun &run) const {
  if (run.arch != "um")
    return undecided("engine uml cannot boot a kernel for " + run.arch, "it boots um");
  Command command;
  command.argv = {run.kernel,     "mem=128M", "initrd=" + run.initrd,
                  "rdinit=/init", "con=null", "con0=fd:0,fd:1",
                  "console=tty0", "quiet",    "panic=-1"};
  command.argv.insert(command.argv.end(), run.kernelArguments.begin(), run.kernelArguments.end());
  command.cpu = measuringCpu(walls);
  return boot(walls, command, unit());
}

} // namespace

std::unique_ptr<Engine> makeUml() { return std::make_unique<Uml>(); }

} // namespace condresched
