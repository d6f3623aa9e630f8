// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfileReader.h"

#include <algorithm>
#include <tuple>

namespace condresched {

namespace {

class Sorting {
public:
  explicit Sorting(const LinkedCode &code) : code(code) {}

  std::vector<CountedFunction> sort(const std::map<std::uint64_t, std::uint64_t> &byAddress) {
    for (const auto &[address, count] : byAddress)
      if (const LinkedSymbol *symbol = symbolAt(address))
        functionOf(*symbol).counts[address - symbol->address] = count;
    for (const LinkedCall &call : code.calls)
      if (byAddress.contains(call.address))
        addCall(call);
    std::vector<CountedFunction> all;
    for (auto &[symbol, function] : functions)
      all.push_back(std::move(function));
    std::ranges::sort(all, {},
                      [](const CountedFunction &one) { return std::tie(one.name, one.file, one.size); });
    return all;
  }

private:
  /// A sized symbol around the address, or the last label before it. Symbols are sorted by address and name:
  /// of several names of one place the first is taken, wherever in the function the address lies.
  const LinkedSymbol *symbolAt(std::uint64_t address) const {
    auto after = std::ranges::upper_bound(code.symbols, address, {}, &LinkedSymbol::address);
    const LinkedSymbol *label = nullptr;
    for (int steps = 0; after != code.symbols.begin() && steps < 64; ++steps) {
      const LinkedSymbol &candidate = *--after;
      if (candidate.size == 0 && !label)
        label = &candidate;
      if (candidate.size > 0)
        return address < candidate.address + candidate.size ? firstNamed(candidate) : label;
    }
    return label;
  }

  const LinkedSymbol *firstNamed(const LinkedSymbol &symbol) const {
    auto first = std::ranges::lower_bound(code.symbols, symbol.address, {}, &LinkedSymbol::address);
    while (first->size != symbol.size)
      ++first;
    return &*first;
  }

  CountedFunction &functionOf(const LinkedSymbol &symbol) {
    auto [entry, isNew] = functions.try_emplace(symbol.address);
    if (isNew) {
      entry->second.name = symbol.name;
      entry->second.file = symbol.file;
      entry->second.size = symbol.size;
    }
    return entry->second;
  }

  void addCall(const LinkedCall &call) {
    const LinkedSymbol *caller = symbolAt(call.address);
    if (caller)
      functionOf(*caller).calls[call.address - caller->address] = call.callee;
  }

  const LinkedCode &code;
  std::map<std::uint64_t, CountedFunction> functions; ///< By address.
};

} // namespace

CodeRange codeRange(const LinkedCode &code) {
  CodeRange range{code.symbols.front().address, 0};
  for (const LinkedSymbol &symbol : code.symbols)
    range.high = std::max(range.high, symbol.address + std::max<std::uint64_t>(symbol.size, 1));
  return range;
}

std::vector<CountedFunction> countedFunctions(const LinkedCode &code,
                                              const std::map<std::uint64_t, std::uint64_t> &byAddress) {
  return Sorting(code).sort(byAddress);
}

} // namespace condresched
