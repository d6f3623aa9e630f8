// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Layout.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// What a site is in one config, from light to heavy (DESIGN.md section 2).
enum class SiteState { Absent, NoOp, Check, StaticCall, StaticKey, Call };

/// The contract's spelling: absent, no-op, check, static-call, static-key, call.
std::string toString(SiteState state);

/// True where passing the site executes no instruction.
inline bool costsNothing(SiteState state) { return state == SiteState::Absent || state == SiteState::NoOp; }

/// A loop of a root.
struct HotLoop {
  std::string id;     ///< `function:class`, with `#k` from the second of a kind on.
  std::string parent; ///< The enclosing listed loop's id, or empty.
  std::string file;
  int line = 0;
  std::string function;
  LoopClass loopClass = LoopClass::Bound;
  int depth = 1;         ///< 1 for the outermost.
  std::string bound;     ///< The controlling expression as written; "for (;;)" where there is none.
  Executions executions; ///< Of its body for n dense fds that are all polled, one pass.
  LoopForm form = {};
  std::map<std::string, LoopRuns> layouts = {}; ///< By layout; empty where fds do not count.
  std::string root = {}; ///< The Root::text() that it was found from, where several are read.
};

/// Where a site stands on one side.
struct SitePlace {
  int line = 0;
  int column = 0;
  std::string loop; ///< A HotLoop id.
};

/// Why a function pointer is known to lead somewhere.
struct Evidence {
  std::string type;       ///< The struct that holds the pointer.
  std::string field;      ///< Its field there.
  std::string registered; ///< `file:line` that stores the function.
  std::string dispatched; ///< `file:line` that calls through the pointer.
};

/// One step on the way from a root to a site.
struct PathStep {
  std::string function;
  std::string file;
  int line = 0;
  std::string edge; ///< direct, inline, macro, callback, static-call, cleanup or ops.
  std::optional<Evidence> evidence = std::nullopt; ///< For ops.
};

/// Whether the step was made through a function pointer, which may lead elsewhere for another fd.
inline bool isThroughPointer(const PathStep &step) { return step.edge == "ops" || step.edge == "callback"; }

/// The instruction a switched-off static call leaves behind, named because it is not free.
struct Residue {
  std::string instruction; ///< What is patched into the call's place.
  std::string clobbers;    ///< What the compiler must assume the call destroys.
};

/// What a site is and how often it is passed, on one side in one config.
struct SideState {
  SiteState state = SiteState::Absent;
  Executions executions; ///< For n dense fds that are all polled, one pass.
  std::optional<Residue> residue;
  std::map<std::string, Executions> layouts = {}; ///< By layout, dense too; empty where fds do not count.
};

struct SiteConfig {
  std::optional<SideState> base;
  std::optional<SideState> patched;
};

/// One place that invokes a scheduling point, on both sides and in every config.
struct Site {
  std::string id;       ///< `hot function/function/primitive/ordinal`.
  std::string function; ///< The containing function.
  std::string primitive;
  std::string file;
  std::optional<SitePlace> base;
  std::optional<SitePlace> patched;
  std::vector<PathStep> path;
  std::string temperature = "hot";
  std::string temperatureReason;
  std::map<std::string, SiteConfig> byConfig;
};

/// How severe a finding is under the built-in policy.
enum class Severity { Note, Warning, Error };

std::string toString(Severity severity);

/// One difference between the sides, by the rules of DESIGN.md section 4.
struct Change {
  std::string rule;
  Severity severity = Severity::Note;
  std::string config; ///< Empty for dead-guard.
  std::string site;   ///< A Site id, or empty.
  std::string symbol; ///< The Kconfig symbol of a dead-guard, or empty.
  std::string message;
  std::string file; ///< Where a reader should look, on the patched side.
  int line = 0;
  int column = 0;
};

} // namespace condresched
