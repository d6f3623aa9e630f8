// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/MachineCode.h"

#include "estimate/Decoder.h"
#include "estimate/PatchedPlaces.h"
#include "estimate/Relocations.h"
#include "estimate/Turns.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
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

/// A named place of a section.
struct Label {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::string name;

  bool holds(std::uint64_t place) const { return place >= offset && place < offset + size; }
};

/// Thunks against speculation stand in the place of what they do: __x86_indirect_thunk_r11, and
/// __s390_indirect_jump_r1 where gcc builds for s390.
bool isIndirectThunk(llvm::StringRef symbol) {
  return symbol.contains("_indirect_thunk_") || symbol.starts_with("__s390_indirect_jump_");
}
bool isReturnThunk(llvm::StringRef symbol) {
  return symbol.contains("_return_thunk") || symbol == "__s390_indirect_jump_r14";
}

class UnitReader {
public:
  UnitReader(const ELFObjectFileBase &object, Decoder decoder)
      : object(object), decoder(std::move(decoder)), references(referencesOf(object)),
        patched(patchedPlaces(object, references)) {}

  MachineUnit read() {
    collectLabels();
    for (const SectionRef &section : object.sections())
      if (section.isText())
        decodeSection(section);
    unit.triple = object.makeTriple().str();
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
        function.code.back().bytes = llvm::toStringRef(left.take_front(size)).str();
        followAddress(instruction, section, address, size, function.code.back());
      } else {
        function.code.emplace_back().address = address;
        function.code.back().bytes = llvm::toStringRef(left.take_front(size)).str();
      }
      left = left.drop_front(std::min<std::size_t>(size, left.size()));
      address += size;
    }
    unit.functions[label.name] = std::move(function);
  }

  Instruction classify(const llvm::MCInst &instruction, unsigned section, const Label &label,
                       std::uint64_t address, std::uint64_t size) {
    const Turn turn = turnOf(decoder, instruction, address, size);
    Instruction result;
    result.address = address;
    result.operation = instruction.getOpcode();
    if (auto key = patched.keys.find({section, address}); key != patched.keys.end())
      result.key = key->second;
    if (turn.kind == TurnKind::Return || turn.kind == TurnKind::ConditionalReturn)
      result.kind = turn.kind == TurnKind::Return ? FlowKind::Return : FlowKind::ConditionalReturn;
    else if (turn.kind == TurnKind::Call)
      addCall(turn, section, size, result);
    else if (turn.kind != TurnKind::None)
      addJump(turn, section, label, size, result);
    if (result.key && result.key->isBuiltAsNop) {
      result.kind = FlowKind::Plain;
      result.destination.reset();
    }
    return result;
  }

  void addCall(const Turn &turn, unsigned section, std::uint64_t size, Instruction &result) {
    const std::optional<Place> target = place(turn, section, size, result);
    const bool isIndirect = isIndirectThunk(result.symbol) || (result.symbol.empty() && !target);
    result.kind = isIndirect ? FlowKind::IndirectCall : FlowKind::Call;
    if (target)
      result.symbol = nameAt(*target);
  }

  void addJump(const Turn &turn, unsigned section, const Label &label, std::uint64_t size,
               Instruction &result) {
    const bool isConditional = turn.kind == TurnKind::ConditionalJump;
    const std::optional<Place> target = place(turn, section, size, result);
    if (target && target->first == section && label.holds(target->second)) {
      result.destination = target->second;
      const bool cpuDecides = patched.alternatives.contains({section, result.address});
      result.kind = isConditional || cpuDecides ? FlowKind::ConditionalJump : FlowKind::Jump;
      return;
    }
    if (target)
      result.symbol = nameAt(*target);
    if (isConditional) // Falls through on the fast path.
      result.kind = FlowKind::Plain;
    else if (isReturnThunk(result.symbol))
      result.kind = FlowKind::Return;
    else if (isIndirectThunk(result.symbol) || (result.symbol.empty() && !target))
      result.kind = FlowKind::IndirectJump;
    else
      result.kind = FlowKind::TailCall;
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
      addresses[first] = nameOf(reference->second);
  }

  /// Where a turn goes: a place of this object, or nullopt with `symbol` set to a foreign name or to nothing.
  std::optional<Place> place(const Turn &turn, unsigned section, std::uint64_t size, Instruction &result) {
    auto &within = references[section];
    auto reference = within.lower_bound(result.address);
    if (reference != within.end() && reference->first < result.address + size) {
      result.symbol = reference->second.symbol;
      return reference->second.place;
    }
    return turn.target ? std::optional(Place(section, *turn.target)) : std::nullopt;
  }

  std::string nameOf(const Reference &reference) {
    return reference.place ? nameAt(*reference.place) : reference.symbol;
  }

  std::string nameAt(const Place &place) {
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
  References references;
  PatchedPlaces patched;
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
