// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads a recorded console instead of booting; for tests of everything that stands on an engine.
#include "bench-hooks/Console.h"

namespace condresched {

std::unique_ptr<Engine> makeReplay();

namespace {

class Replay : public Engine {
public:
  std::string name() const override { return "replay"; }
  std::string unit() const override { return "instructions"; }
  bool exact() const override { return true; }

  /// It boots no kernel: GuestRun::kernel is the recording.
  std::vector<std::string> kernelArchitectures() const override { return {}; }

  EngineProbe probe(const Walls &, const std::string &) const override {
    return {true, "recorded consoles", {}, {}};
  }

  Result<GuestResult> run(const Walls &walls, const GuestRun &run) const override {
    const Result<std::string> console = walls.files.read(run.kernel);
    return console ? parseConsole(*console, unit()) : errorOf(console);
  }
};

} // namespace

std::unique_ptr<Engine> makeReplay() { return std::make_unique<Replay>(); }

} // namespace condresched
