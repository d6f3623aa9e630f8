// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Decoder.h"

#include "core/Targets.h"

#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>

namespace condresched {

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
  decoder.subtarget.reset(target->createMCSubtargetInfo(name, cpu, ""));
  decoder.instructions.reset(target->createMCInstrInfo());
  if (!decoder.assembly || !decoder.subtarget || !decoder.instructions)
    return undecided("LLVM cannot disassemble " + name);
  decoder.context = std::make_unique<llvm::MCContext>(triple, decoder.assembly.get(), decoder.registers.get(),
                                                      decoder.subtarget.get());
  decoder.disassembler.reset(target->createMCDisassembler(*decoder.subtarget, *decoder.context));
  decoder.analysis.reset(target->createMCInstrAnalysis(decoder.instructions.get()));
  if (!decoder.disassembler || !decoder.analysis)
    return undecided("LLVM cannot disassemble " + name);
  return decoder;
}

} // namespace condresched
