// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Console.h"

#include <fstream>
#include <gmock/gmock.h>
#include <iterator>

using namespace condresched;
using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

std::string recording(const std::string &name) {
  std::ifstream file(std::string(TEST_DATA) + "/consoles/" + name + ".log", std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What is said about a recording that must not be taken for a result.
std::string complaint(const std::string &name) {
  const Result<GuestResult> result = parseConsole(recording(name), "instructions");
  return result ? "no complaint" : result.error().what;
}

} // namespace

TEST(Console, GivesSamplesPerCallInTheOrderTaken) {
  const Result<GuestResult> result = parseConsole(recording("complete"), "instructions");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_THAT(
      result->workloads,
      ElementsAre(AllOf(Field(&WorkloadSamples::workload, "select-file"), Field(&WorkloadSamples::n, 500),
                        Field(&WorkloadSamples::samples, ElementsAre(40123, 40125))),
                  AllOf(Field(&WorkloadSamples::workload, "select-pipe"), Field(&WorkloadSamples::n, 500),
                        Field(&WorkloadSamples::samples, ElementsAre(77892, 77894)))));
}

TEST(Console, GivesTheCpusClockAfterEachSampleOfATimedRun) {
  const Result<GuestResult> result = parseConsole(recording("timed"), "ns");
  ASSERT_TRUE(result) << result.error().what;
  EXPECT_THAT(result->workloads, ElementsAre(Field(&WorkloadSamples::gigahertz, ElementsAre(2, 4)),
                                             Field(&WorkloadSamples::gigahertz, ElementsAre(1))));
}

TEST(Console, MissesTheSampleThatAClockWasReadAfter) {
  const Result<GuestResult> result = parseConsole(recording("lost-before-clock"), "ns");
  EXPECT_EQ(result ? "no complaint" : result.error().what,
            "the guest told the CPU's clock of select-pipe, which was not sampled before");
}

TEST(Console, KeepsTheWholeConsole) {
  EXPECT_EQ(parseConsole(recording("complete"), "instructions")->console, recording("complete"));
}

TEST(Console, NamesAPanicWithTheKernelsOwnWords) {
  EXPECT_THAT(complaint("panic"), AllOf(HasSubstr("panicked"), HasSubstr("Attempted to kill init!")));
}

TEST(Console, NamesTheOopsThatLedToAPanic) {
  EXPECT_THAT(complaint("oops"), AllOf(HasSubstr("oopsed"), HasSubstr("unable to handle page fault")));
}

TEST(Console, NamesASoftLockup) {
  EXPECT_THAT(complaint("soft-lockup"), AllOf(HasSubstr("locked up"), HasSubstr("stuck for 22s")));
}

TEST(Console, NamesAnRcuStall) { EXPECT_THAT(complaint("rcu-stall"), HasSubstr("RCU stalled")); }

TEST(Console, SaysThatTheKernelFoundNoInit) {
  EXPECT_THAT(complaint("no-initramfs"), HasSubstr("found no init"));
}

TEST(Console, NamesSilence) { EXPECT_EQ(complaint("silent"), "the guest printed nothing"); }

TEST(Console, SaysWhereABootStoppedBeforeInit) {
  EXPECT_EQ(complaint("never-began"), "the guest's init never began; its last line is: Booting from ROM..");
}

TEST(Console, TakesNoTruncatedOutputForAResult) {
  EXPECT_THAT(complaint("truncated"), StartsWith("the guest's output is truncated after 2 of 4 samples"));
}

TEST(Console, MissesASampleThatTheEndLineCounts) {
  EXPECT_EQ(complaint("lost-sample"), "the guest's output has 2 of 3 samples, its end line says 3");
}

TEST(Console, MissesASampleThatWasAnnounced) {
  EXPECT_EQ(complaint("fewer-than-announced"), "the guest's output has 2 of 3 samples, its end line says 2");
}

TEST(Console, TakesAWrongReturnValueForAFailure) {
  EXPECT_EQ(complaint("wrong-return"), "workload select-pipe select() returned 3, expected 0");
}

TEST(Console, RefusesAnotherVersionOfTheProtocol) {
  EXPECT_THAT(complaint("other-version"), HasSubstr("speaks version 2 of the protocol, we speak 1"));
}

TEST(Console, RefusesSamplesInAnotherUnit) {
  EXPECT_EQ(complaint("other-unit"), "the guest counted ns, asked for were instructions");
}

TEST(Console, RefusesALineThatTheKernelWroteInto) {
  EXPECT_THAT(complaint("garbled-line"), StartsWith("the guest printed a garbled line: sample select-pipe"));
}

TEST(Console, LetsNoControlCharacterIntoAMessage) {
  EXPECT_EQ(complaint("control-characters"), "workload select-pipe \\x07select() returned \\x013");
}

TEST(Console, CallsEveryFaultUndecided) {
  for (const std::string name : {"panic", "silent", "truncated", "wrong-return"})
    EXPECT_EQ(parseConsole(recording(name), "instructions").error().kind, ErrorKind::Undecided) << name;
}

TEST(Console, DropsWhatClearsTheScreen) {
  EXPECT_EQ(printable("one\x1b[2J\x1b[?7l\x1b"
                      "ctwo"),
            "onetwo");
}

TEST(Console, SurvivesACutControlSequence) { EXPECT_EQ(printable("one\x1b[2"), "one"); }

TEST(Console, ShortensALongLine) { EXPECT_EQ(printable(std::string(5000, 'x')).size(), 200u); }

TEST(Console, FindsNoFaultInAnUneventfulBoot) { EXPECT_FALSE(kernelFault(recording("complete"))); }

TEST(Console, StopsAtAZeroNumberOfCalls) {
  const auto result =
      parseConsole("CRA1 begin samples=1\nCRA1 sample a n=1 calls=0 ns=1\nCRA1 end 1\n", "ns");
  EXPECT_THAT(result.error().what, StartsWith("the guest printed a garbled line"));
}
