// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/KeptProfiles.h"

#include "support/FakeWalls.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;

/// What one boot counted of select-pipe and select-file with 64 fds.
class KeptProfiles : public testing::Test {
protected:
  KeptProfiles() {
    fake.process.whenRun({"gcc", "--version"}, printed("gcc 12.2.0\n"));
    entry.request.arch.guestCompiler = "gcc";
    const Status kept = keepProfiles(
        fake.walls, question,
        {{"select-pipe", {"select-pipe", 64, 4, 0, {}}}, {"select-file", {"select-file", 64, 4, 0, {}}}});
    EXPECT_TRUE(kept) << kept.error().what;
  }

  Profiles found(const ProfileQuestion &asked, const std::vector<std::string> &workloads = {"select-pipe"}) {
    return keptProfiles(fake.walls, asked, workloads);
  }

  FakeWalls fake;
  ConfigEntry entry;
  BootTarget target{&entry, "none", {}};
  ProfileQuestion question{target, "kernel", 64, "/cache"};
};

TEST_F(KeptProfiles, AreFoundByWhoAsksForOneOfTheWorkloads) {
  EXPECT_THAT(found(question), ElementsAre(Key("select-pipe")));
}

TEST_F(KeptProfiles, AreFoundBesideAWorkloadThatWasNeverCounted) {
  EXPECT_THAT(found(question, {"poll-pipe", "select-file"}), ElementsAre(Key("select-file")));
}

TEST_F(KeptProfiles, AreOfOneKernel) {
  EXPECT_THAT(found({target, "another kernel", 64, "/cache"}), IsEmpty());
}

TEST_F(KeptProfiles, AreOfOneNumberOfFds) {
  EXPECT_THAT(found({target, "kernel", 500, "/cache"}), IsEmpty());
}

TEST_F(KeptProfiles, AreOfOneBootMode) {
  const BootTarget full{&entry, "dynamic:full", "full"};
  EXPECT_THAT(found({full, "kernel", 64, "/cache"}), IsEmpty());
}

TEST_F(KeptProfiles, AreOfOneGuest) {
  fake.process.whenRun({"gcc", "--version"}, printed("gcc 14.2.0\n"));
  EXPECT_THAT(found(question), IsEmpty());
}

TEST_F(KeptProfiles, ThatAreDamagedAreNotThere) {
  fake.files.files[*profilePlace(fake.walls, question, "select-pipe")] += " ";
  EXPECT_THAT(found(question), IsEmpty());
}

TEST_F(KeptProfiles, CannotBeToldWithoutTheGuestsCompiler) {
  fake.process.whenRun({"gcc", "--version"}, failed("gcc: not found", 127));
  EXPECT_THAT(found(question), IsEmpty());
}

} // namespace
} // namespace condresched
