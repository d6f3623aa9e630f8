// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/CountedKernel.h"

#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;

/// Boots nothing and leaves these counts behind.
class Recorded : public Engine {
public:
  explicit Recorded(std::string counts) : counts(std::move(counts)) {}

  std::string name() const override { return "recorded"; }
  std::string unit() const override { return "instructions"; }
  bool exact() const override { return true; }
  std::vector<std::string> kernelArchitectures() const override { return {"x86_64"}; }
  EngineProbe probe(const Walls &, const std::string &) const override { return {true, {}, {}, {}}; }
  Result<GuestResult> run(const Walls &, const GuestRun &) const override { return GuestResult(); }
  Result<GuestResult> count(const Walls &walls, const GuestRun &,
                            const CountQuestion &question) const override {
    ++boots;
    low = question.low;
    if (Status written = walls.files.write(question.log, counts); !written)
      return errorOf(written);
    return GuestResult();
  }

  mutable int boots = 0;
  mutable std::uint64_t low = 0; ///< Of the code that is counted.

private:
  std::string counts;
};

/// A warm-up and three samples of one instruction of f(), which is linked at 0x1000.
std::string samples(const std::vector<int> &counts, const std::string &address = "1000") {
  std::string text;
  for (const int count : counts)
    text += address + " " + std::to_string(count) + "\nelsewhere 7\nwindow\n";
  return text;
}

class CountedKernel : public testing::Test {
protected:
  CountedKernel() {
    Command link;
    link.argv = {"clang-19",        "--target=x86_64-linux-gnu", "-O1", "-nostdlib", "-static",
                 "-fuse-ld=lld-19", "-Wl,-Ttext=0x1000,-e,f",    "-xc", "-",         "-o",
                 folder / "vmlinux"};
    link.input = "void f(void) {}";
    (void)real.process.run(link);
    entry.request.arch.name = "x86_64";
    entry.request.arch.guestCompiler = "gcc";
  }

  Result<Profiles> counted(const Engine &engine,
                           const std::vector<std::string> &workloads = {"select-pipe"}) {
    const BootTarget target{&entry, "none", {}};
    const KernelImage image{folder / "bzImage", folder / "vmlinux", "clang", "key"};
    return countedKernel(real.walls, engine, {target, image, workloads, 64, folder / "cache"});
  }

  RealWalls real;
  TempFolder folder;
  ConfigEntry entry;
};

TEST_F(CountedKernel, TakesTheShortestSampleAfterTheWarmUp) {
  const auto profiles = counted(Recorded(samples({1, 9, 5, 8})));
  EXPECT_EQ(profiles->at("select-pipe").entries("f"), 5);
}

TEST_F(CountedKernel, IsBootedOnce) {
  const Recorded engine(samples({1, 9, 5, 8}));
  (void)counted(engine);
  EXPECT_EQ(counted(engine)->at("select-pipe").entries("f"), 5);
  EXPECT_EQ(engine.boots, 1);
}

TEST_F(CountedKernel, IsBootedAgainOnlyForTheWorkloadsThatAreMissing) {
  (void)counted(Recorded(samples({1, 9, 5, 8})));
  const auto profiles = counted(Recorded(samples({1, 4, 3, 2})), {"select-pipe", "select-file"});
  EXPECT_EQ(profiles->at("select-pipe").entries("f"), 5);
  EXPECT_EQ(profiles->at("select-file").entries("f"), 2);
}

TEST_F(CountedKernel, IsCountedWhereItRuns) {
  entry.request.arch.imageBase = "CONFIG_KERNEL_IMAGE_BASE";
  entry.base.dotConfig = "CONFIG_KERNEL_IMAGE_BASE=0x30000\n";
  const Recorded engine(samples({1, 9, 5, 8}, "31000"));
  EXPECT_EQ(counted(engine)->at("select-pipe").entries("f"), 5);
  EXPECT_EQ(engine.low, 0x31000U);
}

TEST_F(CountedKernel, SaysThatItRunsElsewhere) {
  EXPECT_THAT(counted(Recorded(samples({1, 9, 5, 8}, "31000"))).error().what, HasSubstr("runs elsewhere"));
}

TEST_F(CountedKernel, SaysWhenSamplesAreMissing) {
  EXPECT_THAT(counted(Recorded(samples({1, 9}))).error().what, HasSubstr("gave 2 samples, 4 were asked for"));
}

TEST_F(CountedKernel, KeepsNothingOfABootThatFailed) {
  (void)counted(Recorded(samples({1})));
  EXPECT_EQ(counted(Recorded(samples({1, 9, 5, 8})))->at("select-pipe").entries("f"), 5);
}

} // namespace
} // namespace condresched
