// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "analysis/RootLoops.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace condresched {

/// Walks from the hot loops of one root function to the sites they run. Deepest loops first: a site belongs
/// to the loop that runs it most often.
class ReachWalk {
public:
  /// `loops` are those of the functions of `rootUnit`, and get the loops of called functions that hold a
  /// site; all arguments must outlive the walk.
  ReachWalk(Program &program, const UnitSummary &rootUnit, RootLoops &loops, const ReachOptions &options,
            Reach &reach);

  /// From one loop of `function`, through hot and warm calls; through cold ones too with `--all`.
  void walk(const FunctionRef &function, const std::string &loop);
  /// From all of `function` that stands in no listed loop.
  void walkOnce(const FunctionRef &function, const std::string &loop);

  /// What the walks did not follow, by name.
  std::vector<Boundary> boundaries() const;
  /// Tells the program about pointers that led nowhere.
  void noteDeadEnds();

private:
  /// A function on the way and how it is come to.
  struct Node {
    FunctionRef function;
    Temperature temperature;
    std::vector<PathStep> path;
    const Node *caller = nullptr; ///< None for the start.
    int callerLoop = -1;          ///< The caller's loop around the call.
    SourcePlace callerPlace = {}; ///< Of the call.
    bool isOutdone = false;       ///< A surer way to the function was found.
  };
  /// A call to look at.
  struct Step {
    const Node *from;
    const CallFact *call;
    Temperature temperature;
  };

  void walkFrom(const FunctionRef &function, const std::string &loop, bool once);
  bool round(const FunctionRef &function, const std::string &loop, bool once);
  void expand(std::vector<const Node *> &wave);
  std::vector<Step> stepsOf(const Node &node) const;
  void follow(const Step &step);
  void arrive(const Step &step, const Target &target, bool isOneOfMany);
  void handOver(const Step &step, const FunctionRef &callee);
  void stop(const std::string &function, const std::string &reason, const SourcePlace &place);
  void addSites(const Node &node, const std::string &hotFunction, bool own);
  bool belongsTo(const FunctionFact &function, int index, const std::string &loop) const;
  bool isInHotLoop(const FunctionFact &function, int index) const;
  bool isRootUnit(const FunctionRef &function) const;
  Temperature within(const FunctionFact &function, int loop, const std::string &upTo,
                     const Temperature &inner) const;
  std::string loopOf(const Node &node, int index);
  std::map<std::string, Executions> layoutsOf(const Node &node, int index, const SourcePlace &place);

  Program &program;
  const UnitSummary *rootUnit;
  RootLoops &loops;
  const ReachOptions &options;
  Reach &reach;
  Node *start = nullptr;
  std::string startLoop;
  bool startOnce = false;
  std::deque<Node> nodes;
  std::map<FunctionRef, Node *> seen;
  std::vector<const Node *> queue[3]; ///< By heat.
  std::map<FunctionRef, HandedOver> handedOver;
  bool grew = false; ///< Whether handedOver has got more in this round.
  std::map<std::string, Boundary> stopped;
  std::set<std::string> reached; ///< Functions that some walk came to.
  std::set<std::tuple<std::string, std::string, int, int>> stoppedEdges;
  std::vector<std::pair<std::string, const CallFact *>> empty; ///< Pointers without a target in this round.
  std::set<std::tuple<std::string, std::string, std::string, std::size_t>> taken;
};

} // namespace condresched
