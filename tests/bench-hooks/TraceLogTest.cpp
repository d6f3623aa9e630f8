// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/TraceLog.h"

#include <gmock/gmock.h>

#include <sstream>

using namespace condresched;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

using Events = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

Events eventsIn(const std::string &log) {
  Events events;
  TraceLogReader reader([&](const TraceEvent &event) { events.emplace_back(event.address, event.stack); });
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);)
    reader.line(line);
  reader.finish();
  return events;
}

/// As QEMU 7.2 writes it.
std::string executed(const std::string &address, const std::string &stack) {
  return "Trace 0: 0x7f1eb0230980 [0000000000000000/" + address + "/0000c290/ff020200] name\n" +
         "RAX=8000000000000001 RBX=0000000000013f40 RCX=0000000000000000 RDX=0000000000000000\n" +
         "RSI=0000000000000000 RDI=ffffffff81c4c000 RBP=0000000000000000 RSP=" + stack + "\n" +
         "R8 =0000000001c48000 R9 =0000000000000000 R10=ffffffff81c4b000 R11=0000000000000000\n";
}

const std::string taken = "Stopped execution of TB chain before 0x7f1eb0230980 [ffffffff81000010] name\n";

} // namespace

TEST(TraceLog, HasAddressAndStackOfEachBlock) {
  EXPECT_THAT(eventsIn(executed("ffffffff81000010", "ffffc90000013e88")),
              ElementsAre(Pair(0xffffffff81000010, 0xffffc90000013e88)));
}

TEST(TraceLog, KeepsTheOrder) {
  EXPECT_THAT(eventsIn(executed("10", "8") + executed("20", "9")), ElementsAre(Pair(0x10, 8), Pair(0x20, 9)));
}

TEST(TraceLog, LeavesOutABlockThatWasTakenBack) {
  EXPECT_THAT(eventsIn(executed("ffffffff81000010", "8") + taken), IsEmpty());
}

TEST(TraceLog, CountsABlockThatWasTakenBackAndBegunAgainOnce) {
  const std::string begun = executed("ffffffff81000010", "8");
  EXPECT_EQ(eventsIn(begun + taken + begun).size(), 1U);
}

TEST(TraceLog, KeepsABlockWhenAnotherIsTakenBack) {
  EXPECT_EQ(eventsIn(executed("ffffffff81000020", "8") + taken).size(), 1U);
}

TEST(TraceLog, HasLostAnEventThatItEndsIn) {
  EXPECT_THAT(eventsIn("Trace 0: 0x7f1eb0230980 [0000000000000000/ffffffff8"), IsEmpty());
}

TEST(TraceLog, IgnoresLinesOfOtherKinds) { EXPECT_THAT(eventsIn("RSI=1 RSP=2\nwarning: x\n"), IsEmpty()); }
