// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/GuardStage.h"

#include "core/DeadGuards.h"
#include "kernel/Kconfig.h"
#include "kernel/Trees.h"

#include <map>

namespace condresched {

namespace {

Change deadGuard(const std::string &symbol, const SourcePlace &place, const Policy &policy) {
  Change change;
  change.rule = "dead-guard";
  ChangeFacts facts;
  facts.rule = change.rule;
  change.severity = classify(policy, facts);
  change.symbol = symbol;
  change.file = place.file;
  change.line = place.line;
  change.column = 1;
  change.message = symbol +
                   " is asked about, but no Kconfig of the patched tree defines it: the condition is " +
                   "the same in every config";
  return change;
}

/// Symbols that `path` asks about on the patched side and not on the base.
Result<std::vector<SymbolUse>> newUses(const Walls &walls, const SnapshotPair &sides,
                                       const std::string &path) {
  Result<std::optional<std::string>> before = readFile(walls, sides.base, path);
  if (!before)
    return errorOf(before);
  std::set<std::string> known;
  if (*before)
    for (const SymbolUse &use : guardSymbols(**before))
      known.insert(use.symbol);
  std::vector<SymbolUse> fresh;
  const std::optional<std::string> &after = sides.patched.overlay.at(path);
  if (after)
    for (const SymbolUse &use : guardSymbols(*after))
      if (!known.contains(use.symbol))
        fresh.push_back(use);
  return fresh;
}

} // namespace

Result<std::vector<Change>> deadGuards(const Walls &walls, const SnapshotPair &sides,
                                       const std::set<std::string> &dependencies,
                                       const std::vector<GuardFact> &guards, const Policy &policy,
                                       const std::string &cacheDir) {
  Result<std::set<std::string>> before = definedSymbols(walls, sides.base, cacheDir);
  if (!before)
    return errorOf(before);
  Result<std::set<std::string>> after = definedSymbols(walls, sides.patched, cacheDir);
  if (!after)
    return errorOf(after);
  std::map<std::string, SourcePlace> dead;
  for (const auto &[path, content] : sides.patched.overlay) {
    if (!dependencies.contains(path))
      continue;
    Result<std::vector<SymbolUse>> uses = newUses(walls, sides, path);
    if (!uses)
      return errorOf(uses);
    for (const SymbolUse &use : *uses)
      if (!isDefined(use.symbol, *after))
        dead.try_emplace(use.symbol, SourcePlace{path, use.line, 1});
  }
  for (const GuardFact &guard : guards)
    if (isDefined(guard.symbol, *before) && !isDefined(guard.symbol, *after))
      dead.try_emplace(guard.symbol, guard.place);
  std::vector<Change> changes;
  for (const auto &[symbol, place] : dead)
    changes.push_back(deadGuard(symbol, place, policy));
  return changes;
}

} // namespace condresched
