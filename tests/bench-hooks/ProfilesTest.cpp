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

std::filesystem::path profileFile(const std::string &name, const std::string &arch) {
  return TEST_SOURCE "/bench-hooks/profiles/" + name + "." + arch + ".json";
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

TEST(Profiles, AreThereForEveryArchitectureThatTcgBoots) {
  for (const std::string name : {"bench", "audit"})
    for (const std::string arch : {"x86_64", "arm64", "s390"})
      EXPECT_TRUE(std::filesystem::exists(profileFile(name, arch))) << name << " " << arch;
}

/// A symbol that both profiles of an architecture must set.
struct Setting {
  const char *arch;
  const char *symbol;
};

void PrintTo(const Setting &setting, std::ostream *out) { *out << setting.arch << " " << setting.symbol; }

class Shipped : public testing::TestWithParam<Setting> {};

TEST_P(Shipped, IsInTheBenchProfile) {
  EXPECT_EQ(settingsIn(profileFile("bench", GetParam().arch)).getString(GetParam().symbol), "y");
}

TEST_P(Shipped, IsInTheAuditProfile) {
  EXPECT_EQ(settingsIn(profileFile("audit", GetParam().arch)).getString(GetParam().symbol), "y");
}

INSTANTIATE_TEST_SUITE_P(
    Profiles, Shipped,
    testing::Values(Setting{"x86_64", "CONFIG_SMP"}, Setting{"x86_64", "CONFIG_JUMP_LABEL"},
                    Setting{"x86_64", "CONFIG_UNWINDER_ORC"}, Setting{"x86_64", "CONFIG_CPU_MITIGATIONS"},
                    Setting{"x86_64", "CONFIG_MITIGATION_RETPOLINE"}, Setting{"arm64", "CONFIG_SMP"},
                    Setting{"arm64", "CONFIG_JUMP_LABEL"}, Setting{"arm64", "CONFIG_ARM64_PTR_AUTH_KERNEL"},
                    Setting{"arm64", "CONFIG_MITIGATE_SPECTRE_BRANCH_HISTORY"}, Setting{"s390", "CONFIG_SMP"},
                    Setting{"s390", "CONFIG_JUMP_LABEL"}, Setting{"s390", "CONFIG_MARCH_Z13"}));

class Descriptors : public testing::TestWithParam<const char *> {};

TEST_P(Descriptors, AreInTheAuditProfiles) {
  for (const char *arch : {"x86_64", "arm64", "s390"})
    EXPECT_EQ(settingsIn(profileFile("audit", arch)).getString(GetParam()), "y") << arch;
}

INSTANTIATE_TEST_SUITE_P(Profiles, Descriptors,
                         testing::Values("CONFIG_EPOLL", "CONFIG_EVENTFD", "CONFIG_TIMERFD",
                                         "CONFIG_SIGNALFD", "CONFIG_INOTIFY_USER", "CONFIG_TTY",
                                         "CONFIG_UNIX98_PTYS", "CONFIG_UNIX", "CONFIG_INET",
                                         "CONFIG_PACKET"));
