// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/RootLoops.h"

#include "analysis/LoopCounts.h"
#include "analysis/LoopForms.h"
#include "analysis/PollingLoops.h"

#include <algorithm>

namespace condresched {

namespace {

/// The file whose loops have the classes pass, word, chunk and fd.
constexpr const char *selectFile = "fs/select.c";

bool isPolling(LoopClass loopClass) {
  return loopClass != LoopClass::Around && loopClass != LoopClass::Bound;
}

/// Of a pass, word, chunk or fd loop in something that repeats the whole as often as `outside` says.
std::map<std::string, LoopRuns> pollingRuns(const LoopForm &form,
                                            const std::map<std::string, Executions> &outside, int n) {
  std::map<std::string, LoopRuns> runs;
  for (const Layout &layout : knownLayouts())
    if (const auto often = outside.find(layout.name); often != outside.end()) {
      const LoopRuns once = runsOf(form, layout, n);
      runs[layout.name] = {nested(often->second, once.body), nested(often->second, once.arm)};
    }
  return runs;
}

class Classifier {
public:
  Classifier(const UnitSummary &unit, const ReachOptions &options)
      : unit(unit), options(options), polling(unit) {}

  void addSelectLoops(const FunctionFact &function) {
    // A loop of a function that a hot loop calls runs inside it, though it stands elsewhere.
    bool called = isCalledHot(function);
    add(function, [&](int loop) {
      LoopClass loopClass = polling.classOf(function, loop);
      return called && loopClass == LoopClass::Around ? LoopClass::Bound : loopClass;
    });
    if (polling.polls(function))
      noteGoto(function);
  }
  void addBoundLoops(const FunctionFact &function) {
    add(function, [](int) { return LoopClass::Bound; });
    noteGoto(function);
  }
  RootLoops result;

private:
  /// A place in a loop's body, or of what its body leads to.
  struct Standing {
    LoopKey loop;
    SourcePlace place;
  };

  template <class ClassOf> void add(const FunctionFact &function, ClassOf loopClassOf) {
    for (int index = 0; index < static_cast<int>(function.loops.size()); ++index) {
      const LoopFact &fact = function.loops[index];
      LoopClass loopClass = loopClassOf(index);
      HotLoop loop{result.uniqueId(function.name + ":" + toString(loopClass)),
                   {},
                   fact.place.file,
                   fact.place.line,
                   function.name,
                   loopClass,
                   depthOf({function.name, index}),
                   fact.bound,
                   {},
                   loopForm(unit, polling, function, index, loopClass)};
      if (fact.parent >= 0)
        loop.parent = loopAt({function.name, fact.parent}).id;
      count(loop, {function.name, index});
      result.index[{function.name, index}] = result.loops.size();
      result.loops.push_back(std::move(loop));
    }
    noteEntries(function);
  }

  /// Sets how often a loop runs, by layout and for dense fds.
  void count(HotLoop &loop, const LoopKey &key) const {
    const LoopFact &fact = unit.find(key.first)->loops[key.second];
    const std::optional<Standing> around = repeater(key, loop.loopClass);
    const bool polls = isPolling(loop.loopClass);
    loop.executions = polls ? runsOf(loop.form, denseLayout(), options.fds).arm : boundExecutions(fact);
    if (around)
      loop.executions = nested(loopAt(around->loop).executions, loop.executions);
    const auto outside = around ? layoutsAt(loopAt(around->loop), around->place) : onceByLayout();
    loop.layouts = polls ? pollingRuns(loop.form, outside, options.fds) : boundRuns(fact, outside);
  }
  std::map<std::string, Executions> onceByLayout() const {
    std::map<std::string, Executions> once;
    if (hasPollingClasses(unit))
      for (const Layout &layout : knownLayouts())
        once[layout.name] = {"1", 1};
    return once;
  }

  /// Remembers from within which loop each callee is called, the deepest where there are several.
  void noteEntries(const FunctionFact &function) {
    for (const CallFact &call : function.calls) {
      std::optional<Standing> from;
      if (call.loop >= 0)
        from = Standing{{function.name, call.loop}, call.place};
      else if (auto entered = entries.find(function.name); entered != entries.end())
        from = entered->second;
      if (!from || !isFollowed(call) || call.callee == function.name)
        continue;
      auto known = entries.find(call.callee);
      if (known == entries.end() || depthOf(known->second.loop) < depthOf(from->loop))
        entries.insert_or_assign(call.callee, *from);
    }
  }
  bool isCalledHot(const FunctionFact &function) const {
    auto entered = entries.find(function.name);
    return entered != entries.end() && loopAt(entered->second.loop).loopClass != LoopClass::Around;
  }
  void noteGoto(const FunctionFact &function) {
    if (!result.gotoLoop && !function.gotoLoops.empty())
      result.gotoLoop = function.gotoLoops.front();
  }

  const HotLoop &loopAt(const LoopKey &key) const { return result.loops[result.index.at(key)]; }

  /// The loop around a loop, in its function or around the call of its function.
  std::optional<Standing> outerOf(const LoopKey &key) const {
    const LoopFact &fact = unit.find(key.first)->loops[key.second];
    if (fact.parent >= 0)
      return Standing{{key.first, fact.parent}, fact.place};
    auto entered = entries.find(key.first);
    return entered == entries.end() ? std::nullopt : std::optional(entered->second);
  }
  int depthOf(const LoopKey &key) const {
    // A function that calls itself through others would go round for ever.
    int depth = 1;
    for (std::optional<Standing> outer = outerOf(key); outer && depth < 100; outer = outerOf(outer->loop))
      ++depth;
    return depth;
  }

  /// The loop whose count multiplies this one's, and where this one stands in it. A pass, word, chunk or fd
  /// loop counts its executions in one system call by itself, unless something around it repeats the whole.
  std::optional<Standing> repeater(const LoopKey &key, LoopClass loopClass) const {
    int steps = 0;
    for (std::optional<Standing> outer = outerOf(key); outer && steps < 100;
         outer = outerOf(outer->loop), ++steps)
      if (loopClass == LoopClass::Bound || loopAt(outer->loop).loopClass == LoopClass::Bound)
        return outer;
    return std::nullopt;
  }

  const UnitSummary &unit;
  const ReachOptions &options;
  PollingLoops polling;
  std::map<std::string, Standing> entries; ///< Function -> the loop from within which it is called.
};

} // namespace

bool hasPollingClasses(const UnitSummary &unit) { return unit.file == selectFile; }

std::vector<const FunctionFact *> calledWithin(const UnitSummary &unit, const FunctionFact &function) {
  std::vector<const FunctionFact *> order{&function};
  for (std::size_t next = 0; next < order.size(); ++next)
    for (const CallFact &call : order[next]->calls) {
      const FunctionFact *callee = isFollowed(call) ? unit.find(call.callee) : nullptr;
      if (callee && std::ranges::find(order, callee) == order.end())
        order.push_back(callee);
    }
  return order;
}

RootLoops rootLoops(const UnitSummary &unit, const FunctionFact &root, const ReachOptions &options) {
  Classifier classifier(unit, options);
  if (!hasPollingClasses(unit)) {
    classifier.addBoundLoops(root);
    return std::move(classifier.result);
  }
  for (const FunctionFact *function : calledWithin(unit, root))
    if (!function->inHeader)
      classifier.addSelectLoops(*function);
  return std::move(classifier.result);
}

} // namespace condresched
