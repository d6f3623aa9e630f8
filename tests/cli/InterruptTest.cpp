// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ctrl-C in the middle of a run on Debian's Linux 6.12.
#include "Cli.h"

#include "support/TempFolder.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace condresched {
namespace {

/// Process ids whose command line mentions `text`.
std::vector<pid_t> processesWith(const std::string &text) {
  std::vector<pid_t> found;
  for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
    std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos)
      continue;
    std::ifstream stream(entry.path() / "cmdline");
    std::string line{std::istreambuf_iterator<char>(stream), {}};
    if (line.find(text) != std::string::npos)
      found.push_back(std::stoi(name));
  }
  return found;
}

/// Waits, within a generous limit, until `condition` holds.
template <class Condition> bool becomesTrue(Condition condition) {
  for (int tries = 0; tries < 600; ++tries) {
    if (condition())
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

pid_t start(const std::string &cache) {
  pid_t child = fork();
  if (child == 0) {
    execl(CLI_PROGRAM, CLI_PROGRAM, "list", "-C", LINUX_SOURCE, "--cache-dir", cache.c_str(), "-q", nullptr);
    _exit(127);
  }
  return child;
}

/// Interrupts a run while its archive is unpacked; true if a child of it was running by then.
bool interruptWhileUnpacking(const std::string &cache, int &status) {
  pid_t child = start(cache);
  bool began = becomesTrue([&] { return processesWith(cache).size() > 1; });
  kill(child, SIGINT);
  waitpid(child, &status, 0);
  return began;
}

TEST(Interrupt, EndsTheRunAsUndecidedWithEveryChild) {
  TempFolder folder;
  int status = 0;
  ASSERT_TRUE(interruptWhileUnpacking(folder / "cache", status));
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_TRUE(becomesTrue([&] { return processesWith(folder / "cache").empty(); }));
}

TEST(Interrupt, LeavesNoHalfUnpackedTree) {
  TempFolder folder;
  int status = 0;
  ASSERT_TRUE(interruptWhileUnpacking(folder / "cache", status));
  bool half = false;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder / "cache"))
    half = half || entry.path().filename() == "Kconfig";
  EXPECT_FALSE(half);
}

} // namespace
} // namespace condresched
