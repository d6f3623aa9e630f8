// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/LikePlaces.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string arms = "#if A\nx\ny\n#else\nx\ny\n#endif\n";

TEST(LikePlaces, AreWhereTheSameLinesStandAgain) { EXPECT_THAT(likePlaces(arms, 2, 2), ElementsAre(5)); }

TEST(LikePlaces, AreLookedForAboveToo) { EXPECT_THAT(likePlaces(arms, 5, 2), ElementsAre(2)); }

TEST(LikePlaces, NeedAllLinesToBeTheSame) { EXPECT_THAT(likePlaces(arms, 2, 3), IsEmpty()); }

TEST(LikePlaces, OfAnInsertionWithoutContextAreNone) { EXPECT_THAT(likePlaces(arms, 2, 0), IsEmpty()); }

TEST(LikePlaces, BeyondTheFileAreNone) { EXPECT_THAT(likePlaces(arms, 7, 2), IsEmpty()); }

} // namespace
} // namespace condresched
