// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walks that leave the root's unit.
#include "SampleUnits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

/// A function of `file` with these calls.
FunctionFact function(const std::string &name, const std::string &file, std::vector<CallFact> calls = {}) {
  FunctionFact fact;
  fact.name = name;
  fact.place = {file, 1, 1};
  fact.calls = std::move(calls);
  return fact;
}

CallFact direct(const std::string &callee, Temperature temperature = {}) {
  CallFact call{callee, "direct", "", "", -1, at(7)};
  call.temperature = std::move(temperature);
  return call;
}

CallFact through(const std::string &type, const std::string &field) {
  CallFact call{"", "ops", type, field, -1, at(8)};
  call.source = {PointerSource::Kind::Field, "", type, field};
  return call;
}

FunctionFact withSite(FunctionFact fact, Temperature temperature = {}) {
  SiteFact one{"cond_resched", SiteState::Call, -1, {fact.place.file, 2, 1}, {}, {"__cond_resched"}};
  one.temperature = std::move(temperature);
  fact.sites = {one};
  return fact;
}

UnitSummary unitOf(const std::string &file, std::vector<FunctionFact> functions,
                   std::vector<RegistrationFact> registrations = {}) {
  UnitSummary unit;
  unit.file = file;
  unit.functions = std::move(functions);
  unit.registrations = std::move(registrations);
  return unit;
}

RegistrationFact poll(const std::string &function, const std::string &type = "file_operations") {
  return {type, "poll", {PointerSource::Kind::Function, function}, "", {"fs/" + function + ".c", 5, 3}};
}

/// selectUnit() without sites of its own, dispatching as the kernel does.
UnitSummary dispatchingUnit() {
  UnitSummary unit = selectUnit();
  for (FunctionFact &one : unit.functions)
    one.sites.clear();
  unit.functions[2].calls = {through("file_operations", "poll")};
  return unit;
}

/// The same that calls a function by name in the fd loop.
UnitSummary dispatchingUnitWith(const std::string &callee) {
  UnitSummary unit = dispatchingUnit();
  CallFact call = unit.functions[2].calls.front();
  call.callee = callee;
  call.edge = "direct";
  call.source = {};
  unit.functions[2].calls = {call};
  return unit;
}

/// What do_select reaches over these units, and what its walk could not follow.
struct Walked {
  Reach reach;
  std::vector<Unresolved> unresolved;
  std::map<std::string, std::string> unread;

  /// `function temperature` of the sites in other units.
  std::vector<std::string> sites() const {
    std::vector<std::string> lines;
    for (const ReachedSite &site : reach.sites)
      lines.push_back(site.function + " " + toString(site.temperature.heat));
    return lines;
  }
};

Walked walked(std::vector<UnitSummary> units, ReachOptions options = {}, std::set<std::string> broken = {}) {
  units.insert(units.begin(), dispatchingUnit());
  FakeUnits source(std::move(units));
  source.broken = std::move(broken);
  Program program(source);
  Result<Reach> result = reach(program, {"fs/select.c", "do_select"}, options);
  EXPECT_TRUE(result.has_value());
  return {result ? *result : Reach{}, program.unresolved, program.unread};
}

TEST(WholeKernel, FollowsAnOpsTableIntoAnotherUnit) {
  EXPECT_THAT(
      walked({unitOf("fs/pipe.c", {withSite(function("pipe_poll", "fs/pipe.c"))}, {poll("pipe_poll")})})
          .sites(),
      testing::ElementsAre("pipe_poll hot"));
}

TEST(WholeKernel, TellsWhereThePointerIsRegisteredAndCalled) {
  Walked found =
      walked({unitOf("fs/pipe.c", {withSite(function("pipe_poll", "fs/pipe.c"))}, {poll("pipe_poll")})});
  const std::optional<Evidence> evidence = found.reach.sites.at(0).path.back().evidence;
  ASSERT_TRUE(evidence.has_value());
  EXPECT_EQ(evidence->type + "." + evidence->field + " " + evidence->registered + " " + evidence->dispatched,
            "file_operations.poll fs/pipe_poll.c:5 fs/select.c:8");
}

TEST(WholeKernel, CallsOneOfSeveralTargetsWarm) {
  EXPECT_THAT(
      walked({unitOf("fs/pipe.c", {withSite(function("pipe_poll", "fs/pipe.c"))}, {poll("pipe_poll")}),
              unitOf("fs/tty.c", {function("tty_poll", "fs/tty.c")}, {poll("tty_poll")})})
          .sites(),
      testing::ElementsAre("pipe_poll warm"));
}

TEST(WholeKernel, DoesNotMixFieldsOfOneNameInTwoStructs) {
  EXPECT_TRUE(walked({unitOf("fs/pipe.c", {withSite(function("pipe_poll", "fs/pipe.c"))},
                             {poll("pipe_poll", "other_operations")})})
                  .sites()
                  .empty());
}

