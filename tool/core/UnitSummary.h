// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "core/SourcePlace.h"
#include "core/Temperature.h"

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// How a loop is controlled, as far as its syntax tells.
enum class LoopShape {
  Endless,      ///< `for (;;)`, `while (1)`: left only by break, goto or return.
  ConstantTrip, ///< Counts up by one between compile-time constants.
  ListWalk,     ///< A pointer that is advanced through its own pointee: p = p->next.
  Counted,      ///< Anything else with a condition.
};

/// One loop statement of a function.
struct LoopFact {
  int parent = -1; ///< Index in FunctionFact::loops of the enclosing loop, or -1.
  LoopShape shape = LoopShape::Counted;
  SourcePlace place;
  std::string bound;            ///< The condition as written; "for (;;)" where there is none.
  long long trips = 0;          ///< The constant of ConstantTrip.
  Temperature temperature = {}; ///< Of the statement, within the parent's body or the function.
  std::vector<LoopExit> exits = {};
};

/// Where a function pointer's value comes from, as far as the text of one function tells.
struct PointerSource {
  enum class Kind {
    Function,  ///< The function `name` itself.
    Field,     ///< `field` of the struct `type`.
    Variable,  ///< The global `name`, or one element of it.
    Parameter, ///< Parameter `index` of the function around it.
    Result,    ///< What the function `name` returns.
    Unknown,   ///< `name` is the expression as written.
  };
  Kind kind = Kind::Unknown;
  std::string name = {};
  std::string type = {};
  std::string field = {};
  int index = -1;

  auto operator<=>(const PointerSource &) const = default;
};

/// A function pointer handed over as an argument.
struct ArgumentFact {
  int index = 0;
  PointerSource source;
};

/// One call of a function: direct, through a function pointer, or inserted by the compiler. A pointer with
/// several sources makes one fact for each.
struct CallFact {
  std::string callee; ///< Empty for an indirect call.
  std::string edge;   ///< direct, inline, cleanup, static-call; ops and callback are indirect.
  std::string type;   ///< For ops: the struct that holds the pointer, e.g. file_operations.
  std::string field;  ///< For ops: the pointer's field, e.g. poll.
  int loop = -1;      ///< Index of the innermost loop around it, or -1.
  SourcePlace place;
  Temperature temperature = {};             ///< Within the innermost loop's body, or the function.
  PointerSource source = {};                ///< For ops and callback: where the pointer comes from.
  std::vector<ArgumentFact> arguments = {}; ///< Function pointers among what it is given.
  std::string written = {};                 ///< For ops and callback: the pointer, as in the source.
};

/// A function pointer that is stored where others call it from.
struct RegistrationFact {
  std::string type;     ///< The struct that holds the pointer; empty for a global variable or a static call.
  std::string field;    ///< The pointer's field, or the variable's name.
  PointerSource source; ///< What is stored.
  std::string function; ///< The function that stores it; empty for an initializer of a global.
  SourcePlace place;
};

/// The static call behind a site and what it runs when switched on.
struct StaticCallFact {
  std::string name;   ///< As in DECLARE_STATIC_CALL(name, target).
  std::string target; ///< The function its type was declared from.
};

/// One place that invokes a scheduling point.
struct SiteFact {
  std::string primitive;
  SiteState state = SiteState::Absent;
  int loop = -1; ///< Index of the innermost loop around it, or -1.
  SourcePlace place;
  std::vector<StaticCallFact> staticCalls;
  std::vector<std::string> calls; ///< External functions that it calls in this config.
  Temperature temperature = {};   ///< Within the innermost loop's body, or the function.
};

/// One function definition that the unit's own code can reach.
struct FunctionFact {
  std::string name;
  SourcePlace place;
  bool inHeader = false;
  std::vector<LoopFact> loops;
  std::vector<CallFact> calls;
  std::vector<SiteFact> sites;
  std::vector<SourcePlace> gotoLoops;      ///< Every goto that makes a loop.
  bool isStatic = false;                   ///< Internal linkage: other units cannot call it by name.
  bool isWeak = false;                     ///< Another unit's definition goes before it.
  bool isCold = false;                     ///< Declared __cold.
  bool isNoinline = false;                 ///< Declared noinline.
  std::vector<PointerSource> returns = {}; ///< Function pointers among what it returns.
};

/// A Kconfig symbol in a preprocessor condition around a definition of the scheduling-point family.
struct GuardFact {
  std::string symbol; ///< With CONFIG_.
  SourcePlace place;  ///< Of the condition.
};

/// What the matchers saw in one translation unit in one config; plain data, safe to keep.
struct UnitSummary {
  std::string file;
  std::vector<FunctionFact> functions;
  std::vector<RegistrationFact> registrations = {};
  std::vector<GuardFact> guards;
  std::map<std::string, long long> constants; ///< Values of macros that size poll()'s lists.

  /// The function of that name, or nullptr.
  const FunctionFact *find(const std::string &name) const {
    for (const FunctionFact &function : functions)
      if (function.name == name)
        return &function;
    return nullptr;
  }
};

} // namespace condresched
