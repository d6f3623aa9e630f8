// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Units in reach that cannot be read, on our own small tree.
#include "Cli.h"

#include "support/TempFolder.h"

#include <fstream>
#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string noCode = "int broken = ;";
const std::string noHeader = "#include <generated/none.h>";

/// A hunk that puts a line below that one; `above` lines were put in before.
std::string hunk(int below, int above, const std::string &text) {
  return "@@ -" + std::to_string(below) + ",0 +" + std::to_string(below + above + 1) + " @@\n+" + text + "\n";
}

std::string header(const std::string &file) { return "--- a/" + file + "\n+++ b/" + file + "\n"; }

/// Makes the per-fd loop call helper(), which stands in kernel/sched.c together with `broken`.
std::string callsHelperBeside(const std::string &broken) {
  return header("include/linux/poll.h") + hunk(76, 0, "extern int helper(int n);") + header("fs/select.c") +
         hunk(136, 0, "\t\t\t\thelper(i);") + header("kernel/sched.c") + hunk(3, 0, broken) +
         hunk(62, 1, "int helper(int n) { return n; }");
}

CliRun listWith(const std::string &broken, const std::string &format = "json") {
  TempFolder folder;
  std::ofstream(folder / "helper.patch") << callsHelperBeside(broken);
  return runCli({"list", "-C", TEST_KERNEL, "--config", "none", "--format", format, "--base-patch",
                 folder / "helper.patch"});
}

/// Puts a site into the per-fd loop of a tree in which a unit cannot be read.
CliRun patchBesideUnread() {
  TempFolder folder;
  std::ofstream(folder / "helper.patch") << callsHelperBeside(noCode);
  std::ofstream(folder / "site.patch") << header("fs/select.c") << hunk(136, 0, "\t\t\t\tcond_resched();");
  return runCli({"patch", "-C", TEST_KERNEL, "--config", "none", "--format", "json", "--base-patch",
                 folder / "helper.patch", folder / "site.patch"});
}

/// `file: why` of what could not be read.
std::vector<std::string> unread(const CliRun &run) {
  std::vector<std::string> lines;
  for (const llvm::json::Value &value : run.array("unread"))
    lines.push_back(text(*value.getAsObject(), "file") + ": " + text(*value.getAsObject(), "why"));
  return lines;
}

TEST(UnitInReach, ThatCanBeReadPasses) { EXPECT_EQ(listWith("/* fine */").status, 0); }

TEST(UnitInReach, ThatDoesNotParseMakesTheAnswerUndecided) { EXPECT_EQ(listWith(noCode).status, 2); }

TEST(UnitInReach, ThatDoesNotParseIsToldOnceWithItsPlace) {
  EXPECT_THAT(unread(listWith(noCode)),
              ElementsAre(testing::AllOf(testing::StartsWith("kernel/sched.c: "),
                                         HasSubstr("kernel/sched.c:4: expected expression"))));
}

TEST(UnitInReach, ThatDoesNotParseIsToldWithWhatIsLost) {
  EXPECT_THAT(unread(listWith(noCode)),
              ElementsAre(HasSubstr("lost by it is what it may define as helper()")));
}

TEST(UnitInReach, ThatDoesNotParseIsNamedInTheTextReport) {
  EXPECT_THAT(listWith(noCode, "text").output,
              HasSubstr("kernel/sched.c: warning: undecided in config none"));
}

TEST(UnitInReach, ThatDoesNotParseTakesNoSiteOfOtherUnitsFromTheList) {
  EXPECT_EQ(state(listWith(noCode), "none", "base"), "call");
}

TEST(UnitInReach, ThatDoesNotParseHidesNoSiteThatThePatchPutIntoTheLoopItself) {
  const CliRun run = patchBesideUnread();
  EXPECT_EQ(run.array("changes").size(), 1U) << run.output;
}

TEST(UnitInReach, ThatDoesNotParseLeavesThePatchUndecided) { EXPECT_EQ(patchBesideUnread().status, 2); }

TEST(UnitInReach, WithoutAGeneratedHeaderMakesTheAnswerUndecided) { EXPECT_EQ(listWith(noHeader).status, 2); }

TEST(UnitInReach, WithoutAGeneratedHeaderIsToldOnceWithTheHeader) {
  EXPECT_THAT(unread(listWith(noHeader)), ElementsAre(HasSubstr("'generated/none.h' file not found")));
}

} // namespace
} // namespace condresched
