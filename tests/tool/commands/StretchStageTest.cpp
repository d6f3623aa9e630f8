// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/StretchStage.h"

#include "tool/analysis/SampleUnits.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

constexpr int wordLoop = 1;
constexpr int fdLoop = 2;

/// A side whose do_select() has these sites; its bodies cost 20 (pass), 10 (word) and 30 (fd) instructions.
struct Side {
  UnitSummary unit = selectUnit();
  Reach reach;
  NestCost cost;

  explicit Side(const std::vector<int> &loopsWithASite) {
    FunctionFact &select = unit.functions.front();
    std::erase_if(select.calls, [](const CallFact &call) { return call.callee == "wait_here"; });
    select.sites.clear();
    for (const int loop : loopsWithASite)
      select.sites.push_back(site("cond_resched", loop, 25));
    reach = reachIn({unit}, {"fs/select.c", "do_select"}, {}).value();
    cost.least = {20, 10, 30};
    cost.calleesWithin = {{"schedule", "fdget"}, {"fdget"}, {"fdget"}};
  }
};

std::optional<Stretch> stretch(const Side &base, const Side &patched, const std::string &dotConfig = "",
                               const BootMode *mode = nullptr) {
  ConfigEntry entry;
  entry.point.name = "none";
  entry.base.dotConfig = entry.patched.dotConfig = dotConfig;
  return stretchOf(entry, mode, {"fs/select.c", "do_select"}, 500, {base.reach, base.unit, base.cost},
                   {patched.reach, patched.unit, patched.cost});
}

TEST(StretchStage, TellsNoneWhereTheSitesStay) { EXPECT_FALSE(stretch(Side({wordLoop}), Side({wordLoop}))); }

TEST(StretchStage, TellsAFullWordWhereASiteMovesToTheFds) {
  EXPECT_EQ(stretch(Side({wordLoop}), Side({fdLoop}))->base.fds.atN, 64);
}

TEST(StretchStage, TellsOneFdWhereASiteMovesToTheFds) {
  EXPECT_EQ(stretch(Side({wordLoop}), Side({fdLoop}))->patched.fds.atN, 1);
}

TEST(StretchStage, CountsTheWordWithItsFds) {
  EXPECT_EQ(stretch(Side({wordLoop}), Side({fdLoop}))->base.instructions, 10 + 64 * 30);
}

TEST(StretchStage, TellsAllFdsWhereTheLastSiteGoes) {
  EXPECT_EQ(stretch(Side({wordLoop}), Side({}))->patched.fds.atN, 500);
}

TEST(StretchStage, SharesAnIterationOutToTheSitesInIt) {
  EXPECT_EQ(stretch(Side({fdLoop}), Side({fdLoop, fdLoop}))->patched.instructions, 15);
}

TEST(StretchStage, NamesWhatItDoesNotCount) {
  EXPECT_THAT(stretch(Side({wordLoop}), Side({fdLoop}))->patched.unbounded,
              ElementsAre("file_operations.poll", "fdget"));
}

TEST(StretchStage, LeavesOutWhatStandsBehindAPassesFds) {
  EXPECT_THAT(stretch(Side({fdLoop}), Side({}))->patched.unbounded,
              ElementsAre("file_operations.poll", "fdget"));
}

TEST(StretchStage, HasNoneInAKernelThatPreemptsItself) {
  EXPECT_TRUE(stretch(Side({wordLoop}), Side({fdLoop}), "CONFIG_PREEMPTION=y\n")->base.preemptible);
}

TEST(StretchStage, NamesTheBootModeItSpeaksOf) {
  BootMode mode;
  mode.name = "voluntary";
  EXPECT_EQ(stretch(Side({wordLoop}), Side({}), "", &mode)->config, "none:voluntary");
}

TEST(StretchStage, DoesNotGuessHowTheKernelIsBooted) {
  const std::string dynamic = "CONFIG_PREEMPTION=y\nCONFIG_PREEMPT_DYNAMIC=y\n";
  EXPECT_EQ(stretch(Side({wordLoop}), Side({fdLoop}), dynamic)->unknown,
            "whether the kernel preempts itself hangs on how it is booted: ask for dynamic:MODE");
}

} // namespace
} // namespace condresched
