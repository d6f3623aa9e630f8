// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Engine.h"
#include "support/FakeWalls.h"

#include <gmock/gmock.h>

using namespace condresched;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

namespace {

std::unique_ptr<Engine> engineCalled(const std::string &name) {
  for (std::unique_ptr<Engine> &engine : engines())
    if (engine->name() == name)
      return std::move(engine);
  return nullptr;
}

/// A console with one sample of 10 calls.
std::string console(const std::string &unit, const std::string &total) {
  return "CRA1 begin samples=1\nCRA1 sample select-pipe n=500 calls=10 " + unit + "=" + total +
         "\nCRA1 end 1\nCRA1 off\n";
}

const GuestRun x86 = {"x86_64", "/k/bzImage", "/i.cpio", {"preempt=none"}};
const GuestRun arm64 = {"arm64", "/k/Image", "/i.cpio", {}};
const GuestRun s390 = {"s390", "/k/bzImage", "/i.cpio", {}};
const GuestRun um = {"um", "/k/linux", "/i.cpio", {}};

/// QEMU or UML printing `output`, as it ends when we saw the last line.
ProcessResult stopped(const std::string &output) {
  ProcessResult result = printed(output, 143);
  result.stoppedOnMatch = true;
  return result;
}

} // namespace

TEST(Engines, AreKnownByTheirFiles) { EXPECT_THAT(engineNames(), ElementsAre("replay", "tcg", "uml")); }

TEST(Tcg, DividesTheTotalByTheCalls) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "778920")));
  EXPECT_THAT(engineCalled("tcg")->run(fake.walls, x86)->workloads.at(0).samples, ElementsAre(77892));
}

TEST(Tcg, LetsTheClockCountInstructions) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->run(fake.walls, x86));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)), HasSubstr("-accel tcg -icount shift=0"));
}

TEST(Tcg, CountsWithItsPlugin) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->count(fake.walls, x86, {0x1000, 0x2000, "/c,d/counts.so", "/c/log"}));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)),
              HasSubstr("-plugin /c,,d/counts.so,out=/c/log,low=1000,high=2000,begin=0f1f8043524131,"
                        "end=0f1f8043524132"));
}

TEST(Tcg, CountsAKernelWhereItWasLinked) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->count(fake.walls, x86, {0x1000, 0x2000, "/counts.so", "/log"}));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)), HasSubstr("nokaslr"));
}

TEST(Uml, SaysThatItCannotCount) {
  FakeWalls fake;
  EXPECT_THAT(engineCalled("uml")->count(fake.walls, um, {}).error().what,
              HasSubstr("engine uml cannot count the executions"));
}

TEST(Tcg, NeverLetsAnIdleGuestWaitForTheHostsClock) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->run(fake.walls, x86));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)), HasSubstr("sleep=off"));
}

TEST(Tcg, HandsTheBootModeToTheKernel) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->run(fake.walls, x86));
  EXPECT_THAT(fake.process.ran.at(0).argv.back(), EndsWith(" preempt=none"));
}

TEST(Tcg, EndsTheMachineAtTheLastLine) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->run(fake.walls, x86));
  EXPECT_EQ(fake.process.ran.at(0).stopWhenSeen, "CRA1 off");
}

TEST(Tcg, HasADeadline) {
  FakeWalls fake;
  ProcessResult result = printed("Booting", 143);
  result.timedOut = true;
  fake.process.whenRun({"qemu-system-x86_64"}, result);
  EXPECT_THAT(engineCalled("tcg")->run(fake.walls, x86).error().what,
              EndsWith("(ended at its deadline of 300 s)"));
}

TEST(Tcg, SaysHowItEndedEarly) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, failed("qemu: could not load kernel"));
  EXPECT_THAT(engineCalled("tcg")->run(fake.walls, x86).error().what,
              HasSubstr("ended with status 1: qemu: could not load kernel"));
}

TEST(Tcg, ShowsTheBootToRepeatByHand) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, printed(""));
  EXPECT_THAT(engineCalled("tcg")->run(fake.walls, x86).error().next, HasSubstr("-kernel /k/bzImage"));
}

TEST(Tcg, RefusesAnArchitectureItHasNoRowFor) {
  FakeWalls fake;
  EXPECT_EQ(engineCalled("tcg")->run(fake.walls, um).error().what, "engine tcg cannot boot a kernel for um");
}

TEST(Tcg, CannotBeUsedWithoutQemu) {
  FakeWalls fake;
  EXPECT_EQ(engineCalled("tcg")->probe(fake.walls, "x86_64").fix, "apt-get install qemu-system-x86");
}

TEST(Tcg, NamesThePackageOfTheArchitectureInQuestion) {
  FakeWalls fake;
  EXPECT_EQ(engineCalled("tcg")->probe(fake.walls, "arm64").fix, "apt-get install qemu-system-arm");
  EXPECT_EQ(engineCalled("tcg")->probe(fake.walls, "s390").fix, "apt-get install qemu-system-misc");
}

TEST(Tcg, IsProbedWithTheProgramOfTheArchitectureInQuestion) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-aarch64"}, printed("QEMU emulator version 7.2\n"));
  EXPECT_TRUE(engineCalled("tcg")->probe(fake.walls, "arm64").usable);
  EXPECT_FALSE(engineCalled("tcg")->probe(fake.walls, "x86_64").usable);
}

