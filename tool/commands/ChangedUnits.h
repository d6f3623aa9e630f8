// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/UnitCompiler.h"
#include "commands/SideQuestion.h"
#include "estimate/ProfiledCost.h"

#include <optional>

namespace condresched {

/// The code of the units that a base kernel executes and that a patch changes, both sides of it.
struct ChangedCode {
  std::vector<ChangedUnit> units;
  std::map<std::string, std::string>
      staticCalls; ///< Static call -> what it runs when switched on, on both sides.
};

/// The units of one config that differ between the sides.
class ChangedUnits {
public:
  /// All arguments must outlive this.
  ChangedUnits(const Walls &walls, const SideQuestion &base, const SideQuestion &patched)
      : walls(walls), base(base), patched(patched) {}

  /// Finds the units of the executed functions and compiles those whose tokens differ between the sides; of
  /// these the functions whose code differs are kept. Errors: undecided, where a unit cannot be read, or
  /// where what ran is not the code that the base compiles to here.
  Result<ChangedCode> executedIn(const ExecutionProfile &profile);

private:
  struct BothSides {
    CompiledUnit base;
    CompiledUnit patched;
  };

  Result<std::vector<std::string>> unitsOf(const CountedFunction &function);
  Result<const std::optional<BothSides> *> difference(const std::string &file);
  Result<std::optional<BothSides>> compare(const std::string &file) const;
  Result<UnitText> textOf(const SideQuestion &side, const std::string &file) const;
  std::string sourceOf(const SideQuestion &side, const std::string &file) const;
  Status add(const std::string &file, const BothSides &sides, ChangedCode &result) const;

  const Walls &walls;
  const SideQuestion &base;
  const SideQuestion &patched;
  std::optional<std::vector<std::string>> all; ///< Units of the config.
  std::map<std::string, std::optional<BothSides>>
      compared; ///< By file; nothing where the sides are the same.
};

} // namespace condresched
