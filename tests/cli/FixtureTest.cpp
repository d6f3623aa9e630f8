// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The original bug on our own small tree in the manner of 2.6.26, and bad input: no kernel is needed.
#include "Cli.h"

#include "support/TempFolder.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string tree = TEST_KERNEL;
const std::string nullification = std::string(TEST_DATA) + "/patches/nullification-2.6.26.patch";

void writeFile(const std::string &path, const std::string &content) { std::ofstream(path) << content; }

std::string readFile(const std::string &path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Adds a file that nothing of the tree looks at.
const std::string harmlessDiff =
    "diff --git a/fs/note b/fs/note\nnew file mode 100644\n--- /dev/null\n+++ b/fs/note\n"
    "@@ -0,0 +1 @@\n+note\n";

CliRun patchFixture(const std::vector<std::string> &more = {}) {
  return runCli(std::vector<std::string>{"patch", "-C", tree, nullification, "--format", "json"} + more);
}

TEST(Fixture, OriginalPatchMakesThePerFdSiteACallUnderFullPreemption) {
  EXPECT_THAT(changes(patchFixture()), ElementsAre("CONFIG_PREEMPT_BKL dead-guard", "full became-call"));
}

TEST(Fixture, OriginalPatchRunsTheCallOncePerFd) {
  EXPECT_EQ(executions(patchFixture(), "full", "patched"), 500);
}

TEST(Fixture, ListCountsTheWordsBetweenSparseFds) {
  EXPECT_THAT(runCli({"list", "-C", tree, "--config", "full"}).output,
              HasSubstr("  8 = ceil(n/64)   999 = 2*n-1  "));
}

TEST(Fixture, ListCountsTheBitsBetweenSparseFds) {
  EXPECT_THAT(runCli({"list", "-C", tree, "--config", "full"}).output, HasSubstr("  31,937 = 64*n-63  "));
}

TEST(Fixture, SparseFdsPassThePerFdSiteAsOftenAsDenseOnes) {
  EXPECT_EQ(sparseExecutions(patchFixture(), "full", "patched"), 500);
}

TEST(Fixture, FdsOptionSetsN) { EXPECT_EQ(executions(patchFixture({"--fds", "64"}), "full", "patched"), 64); }

TEST(Fixture, SeveralNumbersOfFdsAreForTheAgreementTable) {
  EXPECT_EQ(runCli({"patch", "-C", tree, nullification, "--fds", "10,64"}).status, 64);
}

TEST(Fixture, AnAgreementTableNeedsAPatch) {
  EXPECT_THAT(runCli({"bench", "-C", tree, "--agreement"}).errors, HasSubstr("no patch was given"));
}

TEST(Fixture, AnAgreementTableIsNoTrace) {
  EXPECT_EQ(runCli({"bench", "-C", tree, nullification, "--agreement", "--trace"}).status, 64);
}

TEST(Fixture, APatchOfAnAgreementTableThatDoesNotApplyIsToldBeforeAnythingIsBuilt) {
  const TempFolder folder;
  const std::string other = folder / "other.patch";
  writeFile(other, "--- a/fs/select.c\n+++ b/fs/select.c\n@@ -1,1 +1,1 @@\n-no such line\n+line\n");
  EXPECT_THAT(runCli({"bench", "-C", tree, nullification, other, "--agreement"}).errors,
              HasSubstr("other.patch does not apply"));
}

TEST(Fixture, OffsetOfTheOriginalPatchIsNoted) {
  EXPECT_THAT(runCli({"patch", "-C", tree, nullification}).output, HasSubstr("offset -"));
}

TEST(Fixture, GateFailsTheOriginalPatch) { EXPECT_EQ(runCli({"gate", "-C", tree, nullification}).status, 1); }

TEST(Fixture, PatchFromStandardInputIsTheSame) {
  std::ifstream stream(nullification);
  std::string mail{std::istreambuf_iterator<char>(stream), {}};
  CliRun run = runCli({"patch", "-C", tree, "-", "--format", "json"}, mail);
  EXPECT_THAT(changes(run), Contains("full became-call"));
}

TEST(Fixture, ListShowsTheSiteInThePerFdLoop) {
  CliRun run = runCli({"list", "-C", tree, "--format", "json"});
  EXPECT_EQ(state(run, "none", "base"), "call");
  EXPECT_EQ(text(*directSite(run).getObject("base"), "loop"), "do_select:fd");
}

TEST(Fixture, TreeIsNotWrittenTo) {
  auto newest = [] {
    std::filesystem::file_time_type time{};
    for (const auto &entry : std::filesystem::recursive_directory_iterator(tree))
      time = std::max(time, entry.last_write_time());
    return time;
  };
  auto before = newest();
  patchFixture();
  EXPECT_EQ(newest(), before);
}

TEST(Fixture, TreeAndCacheBehindSymbolicLinksGiveTheSameChanges) {
  TempFolder folder;
  std::filesystem::create_directory(folder / "real-cache");
  std::filesystem::create_directory_symlink(folder / "real-cache", folder / "cache");
  std::filesystem::create_directory_symlink(tree, folder / "tree");
  CliRun run = runCli(
      {"patch", "-C", folder / "tree", nullification, "--format", "json", "--cache-dir", folder / "cache"});
  EXPECT_THAT(changes(run), Contains("full became-call"));
}

TEST(Fixture, SettingThatKconfigDropsIsUndecidedAndNamed) {
  CliRun run = runCli({"list", "-C", tree, "--config", "none", "--set", "CONFIG_NOSUCH=y"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.output, HasSubstr("CONFIG_NOSUCH"));
}

TEST(Fixture, SettingThatOnlyThePatchedKconfigDropsIsUndecided) {
  TempFolder folder;
  writeFile(folder / "gone.patch",
            "--- a/init/Kconfig\n+++ b/init/Kconfig\n@@ -7,4 +7,4 @@\n \n-config EPOLL\n"
            "+config EPOLL_OTHER\n \tbool \"Event polling\" if EMBEDDED\n \tdefault y\n");
  CliRun run =
      runCli({"gate", "-C", tree, "--config", "none", "--set", "CONFIG_EPOLL=y", folder / "gone.patch"});
  EXPECT_EQ(run.status, 2) << run.output << run.errors;
}

/// `patch` of one that declares something before fput_light(), which the fd loop calls, and adds a line to
/// it.
CliRun patchOfCallee(const std::string &declaration, const std::string &line) {
  TempFolder folder;
  writeFile(folder / "callee.patch",
            "--- a/include/linux/fs.h\n+++ b/include/linux/fs.h\n@@ -37,8 +37,10 @@\n \n+" + declaration +
                "\n static inline void fput_light(struct file *file, int fput_needed)\n"
                " {\n \tif (unlikely(fput_needed))\n \t\tfput(file);\n+\t" +
                line + "\n }\n \n #endif\n");
  return runCli({"patch", "-C", tree, "--config", "none", folder / "callee.patch"});
}

TEST(Fixture, NewSiteInAColdArmOfACalleeIsNamed) {
  EXPECT_THAT(
      patchOfCallee("extern int _cond_resched(void);", "if (unlikely(fput_needed)) _cond_resched();").output,
      HasSubstr("only with the patch: not followed beyond cond_resched() in fput_light()"));
}

TEST(Fixture, NewCallThatIsNotUnderstoodIsNamed) {
  EXPECT_THAT(patchOfCallee("typedef void (*hook_t)(void);", "((hook_t)(file + 1))();").output,
              HasSubstr("warning: only with the patch: not followed: fput_light() calls through `file + 1`"));
}

TEST(Fixture, NamedConfigThatTheTreeCannotSelectIsUndecided) {
  EXPECT_EQ(runCli({"list", "-C", tree, "--config", "rt"}).status, 2);
}

TEST(Fixture, ConfigFileIsAPointOfItsOwn) {
  TempFolder folder;
  writeFile(folder / "mine.config", "CONFIG_PREEMPT_NONE=y\n");
  CliRun run = runCli({"list", "-C", tree, "--config", folder / "mine.config", "--format", "json"});
  EXPECT_EQ(state(run, "mine.config", "base"), "call") << run.errors;
}

TEST(Fixture, ListOfAReadableTreePasses) {
  CliRun run = runCli({"list", "-C", tree, "--config", "none", "--format", "json"});
  EXPECT_EQ(text(*run.json.getObject("verdict"), "outcome"), "pass");
}

TEST(Fixture, TwoRunsGiveTheSameReport) { EXPECT_EQ(patchFixture().output, patchFixture().output); }

struct BadInput {
  std::string name;
  std::vector<std::string> arguments;
  int status;
  std::string says;
};

class BadInputs : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputs, EndsWithItsStatusAndAMessage) {
  CliRun run = runCli(GetParam().arguments);
  EXPECT_EQ(run.status, GetParam().status) << run.errors;
  EXPECT_THAT(run.errors, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    Cli, BadInputs,
    testing::Values(
        BadInput{"no_command", {}, 64, "known commands: list patch gate bench doctor"},
        BadInput{"unknown_command", {"lost"}, 64, "unknown command 'lost'"},
        BadInput{"unknown_option", {"list", "--colour"}, 64, "--colour"},
        BadInput{"missing_tree", {"list", "-C", "/no/such/tree"}, 2, "/no/such/tree"},
        BadInput{"tree_that_is_no_kernel", {"list", "-C", TEST_DATA}, 2, "no kernel"},
        BadInput{"unknown_config", {"list", "-C", tree, "--config", "volontary"}, 64, "voluntary"},
        BadInput{"unknown_arch", {"list", "-C", tree, "--arch", "vax"}, 64, "x86_64"},
        BadInput{"unknown_cpu", {"bench", "-C", tree, "--cpu", "i860"}, 64, "-mcpu=help"},
        BadInput{"unknown_format", {"list", "-C", tree, "--format", "xml"}, 64, "json"},
        BadInput{"unknown_engine", {"bench", "-C", tree, "--engine", "warp"}, 64, "tcg"},
        BadInput{"trace_of_another_arch",
                 {"bench", "-C", tree, "--trace", "--arch", "s390"},
                 64,
                 "trace of a kernel for s390"},
        BadInput{"unknown_workload", {"bench", "-C", tree, "--workload", "warp"}, 64, "select-pipe"},
        BadInput{"root_without_its_function", {"list", "-C", tree, "--root", "fs/select.c:"}, 64, "function"},
        BadInput{"setting_against_the_config",
                 {"list", "-C", tree, "--config", "none", "--set", "CONFIG_PREEMPT=y"},
                 64,
                 "contradicts config none"},
        BadInput{"no_patch", {"patch", "-C", tree}, 64, "no patch"},
        BadInput{"missing_patch", {"patch", "-C", tree, "/no/such.patch"}, 2, "/no/such.patch"},
        BadInput{"empty_value", {"list", "-C", ""}, 64, "--tree is given an empty value"},
        BadInput{"standard_input_twice", {"patch", "-C", tree, "-", "-"}, 64, "named twice"},
        BadInput{"self_test_of_a_patch", {"gate", "--self-test", "some.patch"}, 64, "--self-test"},
        BadInput{"self_test_in_json", {"gate", "--self-test", "--format", "json"}, 64, "--self-test"},
        BadInput{"report_in_no_folder", {"list", "-C", tree, "-o", "/no/such/report"}, 2, "/no/such"},
        BadInput{"report_on_a_full_disk", {"list", "-C", tree, "-o", "/dev/full"}, 2, "full"}),
    [](const auto &info) { return info.param.name; });

TEST(BadRoot, ThatIsNotThereIsUndecidedAndNamedInTheReport) {
  CliRun run = runCli({"list", "-C", tree, "--root", "fs/nothing.c"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.output, HasSubstr("fs/nothing.c"));
}

TEST(BadRoot, PrintsNothingOfTheCompilersOwnToStandardError) {
  EXPECT_EQ(runCli({"list", "-C", tree, "--root", "fs/nothing.c", "-q"}).errors, "");
}

TEST(BadPatch, ThatIsEmptyIsUndecided) {
  TempFolder folder;
  writeFile(folder / "empty.patch", "");
  EXPECT_EQ(runCli({"gate", "-C", tree, folder / "empty.patch"}).status, 2);
}

TEST(BadPatch, ThatIsCutOffIsUndecided) {
  TempFolder folder;
  writeFile(folder / "cut.patch",
            harmlessDiff + "diff --git a/fs/select.c b/fs/select.c\nindex 1..2 100644\n");
  CliRun run = runCli({"gate", "-C", tree, folder / "cut.patch"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.errors, HasSubstr("cut off"));
}

TEST(Fixture, CodeThatThePatchTouchesAndNobodyReadIsNoted) {
  TempFolder folder;
  writeFile(folder / "far.patch", "--- /dev/null\n+++ b/drivers/far.c\n@@ -0,0 +1 @@\n+int far;\n");
  EXPECT_THAT(runCli({"patch", "-C", tree, folder / "far.patch"}).output,
              HasSubstr("not judged: drivers/far.c"));
}

TEST(Output, OfHelpThatCannotBeWrittenIsNamed) {
  PosixProcess process;
  Command command;
  command.argv = {"sh", "-c", std::string(CLI_PROGRAM) + " --help >/dev/full"};
  EXPECT_THAT(process.run(command)->errors, HasSubstr("cannot write"));
}

TEST(Output, IsNeverWrittenOverThePatchItIsMadeFrom) {
  TempFolder folder;
  writeFile(folder / "my.patch", harmlessDiff);
  CliRun run = runCli({"patch", "-C", tree, folder / "my.patch", "-o", folder / "my.patch"});
  EXPECT_EQ(run.status, 64);
  EXPECT_EQ(readFile(folder / "my.patch"), harmlessDiff);
}

TEST(Output, MayBeCalledLikeAConfig) {
  TempFolder folder;
  PosixProcess process;
  Command command;
  command.argv = {CLI_PROGRAM, "list", "-C", tree, "--config", "full", "-o", "full", "-q"};
  command.directory = folder.path;
  command.env = {{"XDG_CACHE_HOME", CLI_CACHE}};
  EXPECT_EQ(process.run(command)->status, 0);
}

TEST(Output, OfAnEarlierRunDoesNotStayWhereNothingCouldBeTold) {
  TempFolder folder;
  writeFile(folder / "empty.patch", "");
  writeFile(folder / "report", "outcome: pass\n");
  runCli({"gate", "-C", tree, folder / "empty.patch", "-o", folder / "report"});
  EXPECT_THAT(readFile(folder / "report"), HasSubstr("undecided"));
}

TEST(BadPatch, AgainstAnotherTreeIsUndecidedAndNamesTheFile) {
  TempFolder folder;
  writeFile(folder / "other.patch",
            "--- a/fs/select.c\n+++ b/fs/select.c\n@@ -1,2 +1,2 @@\n these lines\n-are not\n+were not\n");
  CliRun run = runCli({"gate", "-C", tree, folder / "other.patch"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.errors, HasSubstr("fs/select.c"));
}

TEST(BadPatch, AgainstAnotherTreeAnswersUndecidedInJsonToo) {
  TempFolder folder;
  writeFile(folder / "other.patch",
            "--- a/fs/select.c\n+++ b/fs/select.c\n@@ -1,2 +1,2 @@\n these lines\n-are not\n+were not\n");
  CliRun run = runCli({"gate", "-C", tree, folder / "other.patch", "--format", "json"});
  const llvm::json::Object *verdict = run.json.getObject("verdict");
  ASSERT_TRUE(verdict) << run.output << run.errors;
  EXPECT_EQ(text(*verdict, "outcome"), "undecided");
}

TEST(BadPatch, ThatDoesNotCompileIsUndecidedNotFine) {
  TempFolder folder;
  writeFile(folder / "broken.patch",
            "--- /dev/null\n+++ b/include/linux/broken.h\n@@ -0,0 +1 @@\n+#error broken\n"
            "--- a/include/linux/sched.h\n+++ b/include/linux/sched.h\n"
            "@@ -54,3 +54,4 @@\n extern int _cond_resched(void);\n+#include <linux/broken.h>\n"
            " #ifdef CONFIG_PREEMPT\n static inline int cond_resched(void)\n");
  CliRun run = runCli({"gate", "-C", tree, folder / "broken.patch"});
  EXPECT_EQ(run.status, 2) << run.output << run.errors;
}

TEST(BadPatch, ThatNestsDeepIsCompiledAllTheSame) {
  TempFolder folder;
  std::string nested = "+static inline int deep(int n) { return n";
  for (int depth = 0; depth < 100000; ++depth)
    nested += " + n";
  writeFile(folder / "deep.patch",
            "--- /dev/null\n+++ b/include/linux/deep.h\n@@ -0,0 +1 @@\n" + nested +
                "; }\n--- a/include/linux/sched.h\n+++ b/include/linux/sched.h\n"
                "@@ -54,3 +54,4 @@\n extern int _cond_resched(void);\n+#include <linux/deep.h>\n"
                " #ifdef CONFIG_PREEMPT\n static inline int cond_resched(void)\n");
  CliRun run = runCli({"gate", "-C", tree, folder / "deep.patch"});
  EXPECT_EQ(run.status, 0) << run.output << run.errors;
}

TEST(BadTree, CorruptTarballIsUndecidedAndLeavesNothingBehind) {
  TempFolder folder;
  writeFile(folder / "linux-source-6.99.tar.xz", "this is no archive");
  CliRun run = runCli({"list", "-C", folder / "linux-source-6.99.tar.xz", "--cache-dir", folder / "cache"});
  EXPECT_EQ(run.status, 2);
  int left = 0;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder / "cache"))
    left += entry.is_regular_file() && entry.file_size() > 0;
  EXPECT_EQ(left, 0);
}

TEST(Gate, SelfTestShowsThatItCanFail) { EXPECT_EQ(runCli({"gate", "--self-test"}).status, 0); }

TEST(Bench, HelpNamesTheWorkloads) {
  EXPECT_THAT(runCli({"bench", "--help"}).output, HasSubstr("poll-pipe"));
}

TEST(Gate, HelpPrintsThePolicy) { EXPECT_THAT(runCli({"gate", "--help"}).output, HasSubstr("became-call")); }

TEST(Gate, PolicyWithAnUnknownKeyIsAUsageError) {
  TempFolder folder;
  writeFile(folder / "policy.json", "{\"severitty\": {}}");
  EXPECT_EQ(runCli({"gate", "-C", tree, nullification, "--policy", folder / "policy.json"}).status, 64);
}

} // namespace
} // namespace condresched
