// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/Decoder.h"

#include <cstdint>
#include <llvm/MC/MCInst.h>
#include <optional>

namespace condresched {

/// Where an instruction by itself sends control, relocations left aside.
enum class TurnKind { None, Call, Jump, ConditionalJump, Return, ConditionalReturn };

struct Turn {
  TurnKind kind = TurnKind::None;
  bool throughRegister = false;        ///< Of a call or jump: where to is in a register or in memory.
  std::optional<std::uint64_t> target; ///< Else the address, as encoded.
};

/// What LLVM's tables say of the instruction, and what they do not: on s390 a return is a branch to %r14, a
/// branch on mask 0 or to register 0 goes nowhere (Principles of Operation, BRANCH ON CONDITION), and
/// addresses are decoded already.
Turn turnOf(const Decoder &decoder, const llvm::MCInst &instruction, std::uint64_t address,
            std::uint64_t size);

} // namespace condresched
