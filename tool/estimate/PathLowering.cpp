// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/PathLowering.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

/// What stands for other instructions, encoded.
struct StandIns {
  std::vector<std::uint8_t> jump;
  std::vector<std::uint8_t> nop;
};

std::optional<StandIns> standInsOf(const llvm::Triple &triple) {
  switch (triple.getArch()) {
  case llvm::Triple::x86_64:
    return StandIns{{0xeb, 0x00}, {0x90}};
  case llvm::Triple::aarch64:
    return StandIns{{0x01, 0x00, 0x00, 0x14}, {0x1f, 0x20, 0x03, 0xd5}};
  case llvm::Triple::systemz:
    return StandIns{{0xa7, 0xf4, 0x00, 0x02}, {0x07, 0x00}};
  default:
    return std::nullopt;
  }
}

/// LLVM's number of the register of that name, or 0.
unsigned registerNamed(const llvm::MCRegisterInfo &registers, llvm::StringRef name) {
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    if (name == registers.getName(number))
      return number;
  return 0;
}

/// The latency that LLVM's tables give to what they know nothing of (WriteSystem and WriteMicrocoded in its
/// tables of x86 CPUs).
constexpr unsigned notKnown = 100;

bool isNop(llvm::StringRef name) { return name == "ENDBR64" || name == "ENDBR32"; }

/// An exchange with memory is locked without a prefix. The disassembler hands out a prefix on its own.
bool isLocked(llvm::StringRef name) {
  return name == "LOCK_PREFIX" || (name.starts_with("XCHG") && name.ends_with("rm"));
}

} // namespace

PathLowering::PathLowering(const Decoder &decoder)
    : decoder(decoder), instruments(*decoder.subtarget, *decoder.instructions),
      builder(*decoder.subtarget, *decoder.instructions, *decoder.registers, decoder.analysis.get(),
              instruments, notKnown),
      stores(decoder.subtarget->getSchedModel()) {}

Result<std::unique_ptr<PathLowering>> PathLowering::create(const Decoder &decoder,
                                                           const llvm::Triple &triple) {
  std::string arch = triple.getArchName().str();
  std::optional<StandIns> standIns = standInsOf(triple);
  if (!standIns)
    return undecided("cycles of " + arch + " code are not estimated", "x86_64, aarch64 and s390x are known");
  if (!decoder.subtarget->getSchedModel().hasInstrSchedModel())
    return undecided("LLVM knows no costs of the CPU " + decoder.subtarget->getCPU().str() + " of " + arch,
                     "name another with --cpu");
  std::unique_ptr<PathLowering> lowering(new PathLowering(decoder));
  std::optional<llvm::MCInst> jump = lowering->decode(standIns->jump);
  std::optional<llvm::MCInst> nop = lowering->decode(standIns->nop);
  if (!jump || !nop || !lowering->build(*jump) || !lowering->build(*nop))
    return undecided("LLVM knows no cost of a jump on the CPU " + decoder.subtarget->getCPU().str());
  lowering->jump = *jump;
  lowering->nop = *nop;
  if (triple.isX86())
    lowering->stackPointer = registerNamed(*decoder.registers, "RSP");
  return lowering;
}

LoweredPath PathLowering::lower(const MachinePath &path) {
  LoweredPath lowered;
  for (const PathInstruction &step : path) {
    std::optional<llvm::MCInst> instruction = decode(step.bytes);
    if (instruction && leadsAnywhere(*instruction))
      instruction = jump;
    Built built = instruction ? costed(*instruction) : nullptr;
    if (!instruction)
      ++lowered.uncosted["bytes " + llvm::toHex(step.bytes, true)];
    else if (!built || isLocked(nameOf(*instruction)))
      ++lowered.uncosted[nameOf(*instruction)];
    if (!built)
      built = build(nop);
    keepStackPointerReady(*built);
    lowered.code.push_back(std::move(built));
  }
  return lowered;
}

std::optional<llvm::MCInst> PathLowering::decode(const std::vector<std::uint8_t> &bytes) const {
  llvm::MCInst instruction;
  std::uint64_t size = 0;
  if (decoder.disassembler->getInstruction(instruction, size, bytes, 0, llvm::nulls()) !=
      llvm::MCDisassembler::Success)
    return std::nullopt;
  return instruction;
}

/// The instruction as MCA models it, or null where it refuses.
PathLowering::Built PathLowering::build(const llvm::MCInst &instruction) {
  llvm::Expected<Built> built = builder.createInstruction(instruction, {});
  if (built)
    return stores.corrected(std::move(*built));
  llvm::consumeError(built.takeError());
  return nullptr;
}

/// The same, corrected by what is known better; null where nothing is known.
PathLowering::Built PathLowering::costed(const llvm::MCInst &instruction) {
  if (isNop(nameOf(instruction)))
    return build(nop);
  Built built = build(instruction);
  return built && built->getDesc().MaxLatency < notKnown ? std::move(built) : nullptr;
}

/// Whatever the caller took it for: MCA is never fed a call, which it does not survive on s390.
bool PathLowering::leadsAnywhere(const llvm::MCInst &instruction) const {
  const llvm::MCInstrAnalysis &analysis = *decoder.analysis;
  return analysis.isCall(instruction) || analysis.isReturn(instruction) ||
         analysis.isIndirectBranch(instruction);
}

std::string PathLowering::nameOf(const llvm::MCInst &instruction) const {
  return decoder.instructions->getName(instruction.getOpcode()).str();
}

void PathLowering::keepStackPointerReady(llvm::mca::Instruction &built) const {
  for (llvm::mca::ReadState &use : built.getUses())
    if (stackPointer != 0 && use.getRegisterID() == stackPointer)
      use.setIndependentFromDef();
}

void makeRegistersReady(LoweredPath &path) {
  for (const std::unique_ptr<llvm::mca::Instruction> &instruction : path.code)
    for (llvm::mca::ReadState &use : instruction->getUses())
      use.setIndependentFromDef();
}

} // namespace condresched