TEST(WholeKernel, FollowsDispatchThroughLayers) {
  EXPECT_THAT(
      walked({unitOf("net/socket.c", {function("sock_poll", "net/socket.c", {through("proto_ops", "poll")})},
                     {poll("sock_poll")}),
              unitOf("net/tcp.c", {withSite(function("tcp_poll", "net/tcp.c"))},
                     {poll("tcp_poll", "proto_ops")})})
          .sites(),
      testing::ElementsAre("tcp_poll hot"));
}

TEST(WholeKernel, FindsASiteTwoUnitsAwayByDirectCalls) {
  EXPECT_THAT(walked({unitOf("fs/pipe.c", {function("pipe_poll", "fs/pipe.c", {direct("lock_it")})},
                             {poll("pipe_poll")}),
                      unitOf("kernel/lock.c", {withSite(function("lock_it", "kernel/lock.c"))})})
                  .sites(),
              testing::ElementsAre("lock_it hot"));
}

TEST(WholeKernel, DoesNotTakeAnotherUnitsStaticFunction) {
  FunctionFact hidden = withSite(function("lock_it", "kernel/lock.c"));
  hidden.isStatic = true;
  EXPECT_TRUE(walked({unitOf("fs/pipe.c", {function("pipe_poll", "fs/pipe.c", {direct("lock_it")})},
                             {poll("pipe_poll")}),
                      unitOf("kernel/lock.c", {hidden})})
                  .sites()
                  .empty());
}

TEST(WholeKernel, PrefersAStrongDefinitionToAWeakOne) {
  FunctionFact weak = withSite(function("lock_it", "kernel/weak.c"));
  weak.isWeak = true;
  EXPECT_TRUE(walked({unitOf("fs/pipe.c", {function("pipe_poll", "fs/pipe.c", {direct("lock_it")})},
                             {poll("pipe_poll")}),
                      unitOf("kernel/weak.c", {weak}),
                      unitOf("kernel/strong.c", {function("lock_it", "kernel/strong.c")})})
                  .sites()
                  .empty());
}

TEST(WholeKernel, FollowsAFunctionHandedOverAsAnArgument) {
  CallFact call = direct("run");
  call.arguments = {{0, {PointerSource::Kind::Function, "work"}}};
  CallFact back{"", "callback", "", "", -1, at(9)};
  back.source.kind = PointerSource::Kind::Parameter;
  back.source.index = 0;
  EXPECT_THAT(
      walked({unitOf("fs/pipe.c",
                     {function("pipe_poll", "fs/pipe.c", {call}), withSite(function("work", "fs/pipe.c"))},
                     {poll("pipe_poll")}),
              unitOf("lib/run.c", {function("run", "lib/run.c", {back})})})
          .sites(),
      testing::ElementsAre("work hot"));
}

TEST(WholeKernel, DoesNotCallAFunctionThatIsOnlyHandedOver) {
  CallFact call = direct("keep");
  call.arguments = {{0, {PointerSource::Kind::Function, "work"}}};
  EXPECT_TRUE(
      walked({unitOf("fs/pipe.c",
                     {function("pipe_poll", "fs/pipe.c", {call}), withSite(function("work", "fs/pipe.c"))},
                     {poll("pipe_poll")}),
              unitOf("lib/keep.c", {function("keep", "lib/keep.c")})})
          .sites()
          .empty());
}

TEST(WholeKernel, FollowsAPointerThatASetterStored) {
  CallFact set = direct("set_hook");
  set.arguments = {{0, {PointerSource::Kind::Function, "work"}}};
  RegistrationFact stored{
      "hooks", "hook", {PointerSource::Kind::Parameter, "", "", "", 0}, "set_hook", {"lib/set.c", 3, 1}};
  EXPECT_THAT(walked({unitOf("fs/pipe.c",
                             {function("pipe_poll", "fs/pipe.c", {through("hooks", "hook")}),
                              function("init", "fs/pipe.c", {set}), withSite(function("work", "fs/pipe.c"))},
                             {poll("pipe_poll")}),
                      unitOf("lib/set.c", {function("set_hook", "lib/set.c")}, {stored})})
                  .sites(),
              testing::ElementsAre("work hot"));
}

TEST(WholeKernel, FollowsAPointerThatAFunctionReturns) {
  FunctionFact choose = function("choose", "fs/pipe.c");
  choose.returns = {{PointerSource::Kind::Function, "work"}};
  CallFact call{"", "callback", "", "", -1, at(9)};
  call.source = {PointerSource::Kind::Result, "choose"};
  EXPECT_THAT(walked({unitOf("fs/pipe.c",
                             {function("pipe_poll", "fs/pipe.c", {call}), choose,
                              withSite(function("work", "fs/pipe.c"))},
                             {poll("pipe_poll")})})
                  .sites(),
              testing::ElementsAre("work hot"));
}

