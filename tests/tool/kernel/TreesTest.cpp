// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Trees.h"

#include "FakeKernel.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(OpenTree, ReadsTheVersion) {
  FakeKernel kernel;
  EXPECT_EQ(openTree(kernel.walls, "/k", "/cache")->version, "6.12.1");
}

TEST(OpenTree, TakesATrailingSlash) {
  FakeKernel kernel;
  EXPECT_EQ(openTree(kernel.walls, "/k/", "/cache")->path, "/k");
}

TEST(OpenTree, AppendsExtraversion) {
  FakeKernel kernel;
  kernel.files.files["/k/Makefile"] = "VERSION = 7\nPATCHLEVEL = 3\nSUBLEVEL = 0\nEXTRAVERSION = -rc2\n";
  EXPECT_EQ(openTree(kernel.walls, "/k", "/cache")->version, "7.3.0-rc2");
}

TEST(OpenTree, TheUsersTreeIsNotOurs) {
  FakeKernel kernel;
  EXPECT_FALSE(openTree(kernel.walls, "/k", "/cache")->owned);
}

TEST(OpenTree, IdentityChangesWithAFile) {
  FakeKernel kernel;
  const std::string before = openTree(kernel.walls, "/k", "/cache")->identity;
  kernel.files.files["/k/fs/select.c"] += "\n";
  EXPECT_NE(openTree(kernel.walls, "/k", "/cache")->identity, before);
}

TEST(OpenTree, IdentityIsTheSameTwice) {
  FakeKernel kernel;
  EXPECT_EQ(openTree(kernel.walls, "/k", "/cache")->identity,
            openTree(kernel.walls, "/k", "/cache")->identity);
}

void makeGitTree(FakeKernel &kernel, const std::string &commit, const std::string &status) {
  kernel.files.files["/k/.git"] = "gitdir: elsewhere\n";
  kernel.process.when(mentions("rev-parse"), printed(commit + "\n"));
  kernel.process.when(mentions("status"), printed(status));
}

TEST(OpenTree, NamesTheCommitOfAWorkTree) {
  FakeKernel kernel;
  makeGitTree(kernel, "1234abcd", "");
  EXPECT_EQ(openTree(kernel.walls, "/k", "/cache")->git, "1234abcd");
}

TEST(OpenTree, IdentityOfAWorkTreeChangesWithAnUncommittedEdit) {
  FakeKernel kernel;
  makeGitTree(kernel, "1234abcd", std::string(" M fs/select.c\0", 15));
  const std::string before = openTree(kernel.walls, "/k", "/cache")->identity;
  kernel.files.files["/k/fs/select.c"] += "\n";
  EXPECT_NE(openTree(kernel.walls, "/k", "/cache")->identity, before);
}

TEST(OpenTree, SaysHowFarAMissingPathGoes) {
  FakeKernel kernel;
  EXPECT_THAT(openTree(kernel.walls, "/k/fs/nowhere/x", "/cache").error().what,
              HasSubstr("exists up to /k/fs"));
}

TEST(OpenTree, AMissingTreeTellsTheNextStep) {
  FakeKernel kernel;
  EXPECT_THAT(openTree(kernel.walls, "/nowhere", "/cache").error().next, HasSubstr("linux-source"));
}

TEST(OpenTree, AFolderWithoutMakefileIsNoKernel) {
  FakeKernel kernel;
  EXPECT_THAT(openTree(kernel.walls, "/k/fs", "/cache").error().what, HasSubstr("no top Makefile"));
}

TEST(OpenTree, AMakefileWithoutVersionIsNoKernel) {
  FakeKernel kernel;
  kernel.files.files["/k/Makefile"] = "all:\n";
  EXPECT_THAT(openTree(kernel.walls, "/k", "/cache").error().what, HasSubstr("sets no VERSION"));
}

TEST(OpenTree, ATreeWithoutKconfigIsNoKernel) {
  FakeKernel kernel;
  kernel.files.files.erase("/k/Kconfig");
  EXPECT_THAT(openTree(kernel.walls, "/k", "/cache").error().what, HasSubstr("no Kconfig"));
}

/// An archive at /a.tar.xz, and a tar that unpacks the kernel of /k.
class Archived : public FakeKernel {
public:
  Archived() {
    files.files["/a.tar.xz"] = "xz";
    process.whenRun({"tar"}, [this](const Command &command) {
      const std::string into = *(std::find(command.argv.begin(), command.argv.end(), "-C") + 1);
      for (const std::string &name : {"/Makefile", "/Kconfig"})
        files.files[into + "/linux-source-6.12" + name] = files.files["/k" + name];
      return Result<ProcessResult>(printed(""));
    });
  }
};

TEST(OpenTree, UnpacksAnArchiveIntoTheCache) {
  Archived kernel;
  EXPECT_THAT(openTree(kernel.walls, "/a.tar.xz", "/cache")->path, testing::StartsWith("/cache/trees/"));
}

TEST(OpenTree, AnUnpackedArchiveIsOurs) {
  Archived kernel;
  EXPECT_TRUE(openTree(kernel.walls, "/a.tar.xz", "/cache")->owned);
}

TEST(OpenTree, UnpacksAnArchiveOnce) {
  Archived kernel;
  openTree(kernel.walls, "/a.tar.xz", "/cache").value();
  openTree(kernel.walls, "/a.tar.xz", "/cache").value();
  EXPECT_EQ(kernel.process.ran.size(), 1U);
}

TEST(OpenTree, GivesTarsWordsForACorruptArchive) {
  Archived kernel;
  kernel.process.whenRun({"tar"}, failed("xz: File format not recognized\n", 2));
  EXPECT_THAT(openTree(kernel.walls, "/a.tar.xz", "/cache").error().what,
              testing::AllOf(HasSubstr("/a.tar.xz"), HasSubstr("File format not recognized")));
}

TEST(OpenTree, LeavesNothingOfACorruptArchive) {
  Archived kernel;
  kernel.process.whenRun({"tar"}, [&](const Command &) {
    kernel.files.files["/cache/trees/x.partial/half"] = "";
    return Result<ProcessResult>(failed("xz: Unexpected end of input\n", 2));
  });
  openTree(kernel.walls, "/a.tar.xz", "/cache");
  std::erase_if(kernel.files.files,
                [](const auto &file) { return file.first.starts_with("/cache/trees/x."); });
  EXPECT_THAT(kernel.files.list("/cache/trees").value_or(std::vector<std::string>()), IsEmpty());
}

TEST(OpenTree, ARetryUnpacksInAFreshFolder) {
  Archived kernel;
  const std::string path = openTree(kernel.walls, "/a.tar.xz", "/cache")->path;
  ASSERT_TRUE(kernel.files.removeAll(path));
  kernel.files.files[path + ".partial/left-behind/x"] = "";
  EXPECT_TRUE(openTree(kernel.walls, "/a.tar.xz", "/cache").has_value());
}

TEST(ReadFile, TakesTheOverlayFirst) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = "patched";
  EXPECT_EQ(readFile(kernel.walls, patched, "fs/select.c").value(), "patched");
}

TEST(ReadFile, ARemovedFileIsNotThere) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = std::nullopt;
  EXPECT_EQ(readFile(kernel.walls, patched, "fs/select.c").value(), std::nullopt);
}

TEST(ReadFile, AFileThatTheTreeLacksIsNoError) {
  FakeKernel kernel;
  EXPECT_EQ(readFile(kernel.walls, kernel.snapshot(), "fs/none.c").value(), std::nullopt);
}

} // namespace
} // namespace condresched