TEST(Tcg, IsProbedWithTheMachineThatItBoots) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-aarch64"}, printed("QEMU emulator version 7.2\n"));
  ASSERT_TRUE(engineCalled("tcg")->probe(fake.walls, "arm64").usable);
  EXPECT_THAT(shellLine(fake.process.ran.back()), HasSubstr(" -M virt"));
}

TEST(Tcg, CannotBeUsedForAnArchitectureThatItDoesNotBoot) {
  FakeWalls fake;
  EXPECT_EQ(engineCalled("tcg")->probe(fake.walls, "um").reason, "engine tcg cannot boot a kernel for um");
}

TEST(Tcg, GivesAnArm64GuestNoSeedOfTheHosts) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-aarch64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->run(fake.walls, arm64));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)), HasSubstr("dtb-randomness=off"));
}

TEST(Tcg, TalksToAnArm64KernelOnItsOwnConsole) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-aarch64"}, stopped(console("instructions", "1")));
  ASSERT_TRUE(engineCalled("tcg")->run(fake.walls, arm64));
  EXPECT_THAT(fake.process.ran.at(0).argv.back(), HasSubstr("console=ttyAMA0"));
}

TEST(Tcg, BootsAnS390Kernel) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-s390x"}, stopped(console("instructions", "552230")));
  EXPECT_THAT(engineCalled("tcg")->run(fake.walls, s390)->workloads.at(0).samples, ElementsAre(55223));
}

TEST(Tcg, KnowsHowCoarselyAnArm64GuestCounts) {
  EXPECT_EQ(engineCalled("tcg")->resolution("arm64"), 16); // 1 GHz of instructions by 62.5 MHz.
  EXPECT_EQ(engineCalled("tcg")->resolution("x86_64"), 1);
}

TEST(GuestPlan, HasTwentyCallsASampleWhereEachInstructionCounts) { EXPECT_EQ(sampleCalls(1), 20); }

TEST(GuestPlan, HasCallsEnoughToKnowAThirdOfAnInstruction) { EXPECT_EQ(sampleCalls(16), 48); }

TEST(Tcg, CannotBeUsedWhereQemuStartsButCannotCount) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, failed("invalid accelerator tcg"));
  fake.process.whenRun({"qemu-system-x86_64", "--version"}, printed("QEMU emulator version 7.2\n"));
  EXPECT_THAT(engineCalled("tcg")->probe(fake.walls, "x86_64").reason, EndsWith("invalid accelerator tcg"));
}

TEST(Tcg, IsProbedWithADeadline) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, printed("QEMU emulator version 7.2\n"));
  ASSERT_TRUE(engineCalled("tcg")->probe(fake.walls, "x86_64").usable);
  for (const Command &command : fake.process.ran)
    EXPECT_GT(command.timeout, 0s);
}

TEST(Tcg, LogsTheAddressesOfATrace) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("ns", "1")));
  ASSERT_TRUE(engineCalled("tcg")->trace(fake.walls, x86, {{0xffffffff81000010, 0x20}, "/log"}));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)),
              EndsWith("-d exec,cpu,nochain -D /log -dfilter 0xffffffff81000010+1,0x20+1"));
}

TEST(Tcg, LeavesATracedKernelWhereItWasLinked) {
  FakeWalls fake;
  fake.process.whenRun({"qemu-system-x86_64"}, stopped(console("ns", "1")));
  ASSERT_TRUE(engineCalled("tcg")->trace(fake.walls, x86, {{0x20}, "/log"}));
  EXPECT_THAT(shellLine(fake.process.ran.at(0)), HasSubstr(" nokaslr"));
}

TEST(Uml, CannotTrace) {
  FakeWalls fake;
  EXPECT_EQ(engineCalled("uml")->trace(fake.walls, um, {{0x20}, "/log"}).error().what,
            "engine uml cannot log what a guest executes");
}

TEST(Uml, IsPinnedToTheLastCpuOnline) {
  FakeWalls fake;
  fake.files.files["/sys/devices/system/cpu/online"] = "0-5,7\n";
  fake.process.whenRun({"/k/linux"}, stopped(console("ns", "180000")));
  ASSERT_TRUE(engineCalled("uml")->run(fake.walls, um));
  EXPECT_EQ(fake.process.ran.at(0).cpu, 7);
}

TEST(Uml, CountsTime) {
  FakeWalls fake;
  fake.process.whenRun({"/k/linux"}, stopped(console("ns", "180000")));
  EXPECT_THAT(engineCalled("uml")->run(fake.walls, um)->workloads.at(0).samples, ElementsAre(18000));
}

TEST(Uml, CannotBeUsedWherePtraceIsForbidden) {
  FakeWalls fake;
  fake.process.whenRun({"uname"}, printed("6.1.0 x86_64\n"));
  fake.process.whenRun({"perl"}, failed("", 1));
  EXPECT_FALSE(engineCalled("uml")->probe(fake.walls, "um").usable);
}

TEST(Uml, CannotBeUsedOnAnotherHost) {
  FakeWalls fake;
  fake.process.whenRun({"uname"}, printed("6.1.0 aarch64\n"));
  EXPECT_THAT(engineCalled("uml")->probe(fake.walls, "um").reason, HasSubstr("aarch64"));
}

TEST(Replay, ReadsARecordingInPlaceOfAKernel) {
  FakeWalls fake;
  fake.files.files["/recording.log"] = console("instructions", "50");
  EXPECT_THAT(
      engineCalled("replay")->run(fake.walls, {"", "/recording.log", "", {}})->workloads.at(0).samples,
      ElementsAre(5));
}
