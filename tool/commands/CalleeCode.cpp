// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/CalleeCode.h"

#include "estimate/FastPath.h"
#include "estimate/RescheduleTests.h"

namespace condresched {

Status CalleeCode::add(const CompiledUnit &unit) {
  Result<MachineUnit> code = readMachineCode(unit.object, "");
  if (!code)
    return errorOf(code);
  units.push_back(std::move(*code));
  return {};
}

Status CalleeCode::addRoot(const CompiledUnit &unit) {
  if (Status added = add(unit); !added)
    return added;
  return markRescheduleTests(units.back(), unit.object);
}

const MachineFunction *CalleeCode::find(const std::string &symbol) const {
  for (const MachineUnit &unit : units)
    if (auto found = unit.functions.find(symbol); found != unit.functions.end())
      return &found->second;
  return nullptr;
}

void CalleeCode::loadAlone(const std::string &symbol) {
  if (!asked.insert(symbol).second || find(symbol))
    return;
  Result<std::vector<std::string>> candidates =
      definingUnits(walls, side.snapshot, side.arch, symbol, side.cacheDir);
  if (!candidates)
    return;
  std::string why;
  for (const std::string &file : *candidates) {
    Result<ReadUnit> read = readUnit(walls, side, file);
    if (read)
      files.insert(read->text.dependencies.begin(), read->text.dependencies.end());
    else if (why.empty())
      why = read.error().what;
    if (read && add(read->unit) && find(symbol))
      return;
  }
  if (failure.empty())
    failure = why;
}

std::set<std::string> CalleeCode::calledSymbols() const {
  std::set<std::string> symbols;
  for (const MachineUnit &unit : units)
    for (const auto &[name, function] : unit.functions)
      for (const Instruction &instruction : function.code)
        if (instruction.kind == FlowKind::Call || instruction.kind == FlowKind::TailCall)
          symbols.insert(instruction.symbol);
  return symbols;
}

void CalleeCode::load(const std::set<std::string> &symbols) {
  std::set<std::string> called;
  for (const std::string &symbol : symbols) {
    loadAlone(symbol);
    if (const MachineFunction *function = find(symbol))
      called.merge(calledOnTheWay(*function));
  }
  for (const std::string &symbol : called)
    if (!symbol.empty() && !isThunk(symbol))
      loadAlone(symbol);
}

} // namespace condresched
