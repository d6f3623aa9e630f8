// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// What an instruction does to the flow of control.
enum class FlowKind {
  Plain,
  Jump,
  ConditionalJump,
  Call,
  IndirectCall,
  Return,
  ConditionalReturn, ///< s390 has it: falls through otherwise.
  TailCall,
  IndirectJump
};

/// A static key that turns an instruction into a jump or into nothing while the kernel runs.
struct StaticKey {
  std::string name; ///< Its symbol; empty where it has none.
  bool jumpsWhenOn = false;
  std::uint64_t destination = 0;
  bool isBuiltAsNop =
      false; ///< Compiled to a jump that objtool lays a nop over (CONFIG_HAVE_JUMP_LABEL_HACK).
};

/// One decoded instruction, reduced to what a path is counted from.
struct Instruction {
  std::uint64_t address = 0;
  FlowKind kind = FlowKind::Plain;
  std::string symbol;                       ///< Of a Call or TailCall, where a relocation or label names it.
  std::optional<std::uint64_t> destination; ///< Of a jump within the function.
  unsigned operation = 0;                   ///< LLVM's number of the opcode.
  bool asksForReschedule = false;           ///< Set by markRescheduleTests().
  std::optional<StaticKey> key;             ///< Where one patches it.
  std::string bytes;                        ///< As they stand in the object: relocations are open.
};

struct MachineFunction {
  std::string name;
  std::vector<Instruction> code;
  std::uint64_t size = 0; ///< In bytes.
  unsigned section = 0;   ///< Index of the section of its object that it lies in.

  /// The address of its first byte within its section.
  std::uint64_t start() const { return code.empty() ? 0 : code.front().address; }
};

/// The functions of one object.
struct MachineUnit {
  std::map<std::string, MachineFunction> functions;
  std::string triple; ///< LLVM's name of what the code is for.
};

/// Whether calling the symbol is a way to call, return or jump safely, which comes back as what it does
/// itself (arch/x86/lib/retpoline.S).
inline bool isThunk(const std::string &symbol) { return symbol.starts_with("__x86_"); }

/// Decodes the functions of a relocatable ELF object for x86_64, arm64 or s390. `cpu` is a name LLVM knows,
/// or empty for this machine's where it is of the object's architecture, else one that has every instruction.
/// What cannot be decoded counts as one plain instruction. A jump that an alternative may replace is a
/// conditional one: the CPU decides. Errors: not an object, an architecture without a disassembler.
Result<MachineUnit> readMachineCode(const std::string &object, const std::string &cpu);

} // namespace condresched
