// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/UnitSource.h"
#include "core/Report.h"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace condresched {

/// A function of a unit that was read; valid as long as the Program is.
struct FunctionRef {
  const UnitSummary *unit = nullptr;
  const FunctionFact *function = nullptr;

  auto operator<=>(const FunctionRef &) const = default;
};

/// A function pointer's target and where it was stored, if it was.
struct Target {
  FunctionRef function;
  const RegistrationFact *registered = nullptr;

  auto operator<=>(const Target &) const = default;
};

/// Function pointers handed to a function by the callers seen so far: by parameter.
using HandedOver = std::map<int, std::set<FunctionRef>>;

/// The units of one side in one config, joined: which function a name or a pointer means. Units are read when
/// something that is asked about needs them.
class Program {
public:
  explicit Program(UnitSource &source) : source(source) {}

  /// A unit of the config. Errors: it cannot be read.
  Result<const UnitSummary *> unit(const std::string &file);

  /// The function that `name` means in the unit: its own, else another unit's.
  std::optional<FunctionRef> named(const UnitSummary &from, const std::string &name);

  /// What a pointer from `from`, read in `around` at `place`, may point to. Parameters of `around` stand for
  /// what `handedOver` has, or, without it, for what any caller hands over.
  std::set<Target> targets(const FunctionRef &around, const PointerSource &from, const SourcePlace &place,
                           const std::map<FunctionRef, HandedOver> *handedOver);

  /// Reads what the calls will ask for, many units at a time.
  void prepare(const std::vector<std::pair<FunctionRef, const CallFact *>> &calls);

  /// What no unit defines, nothing is registered for, or nothing is known about, each place once.
  std::vector<Unresolved> unresolved;
  /// Units that could not be read and may be needed, by file, with the reason and what may be lost by it.
  std::map<std::string, std::string> unread;

  /// Whether assembly defines the symbol, or a unit may that could not be read and is told as such.
  bool isDefinedElsewhere(const std::string &symbol) {
    return doubted.contains(symbol) || source.isAssembly(symbol);
  }

  /// Notes something that leads nowhere.
  void addUnresolved(const std::string &kind, const SourcePlace &place, const std::string &what);

  /// Files of all units read so far.
  std::vector<std::string> filesRead() const;

private:
  struct Unit {
    std::shared_ptr<const UnitSummary> summary; ///< None where it cannot be read.
    std::string why;                            ///< Why not.
    std::unordered_map<std::string, const FunctionFact *> functions;
  };
  struct Registration {
    const UnitSummary *unit;
    const RegistrationFact *fact;
  };
  using Key = std::pair<std::string, std::string>; ///< Type and field.
  struct Search {
    SourcePlace place; ///< Where the pointer is read.
    const std::map<FunctionRef, HandedOver> *handedOver;
    std::set<std::pair<FunctionRef, PointerSource>> seen;
    std::set<Target> found;
  };

  static Key keyOf(const PointerSource &from);
  const Unit &load(const std::string &file);
  const Unit *need(const std::string &file, const std::string &lost);
  const FunctionFact *own(const Unit &unit, const std::string &name) const;
  std::optional<FunctionRef> definedIn(const std::vector<std::string> &files, const std::string &name);
  std::optional<FunctionRef> external(const std::string &name);
  const std::vector<Registration> &registrations(const Key &key);
  const std::set<Target> &stored(const FunctionRef &around, const PointerSource &from,
                                 const SourcePlace &place);
  void follow(const FunctionRef &around, const PointerSource &from, const RegistrationFact *registered,
              Search &search);
  void followParameter(const FunctionRef &around, int index, const RegistrationFact *registered,
                       Search &search);
  std::vector<std::string> callersOf(const FunctionRef &function);

  UnitSource &source;
  std::map<std::string, Unit> units;
  std::map<const UnitSummary *, const Unit *> bySummary;
  std::map<std::string, std::optional<FunctionRef>> externals;
  std::set<std::string> doubted; ///< Names that a unit may define which could not be read.
  std::map<Key, std::vector<Registration>> registry; ///< Of the units read so far.
  std::set<Key> complete;                            ///< Keys whose storing units were all read.
  std::map<Key, std::set<Target>> storedIn; ///< What was found there: it is asked about again and again.
  std::set<std::pair<std::string, int>> unresolvedSeen;
};

} // namespace condresched
