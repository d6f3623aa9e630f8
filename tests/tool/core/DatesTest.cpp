// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Dates.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(Dates, KnowsADayOfTheCalendar) { EXPECT_TRUE(isDate("2024-02-29")); }

TEST(Dates, KnowsThatADayIsNoneOfTheCalendar) { EXPECT_FALSE(isDate("2026-02-29")); }

TEST(Dates, KnowsOnlyOneForm) { EXPECT_FALSE(isDate("2.12.2026")); }

TEST(Dates, CountsTheDaysOverALeapDay) { EXPECT_EQ(daysBetween("2024-02-28", "2024-03-01"), 2); }

TEST(Dates, CountsBackwardsToo) { EXPECT_EQ(daysBetween("2026-12-02", "2026-12-01"), -1); }

TEST(Dates, CountsNothingFromWhatIsNoDate) {
  EXPECT_EQ(daysBetween("yesterday", "2026-12-01"), std::nullopt);
}

} // namespace
} // namespace condresched
