// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/Decoder.h"
#include "estimate/MachinePath.h"
#include "estimate/StoreCosts.h"

#include <llvm/MCA/CustomBehaviour.h>
#include <llvm/MCA/InstrBuilder.h>
#include <llvm/MCA/Instruction.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace condresched {

/// A path in the terms of LLVM's machine code analyzer (MCA). It must not outlive the lowering it comes from.
struct LoweredPath {
  std::vector<std::unique_ptr<llvm::mca::Instruction>> code;
  /// LLVM's name of an instruction -> how often the path holds it, for those that cost more than was counted.
  std::map<std::string, int> uncosted;
};

/// Turns paths into what MCA simulates. Not everything is taken as it stands:
/// - Calls, returns, tail calls and indirect jumps each become one direct jump. MCA does not know where they
///   lead and gives a call a made-up latency of 100 cycles; what repeats itself is predicted, and then costs
///   what a jump costs. That x86 keeps the return address in memory is left out: the address is forwarded and
///   no instruction waits for it.
/// - x86's stack pointer is always ready: the front end keeps track of what push, pop, call and return do
///   to it (Intel's manuals call that the stack pointer tracker), whereas MCA lets everything behind a pop
///   wait for the pop's load.
/// - `endbr64` is a nop, as Intel's manual has it where branches are not tracked. LLVM has it among the
///   system instructions.
/// - What cannot be decoded, what MCA refuses, and what has a latency of 100 cycles or more, which in
///   LLVM's tables stands for "not known" (system and microcoded instructions), becomes a nop, that is one
///   slot of the front end, and is named in `uncosted`.
/// - What stores cost is corrected: see StoreCosts.
/// - A locked access of x86 costs what a plain one costs, as LLVM has it, and is named in `uncosted`.
class PathLowering {
public:
  /// `decoder` must live as long. Errors: undecided, where the architecture is none of ours, or its CPU has
  /// no costs in LLVM.
  static Result<std::unique_ptr<PathLowering>> create(const Decoder &decoder, const llvm::Triple &triple);

  LoweredPath lower(const MachinePath &path);

private:
  using Built = std::unique_ptr<llvm::mca::Instruction>;
  explicit PathLowering(const Decoder &decoder);
  std::optional<llvm::MCInst> decode(const std::vector<std::uint8_t> &bytes) const;
  Built build(const llvm::MCInst &instruction);
  Built costed(const llvm::MCInst &instruction);
  bool leadsAnywhere(const llvm::MCInst &instruction) const;
  std::string nameOf(const llvm::MCInst &instruction) const;
  void keepStackPointerReady(llvm::mca::Instruction &built) const;

  const Decoder &decoder;
  llvm::mca::InstrumentManager instruments;
  llvm::mca::InstrBuilder builder;
  StoreCosts stores;
  llvm::MCInst jump;         ///< Direct and unconditional.
  llvm::MCInst nop;          ///< One slot, no result.
  unsigned stackPointer = 0; ///< LLVM's number of the register that is always ready; 0 for none.
};

/// Makes every register ready when it is asked for: what is left are the CPU's widths and units.
void makeRegistersReady(LoweredPath &path);

} // namespace condresched
