// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/OutsideSites.h"

#include "tool/estimate/Assemble.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

/// do_select() is in the root's unit; pipe_poll() is reached through a pointer, fdget() directly.
class Outside : public testing::Test {
protected:
  UnitSummary unit = selectUnit();
  MachineUnit code = assembled(functionText("__cond_resched", "nop\nnop\nret"));
  CodeSource source{[this](const std::string &symbol) -> const MachineFunction * {
                      const auto found = code.functions.find(symbol);
                      return found == code.functions.end() ? nullptr : &found->second;
                    },
                    {},
                    std::nullopt};

  static UnitSummary selectUnit() {
    UnitSummary unit;
    FunctionFact function;
    function.name = "do_select";
    unit.functions.push_back(function);
    return unit;
  }
  static ReachedSite site(const std::string &function, const std::string &edge) {
    ReachedSite site;
    site.hotFunction = "do_select";
    site.function = function;
    site.fact.calls = {"__cond_resched"};
    site.path = {{"do_select", "fs/select.c", 1, "direct"}};
    if (function != "do_select")
      site.path.push_back({function, "fs/other.c", 1, edge});
    site.layouts["dense"] = {"n", 500};
    return site;
  }
  static Reach reach(const std::vector<ReachedSite> &sites) {
    Reach reach;
    reach.sites = sites;
    return reach;
  }

  OutsideByFunction changed(const std::vector<ReachedSite> &base,
                            const std::vector<ReachedSite> &patched) const {
    return changedOutside(unit, reach(base), unit, reach(patched));
  }
  Result<std::vector<OutsideFunction>> counted(const std::vector<ReachedSite> &base,
                                               const std::vector<ReachedSite> &patched) const {
    return outsideFunctions(changed(base, patched), *workloadShape("select-pipe"), source, source);
  }
  std::vector<OutsideFunction> functions(const std::vector<ReachedSite> &base,
                                         const std::vector<ReachedSite> &patched) const {
    return counted(base, patched).value();
  }
};

TEST_F(Outside, AreNotThoseOfTheRootsUnit) { EXPECT_TRUE(changed({}, {site("do_select", "")}).empty()); }

TEST_F(Outside, AreNotThoseThatStay) {
  EXPECT_TRUE(changed({site("pipe_poll", "ops")}, {site("pipe_poll", "ops")}).empty());
}

TEST_F(Outside, AreNotColdOnes) {
  ReachedSite cold = site("pipe_poll", "ops");
  cold.temperature = {Heat::Cold, "on errors"};
  EXPECT_TRUE(changed({}, {cold}).empty());
}

TEST_F(Outside, AddTheirCallAndItsFastPath) {
  EXPECT_EQ(functions({}, {site("pipe_poll", "ops")}).at(0).added(), 1 + 3);
}

TEST_F(Outside, BehindAPointerAreNotSure) {
  EXPECT_FALSE(functions({}, {site("pipe_poll", "ops")}).at(0).isSure);
}

TEST_F(Outside, CalledDirectlyAreSure) { EXPECT_TRUE(functions({}, {site("fdget", "direct")}).at(0).isSure); }

TEST_F(Outside, ThatRunForSomeFdsOnlyAreNotSure) {
  ReachedSite warm = site("fdget", "direct");
  warm.temperature = {Heat::Warm, "for shared files"};
  EXPECT_FALSE(functions({}, {warm}).at(0).isSure);
}

TEST_F(Outside, AreNotSureWhereOneOfThemIsNot) {
  ReachedSite warm = site("fdget", "direct");
  warm.temperature = {Heat::Warm, "for shared files"};
  EXPECT_FALSE(functions({}, {site("fdget", "direct"), warm}).at(0).isSure);
}

TEST_F(Outside, OfTwoFilesFunctionsOfOneNameAreTwo) {
  ReachedSite other = site("poll_one", "ops");
  other.fact.place.file = "net/other.c";
  EXPECT_EQ(functions({}, {site("poll_one", "ops"), other}).size(), 2U);
}

TEST_F(Outside, ThatGoAreSaved) {
  EXPECT_EQ(functions({site("fdget", "direct")}, {}).at(0).added(), -(1 + 3));
}

TEST_F(Outside, AreUndecidedWhereTheirWayIsNotKnown) {
  ReachedSite unknown = site("pipe_poll", "ops");
  unknown.fact.calls = {"no_such_function"};
  EXPECT_FALSE(counted({}, {unknown}));
}

TEST_F(Outside, AreUndecidedWhereNobodyKnowsHowOftenTheyRun) {
  ReachedSite unknown = site("pipe_poll", "ops");
  unknown.layouts["dense"] = unknownExecutions("a loop of its own");
  EXPECT_FALSE(counted({}, {unknown}));
}

} // namespace
} // namespace condresched
