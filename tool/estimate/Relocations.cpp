// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Relocations.h"

namespace condresched {

namespace {

using llvm::object::ELFObjectFileBase;
using llvm::object::ELFRelocationRef;
using llvm::object::ELFSymbolRef;
using llvm::object::SectionRef;

/// What must be added to the addend of a reference from code. The processor takes a distance from the
/// instruction's end (x86) or its start (s390, arm64), the linker one from the field: on x86 that has four
/// bytes and ends the instruction, on s390 it begins two bytes into it (ELF ABI supplements).
std::int64_t correction(const ELFObjectFileBase &object, std::uint64_t type) {
  switch (object.getEMachine()) {
  case llvm::ELF::EM_X86_64:
    return type == llvm::ELF::R_X86_64_64 ? 0 : 4;
  case llvm::ELF::EM_S390:
    return type == llvm::ELF::R_390_PC16DBL || type == llvm::ELF::R_390_PC32DBL ||
                   type == llvm::ELF::R_390_PLT16DBL || type == llvm::ELF::R_390_PLT32DBL
               ? -2
               : 0;
  default:
    return 0;
  }
}

Reference referenceOf(const ELFObjectFileBase &object, const ELFRelocationRef &relocation, bool fromCode) {
  const ELFSymbolRef symbol(*relocation.getSymbol());
  Reference reference;
  reference.addend = valueOf(relocation.getAddend()).value_or(0);
  if (fromCode)
    reference.addend += correction(object, relocation.getType());
  auto section = valueOf(symbol.getSection());
  if (symbol.getELFType() == llvm::ELF::STT_SECTION && section && *section != object.section_end())
    reference.place = {(*section)->getIndex(), static_cast<std::uint64_t>(reference.addend)};
  else if (auto name = valueOf(symbol.getName()))
    reference.symbol = name->str();
  return reference;
}

} // namespace

References referencesOf(const ELFObjectFileBase &object) {
  References references;
  for (const SectionRef &relocations : object.sections()) {
    auto target = valueOf(relocations.getRelocatedSection());
    if (!target || *target == object.section_end())
      continue;
    const llvm::StringRef name = valueOf((*target)->getName()).value_or("");
    if (!(*target)->isText() && name != "__jump_table" && name != ".altinstructions")
      continue;
    auto &found = references[(*target)->getIndex()];
    for (const ELFRelocationRef relocation : relocations.relocations())
      if (relocation.getSymbol() != object.symbol_end())
        found[relocation.getOffset()] = referenceOf(object, relocation, (*target)->isText());
  }
  return references;
}

} // namespace condresched