TEST(WholeKernel, FollowsAStaticCallToItsTargets) {
  CallFact call{"__SCT__hook", "static-call", "", "", -1, at(9)};
  EXPECT_THAT(
      walked(
          {unitOf("fs/pipe.c",
                  {function("pipe_poll", "fs/pipe.c", {call}), withSite(function("work", "fs/pipe.c"))},
                  {poll("pipe_poll"), {"", "__SCT__hook", {PointerSource::Kind::Function, "work"}, "", {}}})})
          .sites(),
      testing::ElementsAre("work hot"));
}

/// pipe_poll() calls lock_it(), which has a site, at this temperature.
std::vector<UnitSummary> callingAt(const Temperature &temperature) {
  return {unitOf("fs/pipe.c", {function("pipe_poll", "fs/pipe.c", {direct("lock_it", temperature)})},
                 {poll("pipe_poll")}),
          unitOf("kernel/lock.c", {withSite(function("lock_it", "kernel/lock.c"))})};
}

TEST(WholeKernel, DoesNotFollowAColdCall) {
  EXPECT_TRUE(walked(callingAt({Heat::Cold, "unlikely"})).sites().empty());
}

TEST(WholeKernel, NamesAndCountsTheColdCallsItDidNotFollow) {
  const Boundary boundary = walked(callingAt({Heat::Cold, "unlikely() says so"})).reach.boundaries.at(0);
  EXPECT_EQ(boundary.name + ": " + boundary.reason + " " + std::to_string(boundary.edges),
            "lock_it: unlikely() says so 1");
}

TEST(WholeKernel, NamesAColdSiteOfAFunctionThatIsReached) {
  FunctionFact poller = withSite(function("pipe_poll", "fs/pipe.c"), {Heat::Cold, "unlikely"});
  EXPECT_EQ(walked({unitOf("fs/pipe.c", {poller}, {poll("pipe_poll")})}).reach.boundaries.at(0).name,
            "cond_resched() in pipe_poll()");
}

TEST(WholeKernel, FollowsAColdCallWhenAllIsAskedFor) {
  ReachOptions all;
  all.all = true;
  EXPECT_THAT(walked(callingAt({Heat::Cold, "unlikely"}), all).sites(), testing::ElementsAre("lock_it cold"));
}

TEST(WholeKernel, GivesASiteTheSurestWayAndNotTheShortest) {
  std::vector<UnitSummary> units = callingAt({Heat::Warm, "sometimes"});
  units[0].functions[0].calls.push_back(direct("always"));
  units[0].functions.push_back(function("always", "fs/pipe.c", {direct("lock_it")}));
  EXPECT_THAT(walked(units).sites(), testing::ElementsAre("lock_it hot"));
}

TEST(WholeKernel, StopsAtABoundaryThatIsDeclared) {
  std::vector<UnitSummary> units = callingAt({});
  units[0].functions[0].calls[0].callee = "schedule";
  units[1].functions[0].name = "schedule";
  EXPECT_TRUE(walked(units).sites().empty());
}

TEST(WholeKernel, EndsWhereFunctionsCallEachOther) {
  std::vector<UnitSummary> units = callingAt({});
  units[1].functions[0].calls = {direct("pipe_poll")};
  EXPECT_THAT(walked(units).sites(), testing::ElementsAre("lock_it hot"));
}

TEST(WholeKernel, NamesAPointerThatLeadsNowhere) {
  Walked found = walked({});
  ASSERT_EQ(found.unresolved.size(), 1U);
  EXPECT_THAT(found.unresolved.front().what, testing::HasSubstr("struct file_operations, field poll"));
}

TEST(WholeKernel, NamesACallThatNoUnitDefines) {
  std::vector<UnitSummary> units = callingAt({});
  units.pop_back();
  Walked found = walked(units);
  ASSERT_EQ(found.unresolved.size(), 1U);
  EXPECT_THAT(found.unresolved.front().what, testing::HasSubstr("lock_it()"));
}

