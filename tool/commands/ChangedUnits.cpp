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

class Finding {
public:
  Finding(const Walls &walls, const SideQuestion &base, const SideQuestion &patched)
      : walls(walls), base(base), patched(patched) {}

  Result<ChangedCode> find(const ExecutionProfile &profile) {
    const Result<std::vector<std::string>> units = unitList(walls, base.prepared, base.arch, base.cacheDir);
    if (!units)
      return errorOf(units);
    all = std::set(units->begin(), units->end());
    for (const CountedFunction &function : profile.functions)
      for (const std::string &file : unitsOf(function))
        executed.insert(file);
    for (const std::string &file : executed)
      if (Status added = addUnit(file, profile); !added)
        return errorOf(added);
    return std::move(result);
  }

private:
  /// A function that is not global is told with its unit's file name.
  std::vector<std::string> unitsOf(const CountedFunction &function) const {
    std::vector<std::string> found;
    if (!function.file.empty()) {
      for (const std::string &unit : all)
        if (llvm::StringRef(unit).rsplit('/').second == function.file)
          found.push_back(unit);
      return found;
    }
    for (const std::string &file :
         definingUnits(walls, base.snapshot, base.arch, function.name, base.cacheDir)
             .value_or(std::vector<std::string>()))
      if (all.contains(file))
        found.push_back(file);
    return found;
  }

  Result<UnitText> textOf(const SideQuestion &side, const std::string &file) const {
    return withItsHeaders<UnitText>(walls, side, file, [&](const UnitCommand &command) {
      return unitText(walls, side.snapshot, command, side.cacheDir);
    });
  }

  Status addUnit(const std::string &file, const ExecutionProfile &profile) {
    const Result<UnitText> before = textOf(base, file);
    if (!before)
      return errorOf(before);
    const Result<UnitText> after = textOf(patched, file);
    if (!after)
      return errorOf(after);
    if (before->digest == after->digest)
      return {};
    const Result<ReadUnit> baseUnit = readUnit(walls, base, file);
    if (!baseUnit)
      return errorOf(baseUnit);
    const Result<ReadUnit> patchedUnit = readUnit(walls, patched, file);
    if (!patchedUnit)
      return errorOf(patchedUnit);
    addStaticCalls(baseUnit->unit.summary);
    addStaticCalls(patchedUnit->unit.summary);
    return addChanged(file, baseUnit->unit.object, patchedUnit->unit.object, profile);
  }

  void addStaticCalls(const UnitSummary &unit) {
    for (const FunctionFact &function : unit.functions)
      for (const SiteFact &site : function.sites)
        for (const StaticCallFact &call : site.staticCalls)
          result.staticCalls[call.name] = call.target;
  }

  Status addChanged(const std::string &file, const std::string &baseObject, const std::string &patchedObject,
                    const ExecutionProfile &profile) {
    const Result<MachineUnit> before = readMachineCode(baseObject, "");
    if (!before)
      return errorOf(before);
    const Result<MachineUnit> after = readMachineCode(patchedObject, "");
    if (!after)
      return errorOf(after);
    std::vector<const MachineFunction *> ofBase;
    std::vector<const MachineFunction *> ofPatched;
    for (const auto &[name, function] : before->functions) {
      const auto other = after->functions.find(name);
      const bool stays = other != after->functions.end() && sameCode(function, other->second);
      if (stays)
        continue;
      if (Status fits = checkSize(file, function, profile); !fits)
        return fits;
      ofBase.push_back(&function);
      if (other != after->functions.end())
        ofPatched.push_back(&other->second);
    }
    for (const auto &[name, function] : after->functions)
      if (!before->functions.contains(name))
        ofPatched.push_back(&function);
    if (ofBase.empty())
      return {};
    return addPositions(file, {ofBase, ofPatched}, baseObject, patchedObject);
  }

  /// The profile's counts belong to the kernel's own code: it must be what we compile.
  static Status checkSize(const std::string &file, const MachineFunction &function,
                          const ExecutionProfile &profile) {
    const auto unit = llvm::StringRef(file).rsplit('/').second;
    const auto isIt = [&](const CountedFunction &counted) {
      return counted.name == function.name && (counted.file.empty() || unit == counted.file);
    };
    if (std::ranges::none_of(profile.functions, isIt) || profile.find(function.name, function.size))
      return {};
    return undecided("the kernel's " + function.name + " is not the code that " + file + " compiles to here",
                     "the static estimate does not need it");
  }

  struct Functions {
    std::vector<const MachineFunction *> base;
    std::vector<const MachineFunction *> patched;
  };
  Status addPositions(const std::string &file, const Functions &functions, const std::string &baseObject,
                      const std::string &patchedObject) {
    Result<std::vector<PositionedFunction>> before =
        positionedFunctions(baseObject, functions.base, sourceOf(base, file));
    if (!before)
      return errorOf(before);
    Result<std::vector<PositionedFunction>> after =
        positionedFunctions(patchedObject, functions.patched, sourceOf(patched, file));
    if (!after)
      return errorOf(after);
    result.units.push_back({std::move(*before), std::move(*after)});
    result.files.insert(file);
    return {};
  }

  std::string sourceOf(const SideQuestion &side, const std::string &file) const {
    const Result<UnitCommand> command = unitCommand(walls, side.prepared, side.arch, file, side.cacheDir);
    return command && !command->source.empty() ? command->source : side.prepared.source;
  }

  const Walls &walls;
  const SideQuestion &base;
  const SideQuestion &patched;
  std::set<std::string> all;      ///< Units of the config.
  std::set<std::string> executed; ///< Those that may have what ran.
  ChangedCode result;
};

} // namespace

Result<ChangedCode> changedCode(const Walls &walls, const SideQuestion &base, const SideQuestion &patched,
                                const ExecutionProfile &profile) {
  return Finding(walls, base, patched).find(profile);
}

} // namespace condresched
