// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Config.h"
#include "estimate/MachinePath.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace condresched {

/// The machine code of one side in one config, as far as the calls of a scheduling point need it.
struct CodeSource {
  /// The function behind an external symbol, or nullptr where no unit that was read defines it.
  std::function<const MachineFunction *(const std::string &symbol)> find;
  /// Static call -> the function it runs when switched on.
  std::map<std::string, std::string> staticCalls;
  /// The boot mode, or nullopt outside PREEMPT_DYNAMIC.
  std::optional<BootMode> mode;
  /// By function, the symbols of which every way through it calls one, as its source says.
  std::map<std::string, std::set<std::string>> passing = {};
};

/// Instructions from a function's entry to its return on the cheapest way, callees included: the way a
/// scheduling point takes when nothing is to be scheduled, since every other way leads into the scheduler.
/// nullopt where each way is longer than `slowPath`, or runs through a loop or through code that was not
/// read.
std::optional<double> fastPath(const CodeSource &code, const std::string &symbol);

/// Instructions that executing a call of `symbol` costs: the call and the callee's fast path. A static call
/// that the boot mode switches off costs the one instruction patched into its place.
std::optional<double> callCost(const CodeSource &code, const std::string &symbol);

/// What callCost() counts, as it runs: the call and the callee's fast path, or the instruction that stands in
/// the place of a static call that is switched off.
std::optional<MachinePath> callPath(const CodeSource &code, const Instruction &call);

/// The function behind `symbol`: for a static call's trampoline the one that the boot mode makes it run, or
/// nothing where that switches it off.
std::string calledFunction(const CodeSource &code, const std::string &symbol);

/// Instructions from the block `from` of `function` to the next return or to a block of `ends`, on the
/// cheapest way, callees included. nullopt as for fastPath().
std::optional<double> armCost(const CodeSource &code, const MachineFunction &function, std::size_t from,
                              const std::set<std::size_t> &ends);

/// A way longer than this is not a fast path: __schedule() alone is several hundred instructions.
constexpr double slowPath = 300;

/// The symbols that the function calls on ways to a return. What it never comes back from, as
/// __stack_chk_fail(), is on no fast path and need not be read.
std::set<std::string> calledOnTheWay(const MachineFunction &function);

} // namespace condresched
