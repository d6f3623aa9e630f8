// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The guest's workloads, compiled and run on the machine that runs the tests.
#include "bench-hooks/GuestSources.h"
#include "core/WorkloadShape.h"
#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;

std::string dataFile(const std::string &name) {
  RealWalls real;
  return real.files.read(std::string(TEST_DATA) + "/" + name).value_or("");
}

class Workload : public testing::Test {
protected:
  static void SetUpTestSuite() {
    folder() = std::make_unique<TempFolder>();
    std::vector<EmbeddedFile> sources = guestSources();
    std::erase_if(sources, [](const EmbeddedFile &source) { return source.name == "init.c"; });
    sources.push_back({"driver.c", dataFile("guest/driver.c")});
    std::vector<std::string> words = {"gcc", "-O2", "-o", "driver"};
    for (const EmbeddedFile &source : sources) {
      ASSERT_TRUE(walls().files.write(*folder() / source.name, source.content));
      if (source.name.ends_with(".c"))
        words.push_back(source.name);
    }
    const Result<ProcessResult> compiled = runIn(words);
    ASSERT_TRUE(compiled && compiled->ok()) << (compiled ? compiled->errors : compiled.error().what);
  }
  static void TearDownTestSuite() { folder().reset(); }

  /// What one call of a workload comes to.
  static std::string called(const std::string &workload, int n, bool readable = false) {
    std::vector<std::string> words = {"./driver", workload, std::to_string(n)};
    if (readable)
      words.push_back("readable");
    const Result<ProcessResult> result = runIn(words);
    return result ? result->output : result.error().what;
  }

private:
  static Walls walls() {
    static RealWalls real;
    return real.walls;
  }
  static std::unique_ptr<TempFolder> &folder() {
    static std::unique_ptr<TempFolder> kept;
    return kept;
  }
  static Result<ProcessResult> runIn(const std::vector<std::string> &words) {
    Command command;
    command.argv = words;
    command.directory = folder()->path;
    command.timeout = std::chrono::seconds(60);
    return walls().process.run(command);
  }
};

TEST_F(Workload, PollPipeFindsNoEmptyPipeReady) {
  EXPECT_THAT(called("poll-pipe", 30), HasSubstr("returned=0 expected=0 verified=1"));
}

TEST_F(Workload, PollPipeNoticesOneThatIs) {
  EXPECT_THAT(called("poll-pipe", 30, true), HasSubstr("returned=30 expected=0 verified=0"));
}

TEST_F(Workload, PollPipesFdsAreDense) { EXPECT_THAT(called("poll-pipe", 30), HasSubstr("open= 64 65 66")); }

TEST_F(Workload, SelectSparseFindsNoEmptyPipeReady) {
  EXPECT_THAT(called("select-sparse", 30), HasSubstr("returned=0 expected=0 verified=1"));
}

TEST_F(Workload, SelectSparseLooksAtEveryFd) {
  EXPECT_THAT(called("select-sparse", 30, true), HasSubstr("returned=30 expected=0 verified=0"));
}

TEST_F(Workload, SelectSparsesFdsLieInEverySecondWord) {
  EXPECT_THAT(called("select-sparse", 30), HasSubstr("open= 64 192 320"));
}

TEST_F(Workload, SelectPipeStillFindsNoneReady) {
  EXPECT_THAT(called("select-pipe", 30), HasSubstr("returned=0 expected=0 verified=1"));
}

class ShapeOf : public Workload, public testing::WithParamInterface<WorkloadShape> {};

TEST_P(ShapeOf, NeedsTheFdNumbersThatTheGuestAsksFor) {
  const WorkloadShape &shape = GetParam();
  EXPECT_THAT(called(shape.name, 30),
              HasSubstr("numbers=" + std::to_string(fdNumbers(shape.layout, 30, shape.firstFd)) + " "));
}

INSTANTIATE_TEST_SUITE_P(Every, ShapeOf, testing::ValuesIn(workloadShapes()), [](const auto &tested) {
  std::string name = tested.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(WorkloadShapes, AreThoseOfEveryWorkload) {
  std::vector<std::string> shaped;
  for (const WorkloadShape &shape : workloadShapes())
    shaped.push_back(shape.name);
  EXPECT_THAT(workloadNames(), testing::UnorderedElementsAreArray(shaped));
}

} // namespace
} // namespace condresched
