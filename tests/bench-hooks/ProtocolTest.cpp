// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Protocol.h"

#include <gtest/gtest.h>

using namespace condresched;

TEST(Protocol, ReadsTheAnnouncement) { EXPECT_EQ(parseProtocolLine("begin samples=20")->begin, 20); }

TEST(Protocol, ReadsTheEnd) { EXPECT_EQ(parseProtocolLine("end 20")->end, 20); }

TEST(Protocol, ReadsTheTotalOfASample) {
  EXPECT_EQ(parseProtocolLine("sample select-pipe n=500 calls=100 ns=1780000")->sample->total, 1780000);
}

TEST(Protocol, ReadsTheUnitOfASample) {
  EXPECT_EQ(parseProtocolLine("sample select-pipe n=500 calls=100 ns=1780000")->sample->unit, "ns");
}

TEST(Protocol, ReadsTheCyclesOfTheClock) {
  EXPECT_EQ(parseProtocolLine("clock select-pipe cycles=131072 ns=36409")->clock->cycles, 131072);
}

TEST(Protocol, ReadsTheTimeThatTheClocksCyclesTook) {
  EXPECT_EQ(parseProtocolLine("clock select-pipe cycles=131072 ns=36409")->clock->ns, 36409);
}

TEST(Protocol, ReadsAFailureAsItStands) {
  EXPECT_EQ(parseProtocolLine("fail select-pipe setup: Too many open files")->failure,
            "select-pipe setup: Too many open files");
}

TEST(Protocol, KnowsTheLastLine) { EXPECT_TRUE(parseProtocolLine("off")); }

class GarbledLine : public testing::TestWithParam<const char *> {};

TEST_P(GarbledLine, IsNotGuessedAt) { EXPECT_FALSE(parseProtocolLine(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Protocol, GarbledLine,
                         testing::Values("", "begin", "begin samples=", "begin samples=-1", "end 2x",
                                         "end 1 2", "fail", "sample select-pipe n=500 calls=100",
                                         "sample a n=500 calls=100 =5", "sample a n=5e2 calls=100 ns=5",
                                         "sample a n=500 calls=100 ns=5 more",
                                         "sample a n=500 calls=100 ns=99999999999999999999",
                                         "clock a cycles=5", "clock a cycles=5 ns=0", "clock a cycles=0 ns=5",
                                         "clock a cycles=5 ns=5 more", "hello"));
