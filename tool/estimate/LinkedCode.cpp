// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/LinkedCode.h"

#include "estimate/Decoder.h"
#include "estimate/Turns.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>
#include <llvm/MC/MCInst.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <map>
#include <optional>
#include <set>

namespace condresched {

namespace {

using llvm::object::ELFObjectFileBase;
using llvm::object::ELFSymbolRef;
using llvm::object::SectionRef;

template <class T> std::optional<T> valueOf(llvm::Expected<T> expected) {
  if (expected)
    return std::move(*expected);
  llvm::consumeError(expected.takeError());
  return std::nullopt;
}

/// Run while booting only, or copied to where it runs.
bool isThrownAway(llvm::StringRef section) {
  return section.contains("init.text") || section.contains("exit.text") || section.contains("altinstr");
}

/// One instruction as a straight line sees it.
struct Step {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  bool turns = false; ///< A branch, call or return: the next instruction begins a line of its own.
  bool calls = false;
  std::optional<std::uint64_t> target;
};

class CodeReader {
public:
  CodeReader(const ELFObjectFileBase &object, Decoder decoder,
             const std::function<bool(std::string_view)> &wanted)
      : object(object), decoder(std::move(decoder)), wanted(wanted) {}

  LinkedCode read() {
    for (const ELFSymbolRef symbol : object.symbols())
      addSymbol(symbol);
    std::ranges::sort(code.symbols, {}, [](const LinkedSymbol &s) { return std::pair(s.address, s.name); });
    for (const SectionRef &section : object.sections())
      if (section.isText() && !isThrownAway(valueOf(section.getName()).value_or("")))
        decodeSection(section);
    std::ranges::sort(code.calls, {}, &LinkedCall::address);
    return std::move(code);
  }

private:
  void addSymbol(const ELFSymbolRef &symbol) {
    auto section = valueOf(symbol.getSection());
    auto name = valueOf(symbol.getName());
    if (symbol.getELFType() == llvm::ELF::STT_FILE)
      file = name ? name->str() : "";
    auto address = valueOf(symbol.getAddress());
    bool inCode = section && *section != object.section_end() && (*section)->isText();
    if (!inCode || !name || name->empty() || !address || symbol.getELFType() == llvm::ELF::STT_SECTION)
      return;
    const bool isLocal = symbol.getBinding() == llvm::ELF::STB_LOCAL;
    code.symbols.push_back({name->str(), *address, symbol.getSize(), isLocal ? file : ""});
    if (wanted(code.symbols.back().name))
      entries.emplace(*address, code.symbols.back().name);
  }

  void decodeSection(const SectionRef &section) {
    auto bytes = valueOf(section.getContents());
    std::uint64_t start = section.getAddress(), end = start + section.getSize();
    std::uint64_t done = 0; // Two names of one function are decoded once.
    auto first = std::ranges::lower_bound(code.symbols, start, {}, &LinkedSymbol::address);
    for (auto symbol = first; bytes && symbol != code.symbols.end() && symbol->address < end; ++symbol) {
      if (symbol->size == 0 || symbol->address + symbol->size > end || symbol->address < done)
        continue;
      decodeFunction(*symbol, bytes->substr(symbol->address - start, symbol->size));
      done = symbol->address + symbol->size;
    }
  }

  Step step(const llvm::MCInst &instruction, std::uint64_t address, std::uint64_t size) const {
    const Turn turn = turnOf(decoder, instruction, address, size);
    Step step{address, size, turn.kind != TurnKind::None, turn.kind == TurnKind::Call, turn.target};
    step.turns |= decoder.analysis->isTerminator(instruction);
    return step;
  }

  void decodeFunction(const LinkedSymbol &function, llvm::StringRef bytes) {
    std::vector<Step> steps;
    llvm::ArrayRef<std::uint8_t> raw(bytes.bytes_begin(), bytes.size());
    for (std::uint64_t offset = 0; offset < raw.size();) {
      llvm::MCInst instruction;
      std::uint64_t size = 0;
      std::uint64_t address = function.address + offset;
      bool known = decoder.disassembler->getInstruction(instruction, size, raw.slice(offset), address,
                                                        llvm::nulls()) == llvm::MCDisassembler::Success;
      size = std::max<std::uint64_t>(1, size);
      steps.push_back(known ? step(instruction, address, size) : Step{address, size, true, false, {}});
      offset += size;
    }
    collectCalls(function, steps);
  }

  void collectCalls(const LinkedSymbol &function, const std::vector<Step> &steps) {
    std::optional<std::set<std::uint64_t>> targets; // Rarely needed, so made when it is.
    for (std::size_t index = 0; index < steps.size(); ++index) {
      const Step &step = steps[index];
      auto callee = step.target ? entries.find(*step.target) : entries.end();
      // A function that jumps to its own start is in a loop.
      if (callee == entries.end() || (!step.calls && *step.target == function.address))
        continue;
      LinkedCall call{function.name, callee->second, step.address, 0, {}};
      if (step.calls) {
        call.after = step.address + step.size;
      } else {
        if (!targets)
          targets = targetsOf(steps);
        call.leaders = leadersOf(steps, index, *targets);
      }
      code.calls.push_back(std::move(call));
    }
  }

  static std::set<std::uint64_t> targetsOf(const std::vector<Step> &steps) {
    std::set<std::uint64_t> targets;
    for (const Step &step : steps)
      if (step.target)
        targets.insert(*step.target);
    return targets;
  }

  /// From where control can come without another turn: the first of the straight line, and whatever is jumped
  /// to on the way.
  static std::vector<std::uint64_t> leadersOf(const std::vector<Step> &steps, std::size_t jump,
                                              const std::set<std::uint64_t> &targets) {
    std::size_t first = jump;
    while (first > 0 && !steps[first - 1].turns)
      --first;
    std::vector<std::uint64_t> leaders{steps[first].address};
    for (std::size_t index = first + 1; index <= jump; ++index)
      if (targets.contains(steps[index].address))
        leaders.push_back(steps[index].address);
    return leaders;
  }

  const ELFObjectFileBase &object;
  Decoder decoder;
  const std::function<bool(std::string_view)> &wanted;
  LinkedCode code;
  std::string file;                             ///< Of the local symbols that follow.
  std::map<std::uint64_t, std::string> entries; ///< Of the wanted functions.
};

} // namespace

Result<LinkedCode> readLinkedCode(const std::string &elf,
                                  const std::function<bool(std::string_view)> &wanted) {
  auto file = valueOf(llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(elf, "kernel")));
  const auto *object = file ? llvm::dyn_cast<ELFObjectFileBase>(file->get()) : nullptr;
  if (!object)
    return undecided("the linked kernel is not an ELF that LLVM can read");
  Result<Decoder> decoder = makeDecoder(object->makeTriple(), "");
  if (!decoder)
    return errorOf(decoder);
  LinkedCode code = CodeReader(*object, std::move(*decoder), wanted).read();
  if (code.symbols.empty())
    return undecided("the linked kernel has no symbols", "build it with debug information");
  return code;
}

} // namespace condresched
