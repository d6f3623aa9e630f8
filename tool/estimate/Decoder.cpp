// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Decoder.h"

#include "core/Targets.h"

#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>

namespace condresched {

namespace {

/// A kernel holds instructions that its oldest CPU does not have, in alternatives and behind checks, and is
/// built for a newer CPU than LLVM's default: decoding must know them all.
struct Everything {
  std::string cpu;
  std::string features;
};

Everything everything(const llvm::Triple &triple, const std::string &cpu) {
  if (triple.isAArch64())
    return {cpu, "+all"};
  if (triple.isSystemZ() && cpu.empty())
    return {"z16", ""};
  return {cpu, ""};
}

} // namespace

Result<Decoder> makeDecoder(const llvm::Triple &triple, const std::string &cpu) {
  initializeTargets();
  std::string why;
  const std::string &name = triple.str();
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(name, why);
  if (!target)
    return undecided("LLVM cannot disassemble " + name + ": " + why);
  Decoder decoder;
  decoder.registers.reset(target->createMCRegInfo(name));
  if (decoder.registers)
    decoder.assembly.reset(target->createMCAsmInfo(*decoder.registers, name, llvm::MCTargetOptions()));
  const Everything known = everything(triple, cpu);
  decoder.subtarget.reset(target->createMCSubtargetInfo(name, known.cpu, known.features));
  decoder.instructions.reset(target->createMCInstrInfo());
  if (!decoder.assembly || !decoder.subtarget || !decoder.instructions)
    return undecided("LLVM cannot disassemble " + name);
  decoder.context = std::make_unique<llvm::MCContext>(triple, decoder.assembly.get(), decoder.registers.get(),
                                                      decoder.subtarget.get());
  decoder.disassembler.reset(target->createMCDisassembler(*decoder.subtarget, *decoder.context));
  decoder.analysis.reset(target->createMCInstrAnalysis(decoder.instructions.get()));
  if (!decoder.analysis) // SystemZ has none of its own; what the tables say holds for it.
    decoder.analysis = std::make_unique<llvm::MCInstrAnalysis>(decoder.instructions.get());
  if (!decoder.disassembler)
    return undecided("LLVM cannot disassemble " + name);
  return decoder;
}

} // namespace condresched
