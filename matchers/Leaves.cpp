// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Leaves.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

namespace condresched {

namespace {

/// Whether the function has by itself something to tell.
bool tells(const FunctionFact &function) {
  return !function.inHeader || !function.sites.empty() || !function.loops.empty() ||
         !function.returns.empty() || !function.gotoLoops.empty();
}

} // namespace

void dropLeaves(UnitSummary &unit) {
  std::unordered_map<std::string, std::vector<const FunctionFact *>> callers;
  std::set<std::string> defined;
  for (const FunctionFact &function : unit.functions)
    defined.insert(function.name);
  std::set<std::string> kept;
  std::vector<std::string> fresh;
  auto keep = [&](const std::string &name) {
    if (kept.insert(name).second)
      fresh.push_back(name);
  };
  for (const FunctionFact &function : unit.functions) {
    if (tells(function))
      keep(function.name);
    for (const CallFact &call : function.calls) {
      if (!defined.contains(call.callee) || !call.arguments.empty())
        keep(function.name);
      callers[call.callee].push_back(&function);
    }
  }
  for (const RegistrationFact &registration : unit.registrations) {
    keep(registration.function);
    keep(registration.source.name);
  }
  while (!fresh.empty()) {
    const std::string name = std::move(fresh.back());
    fresh.pop_back();
    for (const FunctionFact *caller : callers[name])
      keep(caller->name);
  }
  std::erase_if(unit.functions, [&](const FunctionFact &function) { return !kept.contains(function.name); });
  for (FunctionFact &function : unit.functions)
    std::erase_if(function.calls, [&](const CallFact &call) {
      return defined.contains(call.callee) && !kept.contains(call.callee);
    });
}

} // namespace condresched
