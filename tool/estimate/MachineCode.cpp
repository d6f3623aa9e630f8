// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/MachineCode.h"

#include "estimate/Decoder.h"

#include <algorithm>
#include <llvm/MC/MCInst.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/TargetParser/Host.h>

namespace condresched {

namespace {

using llvm::object::ELFObjectFileBase;
using llvm::object::ELFSymbolRef;
using llvm::object::ObjectFile;
using llvm::object::SectionRef;
using llvm::object::SymbolRef;

/// LLVM hands out errors that must be looked at; here a failure means "no such thing".
template <class T> std::optional<T> valueOf(llvm::Expected<T> expected) {
  if (expected)
    return std::move(*expected);
  llvm::consumeError(expected.takeError());
  return std::nullopt;
}

/// A named place of a section.
struct Label {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::string name;
};

/// What a relocation puts into an instruction: a symbol, or a place of a section.
struct Reference {
  std::string symbol;
  std::optional<std::pair<unsigned, std::uint64_t>> place; ///< Section index and offset.
};

class UnitReader {
public:
  UnitReader(const ELFObjectFileBase &object, Decoder decoder)
      : object(object), decoder(std::move(decoder)) {}

  MachineUnit read() {
    collectLabels();
    for (const SectionRef &section : object.sections())
      collectReferences(section);
    for (const SectionRef &section : object.sections())
      if (section.isText())
        decodeSection(section);
    unit.issueWidth = std::max(1U, decoder.subtarget->getSchedModel().IssueWidth);
    return std::move(unit);
  }

private:
  void collectLabels() {
    for (const ELFSymbolRef symbol : object.symbols()) {
      auto type = valueOf(symbol.getType());
      auto section = valueOf(symbol.getSection());
      auto name = valueOf(symbol.getName());
      auto offset = valueOf(symbol.getValue());
      if (type != SymbolRef::ST_Function || !section || *section == object.section_end() || !name || !offset)
        continue;
      labels[(*section)->getIndex()].push_back({*offset, symbol.getSize(), name->str()});
    }
  }

  void collectReferences(const SectionRef &relocations) {
    auto target = valueOf(relocations.getRelocatedSection());
    if (!target || *target == object.section_end() || !(*target)->isText())
      return;
    auto &found = references[(*target)->getIndex()];
    for (const llvm::object::ELFRelocationRef relocation : relocations.relocations()) {
      auto symbol = relocation.getSymbol();
      if (symbol == object.symbol_end())
        continue;
      ELFSymbolRef elf(*symbol);
      Reference reference;
      auto section = valueOf(elf.getSection());
      if (elf.getELFType() == llvm::ELF::STT_SECTION && section && *section != object.section_end()) {
        // The addend of a PC-relative field counts from the field's end, four bytes on.
        std::int64_t addend = valueOf(relocation.getAddend()).value_or(0);
        bool isAbsolute = relocation.getType() == llvm::ELF::R_X86_64_64;
        std::uint64_t offset = static_cast<std::uint64_t>(isAbsolute ? addend : addend + 4);
        reference.place = {(*section)->getIndex(), offset};
        if (isAbsolute)
          reference.symbol = nameAt(*reference.place);
      } else if (auto name = valueOf(elf.getName())) {
        reference.symbol = name->str();
      }
      found[relocation.getOffset()] = std::move(reference);
    }
  }

  void decodeSection(const SectionRef &section) {
    auto bytes = valueOf(section.getContents());
    auto found = labels.find(section.getIndex());
    if (!bytes || found == labels.end())
      return;
    for (const Label &label : found->second)
      if (label.size > 0 && label.offset + label.size <= bytes->size())
        decodeFunction(section.getIndex(), label, bytes->substr(label.offset, label.size));
  }

  void decodeFunction(unsigned section, const Label &label, llvm::StringRef bytes) {
    MachineFunction function{label.name, {}, label.size, section};
    addresses.clear();
    llvm::ArrayRef<std::uint8_t> left(bytes.bytes_begin(), bytes.bytes_end());
    for (std::uint64_t address = label.offset; !left.empty();) {
      llvm::MCInst instruction;
      std::uint64_t size = 0;
      auto status = decoder.disassembler->getInstruction(instruction, size, left, address, llvm::nulls());
      if (size == 0)
        size = 1;
      if (status == llvm::MCDisassembler::Success) {
        function.code.push_back(classify(instruction, section, label, address, size));
        followAddress(instruction, section, address, size, function.code.back());
      }
      left = left.drop_front(std::min<std::size_t>(size, left.size()));
      address += size;
    }
    unit.functions[label.name] = std::move(function);
  }

