// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracePlan.h"

#include "core/Vocabulary.h"

#include <algorithm>
#include <set>

namespace condresched {

namespace {

/// How arch/x86/entry and kernel/softirq.c name what breaks into a task.
bool isInterruptEntry(std::string_view name) {
  for (const std::string_view prefix : {"asm_exc_", "asm_sysvec_", "asm_common_interrupt", "asm_spurious_"})
    if (name.starts_with(prefix))
      return true;
  return name == "__do_softirq" || name == "handle_softirqs";
}

/// Where entry code goes that found the kernel interrupted, not a program.
bool isInterruptExit(std::string_view name) { return name == "restore_regs_and_return_to_kernel"; }

bool isTaskSwitch(std::string_view name) { return name == "__switch_to_asm"; }

bool isWindow(std::string_view name) {
  return std::ranges::find(windowFunctions(), name) != windowFunctions().end();
}

class Planner {
public:
  explicit Planner(const LinkedCode &code) : code(code) {}

  Result<TracePlan> plan(const std::vector<std::string> &functions) {
    for (const LinkedSymbol &symbol : code.symbols)
      addSymbol(symbol, functions);
    for (const std::string &window : windowFunctions())
      if (!found.contains(window))
        return undecided("the kernel has no function " + window + " of its own to trace",
                         "the compiler may have inlined it");
    if (!found.contains("__switch_to_asm") || !exits)
      return undecided("the kernel's entry code is not known, so foreign work could not be told",
                       "traces are made of x86_64 kernels");
    for (const LinkedCall &call : code.calls)
      addCall(call);
    return std::move(result);
  }

private:
  void add(std::uint64_t address, PointKind kind, const std::string &name, int call = -1) {
    result.points.push_back({address, kind, name, call});
  }

  void addSymbol(const LinkedSymbol &symbol, const std::vector<std::string> &functions) {
    found.insert(symbol.name);
    if (isWindow(symbol.name))
      add(symbol.address, PointKind::WindowEntry, symbol.name);
    if (isFamilyName(symbol.name))
      add(symbol.address, PointKind::FamilyEntry, symbol.name);
    if (isInterruptEntry(symbol.name))
      add(symbol.address, PointKind::InterruptEntry, symbol.name);
    if (isInterruptExit(symbol.name)) {
      add(symbol.address, PointKind::InterruptExit, symbol.name);
      exits = true;
    }
    if (isTaskSwitch(symbol.name))
      add(symbol.address, PointKind::TaskSwitch, symbol.name);
    if (std::ranges::find(functions, symbol.name) != functions.end())
      add(symbol.address, PointKind::Function, symbol.name);
  }

  void addCall(const LinkedCall &call) {
    // A window that is jumped to ends where its stack is unwound.
    if (isWindow(call.callee)) {
      if (call.after != 0)
        add(call.after, PointKind::WindowExit, call.callee);
      return;
    }
    const int index = static_cast<int>(result.calls.size());
    result.calls.push_back(call);
    if (call.after != 0)
      add(call.after, PointKind::FamilyReturn, call.callee, index);
    for (const std::uint64_t leader : call.leaders)
      add(leader, PointKind::TailLeader, call.callee, index);
  }

  const LinkedCode &code;
  TracePlan result;
  std::set<std::string> found;
  bool exits = false;
};

} // namespace

const std::vector<std::string> &windowFunctions() {
  static const std::vector<std::string> names = {"do_select", "do_sys_poll"};
  return names;
}

bool isTracedCallee(std::string_view name) { return isFamilyName(name) || isWindow(name); }

Result<TracePlan> tracePlan(const LinkedCode &code, const std::vector<std::string> &functions) {
  return Planner(code).plan(functions);
}

} // namespace condresched
