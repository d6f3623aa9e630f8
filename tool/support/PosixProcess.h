// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/InterruptSignals.h"
#include "support/Process.h"

namespace condresched {

/// Real programs. Make it first thing in main: it takes SIGINT and SIGTERM over (see InterruptSignals). `run`
/// may be called from several threads at once; an interrupt ends the programs of all of them. Output is kept
/// up to 64 MiB a stream.
class PosixProcess : public Process {
public:
  Result<ProcessResult> run(const Command &command) override;
  bool interrupted() override { return signals.raised(); }

private:
  InterruptSignals signals;
};

} // namespace condresched