  Instruction classify(const llvm::MCInst &instruction, unsigned section, const Label &label,
                       std::uint64_t address, std::uint64_t size) {
    const llvm::MCInstrAnalysis &analysis = *decoder.analysis;
    Instruction result;
    result.address = address;
    result.operation = instruction.getOpcode();
    bool isCall = analysis.isCall(instruction);
    bool isJump = analysis.isBranch(instruction);
    if (analysis.isReturn(instruction) && !isCall && !isJump)
      result.kind = FlowKind::Return;
    if (!isCall && !isJump)
      return result;
    std::optional<std::pair<unsigned, std::uint64_t>> target =
        place(instruction, section, address, size, result.symbol);
    if (isCall && !analysis.isReturn(instruction)) {
      bool isThunk = result.symbol.find("_indirect_thunk_") != std::string::npos;
      result.kind = isThunk || (result.symbol.empty() && !target) ? FlowKind::IndirectCall : FlowKind::Call;
      if (target)
        result.symbol = nameAt(*target);
      return result;
    }
    bool inside = target && target->first == section && target->second >= label.offset &&
                  target->second < label.offset + label.size;
    if (inside) {
      result.destination = target->second;
      result.kind = analysis.isConditionalBranch(instruction) ? FlowKind::ConditionalJump : FlowKind::Jump;
    } else if (target || !result.symbol.empty()) {
      if (target)
        result.symbol = nameAt(*target);
      bool isReturnThunk = result.symbol.find("_return_thunk") != std::string::npos;
      result.kind = isReturnThunk ? FlowKind::Return : FlowKind::TailCall;
      if (analysis.isConditionalBranch(instruction))
        result.kind = FlowKind::Plain; // Falls through on the fast path.
    } else {
      result.kind = FlowKind::IndirectJump;
    }
    return result;
  }

  /// User Mode Linux is built with the large code model: an address is put into a register and called there,
  /// perhaps far from where it was put. Such a call is a direct one. Registers are followed in the order of
  /// the code, which the compiler's use of them keeps true.
  void followAddress(const llvm::MCInst &instruction, unsigned section, std::uint64_t address,
                     std::uint64_t size, Instruction &result) {
    bool hasRegister = instruction.getNumOperands() > 0 && instruction.getOperand(0).isReg();
    if (!hasRegister)
      return;
    unsigned first = instruction.getOperand(0).getReg();
    if (result.kind == FlowKind::IndirectCall) {
      if (auto known = addresses.find(first); known != addresses.end() && instruction.getNumOperands() == 1) {
        result.kind = FlowKind::Call;
        result.symbol = known->second;
      }
      return;
    }
    if (decoder.instructions->get(instruction.getOpcode()).getNumDefs() == 0)
      return;
    addresses.erase(first);
    auto &within = references[section];
    auto reference = within.lower_bound(address);
    constexpr std::uint64_t wholeAddress = 10; // movabs with its 8-byte immediate.
    if (size == wholeAddress && reference != within.end() && reference->first < address + size)
      addresses[first] = reference->second.symbol;
  }

  /// Where a branch goes: a place of this object, or nullopt with `symbol` set to a foreign name or to
  /// nothing.
  std::optional<std::pair<unsigned, std::uint64_t>> place(const llvm::MCInst &instruction, unsigned section,
                                                          std::uint64_t address, std::uint64_t size,
                                                          std::string &symbol) {
    auto &within = references[section];
    auto reference = within.lower_bound(address);
    if (reference != within.end() && reference->first < address + size) {
      symbol = reference->second.symbol;
      return reference->second.place;
    }
    std::uint64_t target = 0;
    if (decoder.analysis->evaluateBranch(instruction, address, size, target))
      return std::pair(section, target);
    return std::nullopt;
  }

  std::string nameAt(std::pair<unsigned, std::uint64_t> place) {
    for (const Label &label : labels[place.first])
      if (label.offset == place.second)
        return label.name;
    return {};
  }

  const ELFObjectFileBase &object;
  Decoder decoder;
  MachineUnit unit;
  std::map<unsigned, std::string> addresses; ///< Register -> the function whose address it holds.
  std::map<unsigned, std::vector<Label>> labels;
  std::map<unsigned, std::map<std::uint64_t, Reference>> references;
};

} // namespace

Result<MachineUnit> readMachineCode(const std::string &object, const std::string &cpu) {
  llvm::MemoryBufferRef buffer(object, "object");
  auto file = valueOf(ObjectFile::createObjectFile(buffer));
  if (!file)
    return undecided("the compiled unit is not an object file that LLVM can read");
  const auto *elf = llvm::dyn_cast<ELFObjectFileBase>(file->get());
  if (!elf)
    return undecided("the compiled unit is not an ELF object");
  llvm::Triple triple = elf->makeTriple();
  bool isHosts = triple.getArch() == llvm::Triple(llvm::sys::getProcessTriple()).getArch();
  Result<Decoder> decoder =
      makeDecoder(triple, cpu.empty() && isHosts ? llvm::sys::getHostCPUName().str() : cpu);
  if (!decoder)
    return errorOf(decoder);
  return UnitReader(*elf, std::move(*decoder)).read();
}

} // namespace condresched
