// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The profiles are data; what every one of them must hold to is checked here.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <llvm/Support/JSON.h>

namespace {

llvm::json::Object profileIn(const std::filesystem::path &path) {
  std::ifstream file(path);
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_TRUE(bool(value)) << path << ": " << llvm::toString(value.takeError());
  return value ? *value->getAsObject() : llvm::json::Object();
}

std::vector<std::filesystem::path> profiles() {
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::directory_iterator(TEST_SOURCE "/bench-hooks/profiles"))
    paths.push_back(entry.path());
  return paths;
}

llvm::json::Object settingsIn(const std::filesystem::path &path) {
  const llvm::json::Object profile = profileIn(path);
  const llvm::json::Object *settings = profile.getObject("settings");
  return settings ? *settings : llvm::json::Object();
}

std::vector<std::string> symbolsIn(const std::filesystem::path &path) {
  std::vector<std::string> symbols;
  for (const auto &[symbol, value] : settingsIn(path))
    symbols.push_back(symbol.str());
  return symbols;
}

} // namespace

TEST(Profiles, AreCalledAsTheirFiles) {
  for (const std::filesystem::path &path : profiles()) {
    const std::string stem = path.filename().string();
    EXPECT_EQ(profileIn(path).getString("name"), stem.substr(0, stem.find('.')));
  }
}

TEST(Profiles, SetSymbolsWithTheirPrefix) {
  for (const std::filesystem::path &path : profiles())
    EXPECT_THAT(symbolsIn(path), testing::Each(testing::StartsWith("CONFIG_"))) << path;
}

TEST(Profiles, LeaveThePreemptionModelToTheConfig) {
  for (const std::filesystem::path &path : profiles())
    EXPECT_THAT(symbolsIn(path), testing::Not(testing::Contains(testing::HasSubstr("PREEMPT")))) << path;
}

class Shipped : public testing::TestWithParam<const char *> {};

TEST_P(Shipped, IsInTheBenchProfile) {
  EXPECT_EQ(settingsIn(TEST_SOURCE "/bench-hooks/profiles/bench.x86_64.json").getString(GetParam()), "y");
}

INSTANTIATE_TEST_SUITE_P(Profiles, Shipped,
                         testing::Values("CONFIG_SMP", "CONFIG_JUMP_LABEL", "CONFIG_UNWINDER_ORC",
                                         "CONFIG_CPU_MITIGATIONS", "CONFIG_MITIGATION_RETPOLINE"));

TEST_P(Shipped, IsInTheAuditProfile) {
  EXPECT_EQ(settingsIn(TEST_SOURCE "/bench-hooks/profiles/audit.x86_64.json").getString(GetParam()), "y");
}

class Descriptors : public testing::TestWithParam<const char *> {};

TEST_P(Descriptors, AreInTheAuditProfile) {
  EXPECT_EQ(settingsIn(TEST_SOURCE "/bench-hooks/profiles/audit.x86_64.json").getString(GetParam()), "y");
}

INSTANTIATE_TEST_SUITE_P(Profiles, Descriptors,
                         testing::Values("CONFIG_EPOLL", "CONFIG_EVENTFD", "CONFIG_TIMERFD",
                                         "CONFIG_SIGNALFD", "CONFIG_INOTIFY_USER", "CONFIG_TTY",
                                         "CONFIG_UNIX98_PTYS", "CONFIG_UNIX", "CONFIG_INET",
                                         "CONFIG_PACKET"));
