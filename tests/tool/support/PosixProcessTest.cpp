// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/PosixProcess.h"

#include "support/DiskFileSystem.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>
#include <sched.h>
#include <thread>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Command shell(const std::string &script) {
  Command command;
  command.argv = {"sh", "-c", script};
  return command;
}

ProcessResult runWell(const Command &command) {
  PosixProcess process;
  Result<ProcessResult> result = process.run(command);
  EXPECT_TRUE(result) << (result ? "" : result.error().what);
  return result ? *result : ProcessResult{};
}

std::string whyNot(const Command &command) {
  PosixProcess process;
  const Result<ProcessResult> result = process.run(command);
  return result ? "it ran" : result.error().what;
}

int firstAllowedCpu() {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &set))
      return cpu;
  return 0;
}

TEST(PosixProcess, KeepsTheTwoStreamsApart) {
  const ProcessResult result = runWell(shell("echo out; echo err >&2"));
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "err\n");
}

TEST(PosixProcess, TakesAVariableOutOfTheEnvironmentInsteadOfEmptyingIt) {
  Command command = shell("echo ${HOME-unset}");
  command.unset = {"HOME"};
  EXPECT_EQ(runWell(command).output, "unset\n");
}

TEST(PosixProcess, GivesTheExitStatus) { EXPECT_EQ(runWell(shell("exit 3")).status, 3); }

TEST(PosixProcess, GivesTheSignalThatEndedIt) { EXPECT_EQ(runWell(shell("kill -KILL $$")).status, 128 + 9); }

TEST(PosixProcess, FeedsMoreInputThanAPipeHoldsWhileReadingOutput) {
  Command command;
  command.argv = {"cat"};
  command.input = std::string(1 << 20, 'x');
  EXPECT_EQ(runWell(command).output, command.input);
}

TEST(PosixProcess, DoesNotMindAProgramThatIgnoresItsInput) {
  Command command;
  command.argv = {"true"};
  command.input = std::string(1 << 20, 'x');
  EXPECT_TRUE(runWell(command).ok());
}

TEST(PosixProcess, GivesAnEmptyInputWhereNoneIsSet) {
  Command command;
  command.argv = {"cat"};
  EXPECT_EQ(runWell(command).output, "");
}

TEST(PosixProcess, RunsInTheFolderAsked) {
  TempFolder folder;
  Command command = shell("pwd -P");
  command.directory = std::filesystem::canonical(folder.path).string();
  EXPECT_EQ(runWell(command).output, command.directory + "\n");
}

TEST(PosixProcess, LaysTheEnvironmentOverOurs) {
  Command command = shell("echo $CONDRESCHED_TEST ${PATH:+path}");
  command.env = {{"CONDRESCHED_TEST", "seen"}};
  EXPECT_EQ(runWell(command).output, "seen path\n");
}

TEST(PosixProcess, HandsArgumentsOnWithoutAShell) {
  Command command;
  command.argv = {"printf", "%s", "$HOME; *"};
  EXPECT_EQ(runWell(command).output, "$HOME; *");
}

TEST(PosixProcess, PinsToACpu) {
  Command command = shell("sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status");
  command.cpu = firstAllowedCpu();
  EXPECT_EQ(runWell(command).output, std::to_string(command.cpu) + "\n");
}

TEST(PosixProcess, EndsAProgramAtItsDeadline) {
  Command command = shell("echo begun; sleep 1000");
  command.timeout = std::chrono::milliseconds(200);
  EXPECT_TRUE(runWell(command).timedOut);
}

TEST(PosixProcess, EndsAProgramThatIgnoresSigtermAtItsDeadline) {
  Command command = shell("trap '' TERM; while :; do sleep 1; done");
  command.timeout = std::chrono::milliseconds(100);
  EXPECT_EQ(runWell(command).status, 128 + 9);
}

TEST(PosixProcess, KeepsWhatWasPrintedBeforeTheDeadline) {
  Command command = shell("echo begun; sleep 1000");
  command.timeout = std::chrono::milliseconds(500);
  EXPECT_EQ(runWell(command).output, "begun\n");
}

TEST(PosixProcess, EndsAProgramWhenTheTextIsSeen) {
  Command command = shell("echo login: ; sleep 1000");
  command.stopWhenSeen = "login:";
  const ProcessResult result = runWell(command);
  EXPECT_TRUE(result.stoppedOnMatch);
  EXPECT_FALSE(result.timedOut);
}

TEST(PosixProcess, EndsWhatAProgramLeftRunning) {
  TempFolder folder;
  DiskFileSystem files;
  runWell(shell("sleep 1000 & echo $! > " + folder / "pid"));
  const int pid = std::stoi(*files.read(folder / "pid"));
  // Gone, or a zombie that waits for whoever reaps orphans here; SIGKILL takes effect in its own time.
  const auto alive = [&] {
    const std::string stat = files.read("/proc/" + std::to_string(pid) + "/stat").value_or(") Z");
    return stat.find(") Z") == std::string::npos;
  };
  for (int i = 0; i < 1000 && alive(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(alive());
}

TEST(PosixProcess, NamesAProgramThatIsNotThere) {
  Command command;
  command.argv = {"no-such-program-here"};
  EXPECT_EQ(whyNot(command), "cannot start no-such-program-here: No such file or directory");
}

TEST(PosixProcess, NamesAWorkingFolderThatIsNotThere) {
  Command command = shell("true");
  command.directory = "/no/such/folder";
  EXPECT_EQ(whyNot(command), "cannot start sh: working folder /no/such/folder: No such file or directory");
}

TEST(PosixProcess, NamesACpuThatIsNotThere) {
  Command command = shell("true");
  command.cpu = 1000000;
  EXPECT_THAT(whyNot(command), StartsWith("cannot start sh: cannot pin it to CPU 1000000: "));
}

TEST(PosixProcess, GivesChildrenTheSignalMaskFromBefore) {
  const ProcessResult result = runWell(shell("kill -TERM $$; echo survived"));
  EXPECT_EQ(result.status, 128 + 15);
}

/// Runs `count` endless programs at once, interrupts when all have begun, and gives the errors.
std::vector<std::string> interruptedRuns(PosixProcess &process, int count) {
  TempFolder folder;
  std::vector<std::string> errors(static_cast<size_t>(count));
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back([&, i] {
      const auto result = process.run(shell("touch " + folder / std::to_string(i) + "; sleep 1000"));
      errors[static_cast<size_t>(i)] = result ? "it ended by itself" : result.error().what;
    });
  for (int i = 0; i < count; ++i)
    while (!std::filesystem::exists(folder / std::to_string(i)))
      std::this_thread::yield();
  ::kill(::getpid(), SIGTERM);
  for (std::thread &thread : threads)
    thread.join();
  return errors;
}

TEST(PosixProcess, AnInterruptReachesEveryThreadThatWaits) {
  PosixProcess process;
  EXPECT_THAT(interruptedRuns(process, 3), testing::Each("interrupted"));
}

TEST(PosixProcess, RunsNothingMoreOnceInterrupted) {
  PosixProcess process;
  interruptedRuns(process, 1);
  EXPECT_FALSE(process.run(shell("true")));
}

TEST(PosixProcess, TellsThatItWasInterrupted) {
  PosixProcess process;
  ::kill(::getpid(), SIGTERM);
  EXPECT_TRUE(process.interrupted());
}

TEST(PosixProcess, IsNotInterruptedAtFirst) {
  PosixProcess process;
  EXPECT_FALSE(process.interrupted());
}

} // namespace
} // namespace condresched
