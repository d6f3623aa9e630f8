// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/ChangedUnits.h"

#include "commands/SideReading.h"
#include "commands/UnitWithHeaders.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// What an instruction does for a count: two functions that agree in all of it cost the same.
bool sameCode(const MachineFunction &one, const MachineFunction &other) {
  const auto same = [&](const Instruction &a, const Instruction &b) {
    const auto target = [](const Instruction &instruction, const MachineFunction &function) {
      return instruction.destination ? *instruction.destination - function.start() : 0;
    };
    return a.kind == b.kind && a.symbol == b.symbol && target(a, one) == target(b, other) &&
           a.address - one.start() == b.address - other.start();
  };
  return std::ranges::equal(one.code, other.code, same);
}

/// The functions of both units that are not the same in both.
struct Differing {
  std::vector<const MachineFunction *> base;
  std::vector<const MachineFunction *> patched;
};

Differing differing(const MachineUnit &base, const MachineUnit &patched) {
  Differing found;
  const auto addThoseNotIn = [](const MachineUnit &unit, const MachineUnit &other, auto &functions) {
    for (const auto &[name, function] : unit.functions)
      if (const auto same = other.functions.find(name);
          same == other.functions.end() || !sameCode(function, same->second))
        functions.push_back(&function);
  };
  addThoseNotIn(base, patched, found.base);
  addThoseNotIn(patched, base, found.patched);
  return found;
}

void addStaticCalls(const UnitSummary &unit, ChangedCode &result) {
  for (const FunctionFact &function : unit.functions)
    for (const SiteFact &site : function.sites)
      for (const StaticCallFact &call : site.staticCalls)
        result.staticCalls[call.name] = call.target;
}

/// The profile's counts belong to the kernel's own code: what ran must be what we compile. Units of one name
/// may have functions of one name; then one of them must be it.
Status checkThatItRan(const ExecutionProfile &profile, const ChangedCode &changed) {
  for (const ChangedUnit &unit : changed.units)
    for (const PositionedFunction &function : unit.base) {
      const std::string &name = function.code.name;
      const auto isKernels = [&](const ChangedUnit &other) {
        return other.name() == unit.name() &&
               std::ranges::any_of(other.base, [&](const PositionedFunction &candidate) {
                 return candidate.code.name == name && profile.find(name, unit.name(), candidate.code.size);
               });
      };
      if (profile.ran(name, unit.name()) && std::ranges::none_of(changed.units, isKernels))
        return undecided("the kernel's " + name + " is not the code that " + unit.file + " compiles to here");
    }
  return {};
}

} // namespace

Result<ChangedCode> ChangedUnits::executedIn(const ExecutionProfile &profile) {
  std::set<std::string> executed;
  for (const CountedFunction &function : profile.functions) {
    const Result<std::vector<std::string>> files = unitsOf(function);
    if (!files)
      return errorOf(files);
    executed.insert(files->begin(), files->end());
  }
  ChangedCode result;
  for (const std::string &file : executed) {
    const Result<const std::optional<BothSides> *> sides = difference(file);
    if (!sides)
      return errorOf(sides);
    if (**sides)
      if (Status added = add(file, ***sides, result); !added)
        return errorOf(added);
  }
  if (Status fits = checkThatItRan(profile, result); !fits)
    return errorOf(fits);
  return result;
}

/// A function that is not global is told with its unit's file name.
Result<std::vector<std::string>> ChangedUnits::unitsOf(const CountedFunction &function) {
  if (!all) {
    Result<std::vector<std::string>> units = unitList(walls, base.prepared, base.arch, base.cacheDir);
    if (!units)
      return units;
    all = std::move(*units);
  }
  std::vector<std::string> found;
  if (!function.file.empty()) {
    std::ranges::copy_if(*all, std::back_inserter(found),
                         [&](llvm::StringRef unit) { return unit.rsplit('/').second == function.file; });
    return found;
  }
  Result<std::vector<std::string>> files =
      definingUnits(walls, base.snapshot, base.arch, function.name, base.cacheDir);
  if (!files)
    return files;
  std::ranges::copy_if(*files, std::back_inserter(found),
                       [&](const std::string &file) { return std::ranges::find(*all, file) != all->end(); });
  return found;
}

Result<UnitText> ChangedUnits::textOf(const SideQuestion &side, const std::string &file) const {
  return withItsHeaders<UnitText>(walls, side, file, [&](const UnitCommand &command) {
    return unitText(walls, side.snapshot, command, side.cacheDir);
  });
}

Result<const std::optional<ChangedUnits::BothSides> *> ChangedUnits::difference(const std::string &file) {
  const auto known = compared.find(file);
  if (known != compared.end())
    return &known->second;
  Result<std::optional<BothSides>> sides = compare(file);
  if (!sides)
    return errorOf(sides);
  return &compared.emplace(file, std::move(*sides)).first->second;
}

Result<std::optional<ChangedUnits::BothSides>> ChangedUnits::compare(const std::string &file) const {
  const Result<UnitText> before = textOf(base, file);
  if (!before)
    return errorOf(before);
  const Result<UnitText> after = textOf(patched, file);
  if (!after)
    return errorOf(after);
  if (before->digest == after->digest)
    return std::nullopt;
  Result<ReadUnit> baseUnit = readUnit(walls, base, file);
  if (!baseUnit)
    return errorOf(baseUnit);
  Result<ReadUnit> patchedUnit = readUnit(walls, patched, file);
  if (!patchedUnit)
    return errorOf(patchedUnit);
  return BothSides{std::move(baseUnit->unit), std::move(patchedUnit->unit)};
}

std::string ChangedUnits::sourceOf(const SideQuestion &side, const std::string &file) const {
  const Result<UnitCommand> command = unitCommand(walls, side.prepared, side.arch, file, side.cacheDir);
  return command && !command->source.empty() ? command->source : side.prepared.source;
}

Status ChangedUnits::add(const std::string &file, const BothSides &sides, ChangedCode &result) const {
  addStaticCalls(sides.base.summary, result);
  addStaticCalls(sides.patched.summary, result);
  const Result<MachineUnit> before = readMachineCode(sides.base.object, "");
  if (!before)
    return errorOf(before);
  const Result<MachineUnit> after = readMachineCode(sides.patched.object, "");
  if (!after)
    return errorOf(after);
  const Differing functions = differing(*before, *after);
  Result<std::vector<PositionedFunction>> ofBase =
      positionedFunctions(sides.base.object, functions.base, sourceOf(base, file));
  if (!ofBase)
    return errorOf(ofBase);
  Result<std::vector<PositionedFunction>> ofPatched =
      positionedFunctions(sides.patched.object, functions.patched, sourceOf(patched, file));
  if (!ofPatched)
    return errorOf(ofPatched);
  result.units.push_back({file, std::move(*ofBase), std::move(*ofPatched)});
  return {};
}

} // namespace condresched
