// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CountingPlugin.h"
#include "bench-hooks/Markers.h"
#include "support/Embedded.h"
#include "support/FakeWalls.h"
#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>
#include <llvm/ADT/StringExtras.h>

using namespace condresched;
using testing::AllOf;
using testing::HasSubstr;

namespace {

/// The guest's marker.h, compiled into an object.
std::string objectWithMarkers(const std::string &triple) {
  RealWalls real;
  TempFolder folder;
  for (const EmbeddedFile &file : guestFiles())
    if (file.name == "marker.h")
      (void)real.files.write(folder / "marker.h", file.content);
  (void)real.files.write(folder / "unit.c",
                         "#include \"marker.h\"\nvoid f(void) { sample_begins(); sample_ends(); }\n");
  Command command;
  command.argv = {"clang-19", "--target=" + triple, "-O2", "-c", "unit.c", "-o", "unit.o"};
  command.directory = folder / "";
  (void)real.process.run(command);
  return *real.files.read(folder / "unit.o");
}

class MarkersOf : public testing::TestWithParam<std::pair<const char *, const char *>> {};

} // namespace

TEST(CountingPlugin, IsCompiledOnce) {
  RealWalls real;
  TempFolder folder;
  ASSERT_TRUE(buildCountingPlugin(real.walls, folder / "cache"));
  FakeWalls fake; // Runs no compiler.
  Walls kept{fake.process, real.files, fake.clock, fake.progress};
  EXPECT_TRUE(buildCountingPlugin(kept, folder / "cache"));
}

TEST(CountingPlugin, SaysHowToGetACompiler) {
  FakeWalls fake;
  ProcessResult failed;
  failed.status = 1;
  failed.errors = "gcc: fatal error: cannot execute 'cc1'";
  fake.process.whenRun({"gcc"}, failed);
  const Result<std::string> plugin = buildCountingPlugin(fake.walls, "/cache");
  EXPECT_THAT(plugin.error().what + "; " + plugin.error().next,
              HasSubstr("cannot execute 'cc1'; apt-get install gcc libc6-dev"));
}

TEST_P(MarkersOf, AreTheGuestsInstructions) {
  const auto [arch, triple] = GetParam();
  const std::string object = objectWithMarkers(triple);
  const Markers markers = *markersOf(arch);
  EXPECT_THAT(object, AllOf(HasSubstr(llvm::fromHex(markers.begin)), HasSubstr(llvm::fromHex(markers.end))));
}

INSTANTIATE_TEST_SUITE_P(Each, MarkersOf,
                         testing::Values(std::pair("x86_64", "x86_64-linux-gnu"),
                                         std::pair("arm64", "aarch64-linux-gnu"),
                                         std::pair("s390", "s390x-linux-gnu")));

TEST(Markers, AreNoneWhereTheGuestHasNone) { EXPECT_FALSE(markersOf("um")); }
