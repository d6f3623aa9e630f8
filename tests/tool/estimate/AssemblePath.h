// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Assemble.h"
#include "estimate/Decoder.h"
#include "estimate/MachinePath.h"

#include <llvm/MC/MCInst.h>
#include <llvm/Object/ObjectFile.h>

namespace condresched {

/// The bytes of the object's section of code.
inline std::string codeOf(const std::string &object) {
  auto file =
      llvm::cantFail(llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(object, "unit")));
  for (const llvm::object::SectionRef &section : file->sections())
    if (section.isText())
      return llvm::cantFail(section.getContents()).str();
  throw std::runtime_error("no code was assembled");
}

inline FlowKind kindOf(const Decoder &decoder, const llvm::MCInst &instruction) {
  const llvm::MCInstrAnalysis &analysis = *decoder.analysis;
  if (analysis.isCall(instruction))
    return FlowKind::Call;
  if (analysis.isReturn(instruction))
    return FlowKind::Return;
  if (analysis.isConditionalBranch(instruction))
    return FlowKind::ConditionalJump;
  return analysis.isBranch(instruction) ? FlowKind::Jump : FlowKind::Plain;
}

/// The instructions as they stand, one after the other; no conditional jump is taken.
inline MachinePath pathOf(const std::string &target, const std::string &assembly) {
  std::string code = codeOf(assembledObject(target, assembly));
  Result<Decoder> decoder = makeDecoder(llvm::Triple(target), "");
  if (!decoder)
    throw std::runtime_error(decoder.error().what);
  MachinePath path;
  llvm::ArrayRef<std::uint8_t> left(reinterpret_cast<const std::uint8_t *>(code.data()), code.size());
  while (!left.empty()) {
    llvm::MCInst instruction;
    std::uint64_t size = 0;
    decoder->disassembler->getInstruction(instruction, size, left, 0, llvm::nulls());
    if (size == 0 || size > left.size())
      throw std::runtime_error("no instruction stands where one was assembled");
    path.push_back({left.take_front(size).vec(), kindOf(*decoder, instruction), false});
    left = left.drop_front(size);
  }
  return path;
}

} // namespace condresched
