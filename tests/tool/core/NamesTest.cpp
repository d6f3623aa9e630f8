// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Names.h"

#include <gtest/gtest.h>

namespace condresched {

TEST(Names, SpellsEveryState) {
  std::string all;
  for (SiteState state : {SiteState::Absent, SiteState::NoOp, SiteState::Check, SiteState::StaticCall,
                          SiteState::StaticKey, SiteState::Call})
    all += toString(state) + " ";
  EXPECT_EQ(all, "absent no-op check static-call static-key call ");
}

TEST(Names, SpellsEveryLoopClass) {
  std::string all;
  for (LoopClass loopClass : {LoopClass::Pass, LoopClass::Word, LoopClass::Chunk, LoopClass::Fd,
                              LoopClass::Around, LoopClass::Bound})
    all += toString(loopClass) + " ";
  EXPECT_EQ(all, "pass word chunk fd around bound ");
}

TEST(Names, SpellsEverySeverity) {
  EXPECT_EQ(toString(Severity::Note) + toString(Severity::Warning) + toString(Severity::Error),
            "notewarningerror");
}

TEST(Names, SpellsEveryOutcome) {
  EXPECT_EQ(toString(Outcome::Pass) + toString(Outcome::Fail) + toString(Outcome::Undecided),
            "passfailundecided");
}

TEST(Names, ReadsAStateBack) { EXPECT_EQ(siteStateFrom("static-key"), SiteState::StaticKey); }

TEST(Names, ReadsALoopClassBack) { EXPECT_EQ(loopClassFrom("chunk"), LoopClass::Chunk); }

TEST(Names, ReadsASeverityBack) { EXPECT_EQ(severityFrom("warning"), Severity::Warning); }

TEST(Names, KnowsNoOtherSpelling) { EXPECT_FALSE(siteStateFrom("noop").has_value()); }

TEST(Names, ListsWhatIsKnown) { EXPECT_EQ(joinNames(severityNames()), "note, warning, error"); }

} // namespace condresched