TEST(WholeKernel, FollowsACallOfWhatAMacroDefines) {
  std::vector<UnitSummary> units = callingAt({});
  units.insert(units.begin(), dispatchingUnit());
  FakeUnits source(std::move(units));
  source.madeByMacro = {"lock_it"};
  Program program(source);
  const Result<Reach> found = reach(program, {"fs/select.c", "do_select"}, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_THAT(found->sites, testing::ElementsAre(testing::Field(&ReachedSite::function, "lock_it")));
}

TEST(WholeKernel, NamesAnAssemblersCallOfWhatIsNotKnownAtItsPlace) {
  CallFact call;
  call.edge = "callback";
  call.place = {"fs/select.c", 9, 1};
  call.source = {PointerSource::Kind::Unknown, "call *%rax"};
  std::vector<UnitSummary> units = callingAt({});
  units[0].functions[0].calls = {call};
  const Walked found = walked(units);
  ASSERT_EQ(found.unresolved.size(), 1U);
  EXPECT_EQ(found.unresolved.front().line, 9);
}

TEST(WholeKernel, TellsAUnitThatCannotBeRead) {
  EXPECT_THAT(walked(callingAt({}), {}, {"kernel/lock.c"}).unread,
              testing::Contains(testing::Key("kernel/lock.c")));
}

TEST(WholeKernel, SaysWhatIsLostByAUnitThatMayDefineWhatIsCalled) {
  EXPECT_THAT(walked(callingAt({}), {}, {"kernel/lock.c"}).unread.at("kernel/lock.c"),
              testing::HasSubstr("lost by it is what it may"));
}

TEST(WholeKernel, TellsAUnitThatCannotBeReadOnceAndNotAsACallThatNobodyDefines) {
  EXPECT_THAT(walked(callingAt({}), {}, {"kernel/lock.c"}).unresolved, testing::IsEmpty());
}

/// callingAt() with one more unit, before the one that defines lock_it(), which nobody can read.
Walked walkedPastAnUnreadUnit(bool isWeak) {
  FunctionFact lock = withSite(function("lock_it", "kernel/lock.c"));
  lock.isWeak = isWeak;
  FakeUnits source(
      {dispatchingUnitWith("lock_it"), unitOf("kernel/broken.c", {}), unitOf("kernel/lock.c", {lock})});
  source.broken = {"kernel/broken.c"};
  Program program(source);
  Result<Reach> result = reach(program, {"fs/select.c", "do_select"}, {});
  EXPECT_TRUE(result.has_value());
  return {result ? *result : Reach{}, program.unresolved, program.unread};
}

TEST(WholeKernel, NeedsNoUnitThatCannotBeReadWhereAnotherDefinesTheName) {
  EXPECT_THAT(walkedPastAnUnreadUnit(false).unread, testing::IsEmpty());
}

TEST(WholeKernel, NeedsAUnitThatCannotBeReadBesideAWeakDefinition) {
  EXPECT_THAT(walkedPastAnUnreadUnit(true).unread, testing::Contains(testing::Key("kernel/broken.c")));
}

TEST(WholeKernel, NeedsAUnitThatCannotBeReadWhereItMayStoreThePointer) {
  EXPECT_THAT(
      walked({unitOf("fs/pipe.c", {withSite(function("pipe_poll", "fs/pipe.c"))}, {poll("pipe_poll")}),
              unitOf("fs/broken.c", {})},
             {}, {"fs/broken.c"})
          .unread,
      testing::Contains(
          testing::Pair("fs/broken.c", testing::HasSubstr("struct file_operations, field poll"))));
}

TEST(WholeKernel, MakesALoopOfACalledFunctionHotWhereASiteStandsInIt) {
  std::vector<UnitSummary> units = callingAt({});
  units[1].functions[0].loops = {loopFact(-1, LoopShape::ConstantTrip, "k < 4", 4)};
  units[1].functions[0].sites[0].loop = 0;
  Walked found = walked(units);
  EXPECT_EQ(loopNamed(found.reach, found.reach.sites.at(0).loop).executions.expr, "n*4");
}

TEST(OtherRoots, HaveALoopForWhatRunsOnceACall) {
  auto result = reachIn({unitOf("mm/memory.c", {withSite(function("fault", "mm/memory.c"))})},
                        {"mm/memory.c", "fault"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(loopNamed(*result, result->sites.at(0).loop).bound, "one call of fault()");
}

TEST(OtherRoots, ReachTheLoopsOfWhatTheyCall) {
  FunctionFact called = withSite(function("walk", "mm/walk.c"));
  called.loops = {loopFact(-1, LoopShape::Counted, "addr != end")};
  called.sites[0].loop = 0;
  auto result = reachIn({unitOf("mm/memory.c", {function("fault", "mm/memory.c", {direct("walk")})}),
                         unitOf("mm/walk.c", {called})},
                        {"mm/memory.c", "fault"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->sites.at(0).loop, "walk:bound");
}

TEST(OtherRoots, WithALoopMadeOfGotoAreWalkedAndItIsNamed) {
  FunctionFact again = withSite(function("pipe_read", "fs/pipe.c"));
  again.gotoLoops = {at(17)};
  FakeUnits source({unitOf("fs/pipe.c", {again})});
  Program program(source);
  EXPECT_EQ(reach(program, {"fs/pipe.c", "pipe_read"}, {})->sites.size(), 1U);
  EXPECT_EQ(program.unresolved.at(0).kind, "goto");
}

} // namespace
} // namespace condresched
