// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/PatchedPlaces.h"

namespace condresched {

namespace {

using llvm::object::ELFObjectFileBase;
using llvm::object::ELFSymbolRef;

/// The symbol whose object begins at a place.
std::string symbolAt(const ELFObjectFileBase &object, const Place &place) {
  for (const ELFSymbolRef symbol : object.symbols()) {
    auto section = valueOf(symbol.getSection());
    auto offset = valueOf(symbol.getValue());
    auto name = valueOf(symbol.getName());
    if (symbol.getELFType() == llvm::ELF::STT_OBJECT && section && *section != object.section_end() &&
        (*section)->getIndex() == place.first && offset && *offset == place.second && name)
      return name->str();
  }
  return {};
}

/// Entries of 16 bytes: the code's place, the destination and the key, each relative to itself. The lowest
/// bit of the key says that the branch is taken when the key is off; on x86 the next one, that objtool makes
/// a nop of the jump that stands there (arch/x86/include/asm/jump_label.h).
void addKeys(const ELFObjectFileBase &object, const std::map<std::uint64_t, Reference> &table,
             PatchedPlaces &patched) {
  constexpr std::uint64_t entry = 16, destination = 4, key = 8;
  for (const auto &[offset, code] : table) {
    auto to = table.find(offset + destination);
    auto by = table.find(offset + key);
    if (offset % entry != 0 || to == table.end() || by == table.end() || !code.place || !to->second.place)
      continue;
    const Reference &owner = by->second;
    const auto addend = static_cast<std::uint64_t>(owner.addend);
    const bool isNop = (addend & 2) != 0 && object.getEMachine() == llvm::ELF::EM_X86_64;
    StaticKey found{owner.symbol, (addend & 1) == 0, to->second.place->second, isNop};
    if (owner.place)
      found.name = symbolAt(object, {owner.place->first, owner.place->second & ~std::uint64_t{3}});
    patched.keys[*code.place] = std::move(found);
  }
}

} // namespace

PatchedPlaces patchedPlaces(const ELFObjectFileBase &object, const References &references) {
  PatchedPlaces patched;
  for (const auto &section : object.sections()) {
    auto table = references.find(section.getIndex());
    const llvm::StringRef name = valueOf(section.getName()).value_or("");
    if (table == references.end() || section.isText())
      continue;
    if (name == "__jump_table")
      addKeys(object, table->second, patched);
    else
      for (const auto &[offset, reference] : table->second)
        if (reference.place)
          patched.alternatives.insert(*reference.place);
  }
  return patched;
}

} // namespace condresched
