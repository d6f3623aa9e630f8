// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Numbers.h"

#include <gtest/gtest.h>

#include <limits>

namespace condresched {

TEST(Numbers, GroupsThousands) { EXPECT_EQ(readable(1234567), "1,234,567"); }

TEST(Numbers, DoesNotGroupThreeDigits) { EXPECT_EQ(readable(123), "123"); }

TEST(Numbers, KeepsTwoDecimalsBelowAHundred) { EXPECT_EQ(readable(13.058), "13.06"); }

TEST(Numbers, DropsDecimalsFromAThousandOn) { EXPECT_EQ(readable(6530.4), "6,530"); }

TEST(Numbers, DropsTrailingZeros) { EXPECT_EQ(readable(0.5), "0.5"); }

TEST(Numbers, KeepsTheZerosOfAWholeNumber) { EXPECT_EQ(readable(100), "100"); }

TEST(Numbers, HasNoNegativeZero) { EXPECT_EQ(readable(-0.001), "0"); }

TEST(Numbers, SignsAnIncrease) { EXPECT_EQ(readableSigned(6530), "+6,530"); }

TEST(Numbers, SignsADecrease) { EXPECT_EQ(readableSigned(-6530), "-6,530"); }

TEST(Numbers, GivesZeroNoSign) { EXPECT_EQ(readableSigned(0), "0"); }

TEST(Numbers, NamesWhatIsNotANumber) {
  EXPECT_EQ(readable(std::numeric_limits<double>::quiet_NaN()), "unknown");
}

TEST(Numbers, CountOneInTheSingular) { EXPECT_EQ(withNoun("+1", "instruction"), "+1 instruction"); }

TEST(Numbers, CountOthersInThePlural) { EXPECT_EQ(withNoun("1.5", "instruction"), "1.5 instructions"); }

TEST(Numbers, WritesARange) { EXPECT_EQ(readableRange(5900, 7800), "5,900..7,800"); }

TEST(Numbers, WritesAShareAsPercent) { EXPECT_EQ(readablePercent(0.0838), "8.4 %"); }

TEST(Numbers, KeepsTwoDecimalsOfASmallShare) { EXPECT_EQ(readablePercent(0.0002), "0.02 %"); }

} // namespace condresched
