// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Turns.h"

#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// LLVM gives targets of SystemZ as addresses, all others' as distances, which evaluateBranch() knows.
std::optional<std::uint64_t> systemzTarget(const Decoder &decoder, const llvm::MCInst &instruction) {
  const llvm::MCInstrDesc &description = decoder.instructions->get(instruction.getOpcode());
  for (unsigned index = 0; index < description.getNumOperands(); ++index)
    if (description.operands()[index].OperandType == llvm::MCOI::OPERAND_PCREL &&
        instruction.getOperand(index).isImm())
      return static_cast<std::uint64_t>(instruction.getOperand(index).getImm());
  return std::nullopt;
}

/// The name of the last register: where a branch through one goes. Empty for register 0, which holds no
/// address.
llvm::StringRef lastRegister(const Decoder &decoder, const llvm::MCInst &instruction) {
  for (unsigned index = instruction.getNumOperands(); index > 0; --index)
    if (const llvm::MCOperand &operand = instruction.getOperand(index - 1); operand.isReg())
      return operand.getReg() ? decoder.registers->getName(operand.getReg()) : "";
  return "";
}

bool hasMaskZero(const Decoder &decoder, const llvm::MCInst &instruction) {
  const llvm::StringRef name = decoder.instructions->getName(instruction.getOpcode());
  return (name == "BRCAsm" || name == "BRCLAsm") && instruction.getOperand(0).isImm() &&
         instruction.getOperand(0).getImm() == 0;
}

Turn systemzTurn(const Decoder &decoder, const llvm::MCInst &instruction, Turn turn) {
  if (turn.kind == TurnKind::None || hasMaskZero(decoder, instruction))
    return {};
  turn.target = systemzTarget(decoder, instruction);
  turn.throughRegister = !turn.target;
  if (turn.target)
    return turn;
  const llvm::StringRef where = lastRegister(decoder, instruction);
  if (where.empty())
    return {};
  if (where == "R14D" && turn.kind != TurnKind::Call)
    turn.kind = turn.kind == TurnKind::Jump ? TurnKind::Return : TurnKind::ConditionalReturn;
  return turn;
}

TurnKind kindOf(const Decoder &decoder, const llvm::MCInst &instruction) {
  const llvm::MCInstrAnalysis &analysis = *decoder.analysis;
  const bool returns = analysis.isReturn(instruction);
  const bool jumps = analysis.isBranch(instruction);
  // A tail call is marked as all three.
  if (analysis.isCall(instruction))
    return returns ? TurnKind::Jump : TurnKind::Call;
  if (returns && !jumps)
    return TurnKind::Return;
  if (!jumps)
    return TurnKind::None;
  // One through a register is no conditional branch to LLVM whatever it hangs on.
  const bool always = decoder.instructions->get(instruction.getOpcode()).isBarrier();
  return always ? TurnKind::Jump : TurnKind::ConditionalJump;
}

} // namespace

Turn turnOf(const Decoder &decoder, const llvm::MCInst &instruction, std::uint64_t address,
            std::uint64_t size) {
  Turn turn{kindOf(decoder, instruction), false, std::nullopt};
  if (decoder.context->getTargetTriple().isSystemZ())
    return systemzTurn(decoder, instruction, turn);
  if (turn.kind == TurnKind::None || turn.kind == TurnKind::Return)
    return turn;
  std::uint64_t target = 0;
  if (decoder.analysis->evaluateBranch(instruction, address, size, target))
    turn.target = target;
  turn.throughRegister = !turn.target;
  return turn;
}

} // namespace condresched
