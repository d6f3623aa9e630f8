// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CountLog.h"

#include <gmock/gmock.h>

using namespace condresched;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

namespace {

const std::string twoSamples = "ffffffff81000010 500\nelsewhere 7\nwindow\n"
                               "ffffffff81000010 8\nelsewhere 9\nwindow\n";

} // namespace

TEST(CountLog, HoldsEachSamplesExecutions) {
  EXPECT_THAT(parseCounts(twoSamples)->at(0).byAddress, ElementsAre(Pair(0xffffffff81000010, 500)));
}

TEST(CountLog, KeepsSamplesApart) { EXPECT_EQ(parseCounts(twoSamples)->at(1).instructions(), 17); }

TEST(CountLog, LeavesOutASampleThatWasCutOff) {
  EXPECT_THAT(*parseCounts(twoSamples + "ffffffff81000010 1\nelsewh"), SizeIs(2));
}

TEST(CountLog, OfAGuestThatTookNoSampleIsEmpty) { EXPECT_THAT(*parseCounts(""), IsEmpty()); }

TEST(CountLog, NamesALineThatItDoesNotUnderstand) {
  EXPECT_THAT(parseCounts("ffffffff81000010 5x\n").error().what, HasSubstr("\"ffffffff81000010 5x\""));
}
