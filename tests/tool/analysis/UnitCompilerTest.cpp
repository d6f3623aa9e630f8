// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/UnitCompiler.h"

#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

/// A unit on disk, as kbuild would compile it.
class UnitCompilerTest : public testing::Test {
protected:
  UnitCompilerTest() { write("unit.c", "#include \"unit.h\"\nint f(int x)\n{\n\treturn twice(x);\n}\n"); }

  void write(const std::string &file, const std::string &text) {
    ASSERT_TRUE(real.walls.files.write(folder.path + "/" + file, text).has_value());
  }
  void writeHeader(const std::string &text) { write("unit.h", text); }
  UnitCommand command() const {
    return {"unit.c",
            folder.path,
            folder.path,
            {"clang-19", "-std=gnu11", "-c", "-o", "unit.o", folder.path + "/unit.c"}};
  }
  Snapshot snapshot() const { return {{folder.path, "tree", "6.12", {}, "id", false}, {}}; }

  TempFolder folder;
  RealWalls real;
};

TEST_F(UnitCompilerTest, ParsingGivesTheDigestThatPreprocessingGives) {
  writeHeader("#pragma pack(push, 1)\nstruct s { char c; int i; };\n#pragma pack(pop)\n"
              "#define twice(x) ((x) + (x))\n_Pragma(\"GCC diagnostic ignored \\\"-Wunused\\\"\")\n");
  const Result<ParsedUnit> parsed = parseUnit(snapshot(), command());
  const Result<UnitText> text = preprocessUnit(snapshot(), command());
  ASSERT_TRUE(parsed.has_value() && text.has_value());
  EXPECT_EQ(parsed->text.digest, text->digest);
}

TEST_F(UnitCompilerTest, AnotherMacroGivesAnotherDigest) {
  writeHeader("#define twice(x) ((x) + (x))\n");
  const std::string before = preprocessUnit(snapshot(), command())->digest;
  writeHeader("#define twice(x) (2 * (x))\n");
  EXPECT_NE(preprocessUnit(snapshot(), command())->digest, before);
}

TEST_F(UnitCompilerTest, AMacroThatTheUnitDoesNotUseGivesTheSameDigest) {
  writeHeader("#define twice(x) ((x) + (x))\n");
  const std::string before = preprocessUnit(snapshot(), command())->digest;
  writeHeader("#define thrice(x) (3 * (x))\n#define twice(x) ((x) + (x))\n");
  EXPECT_EQ(preprocessUnit(snapshot(), command())->digest, before);
}

TEST_F(UnitCompilerTest, AShiftedLineOfTheUnitGivesAnotherDigest) {
  writeHeader("#define twice(x) ((x) + (x))\n");
  const std::string before = preprocessUnit(snapshot(), command())->digest;
  write("unit.c", "#include \"unit.h\"\n\nint f(int x)\n{\n\treturn twice(x);\n}\n");
  EXPECT_NE(preprocessUnit(snapshot(), command())->digest, before);
}

TEST_F(UnitCompilerTest, AShiftedLineWithNothingButAMacroGivesAnotherDigest) {
  writeHeader("#define define_f() int f(int x) { return x; }\n");
  write("unit.c", "#include \"unit.h\"\ndefine_f()\n\n");
  const std::string before = preprocessUnit(snapshot(), command())->digest;
  write("unit.c", "#include \"unit.h\"\n\ndefine_f()\n");
  EXPECT_NE(preprocessUnit(snapshot(), command())->digest, before);
}

TEST_F(UnitCompilerTest, AShiftedLineOfAHeaderGivesTheSameDigest) {
  writeHeader("#define twice(x) ((x) + (x))\nstatic int g(int x) { return twice(x); }\n");
  const std::string before = preprocessUnit(snapshot(), command())->digest;
  writeHeader("\n#define twice(x) ((x) + (x))\n\nstatic int g(int x) { return twice(x); }\n");
  EXPECT_EQ(preprocessUnit(snapshot(), command())->digest, before);
}

TEST_F(UnitCompilerTest, NamesTheHeaderThatIsMissing) {
  EXPECT_EQ(parseUnit(snapshot(), command()).error().missing, "unit.h");
}

TEST_F(UnitCompilerTest, NamesNoMissingHeaderWhereSomethingElseIsWrong) {
  writeHeader("#error broken\n");
  EXPECT_EQ(parseUnit(snapshot(), command()).error().missing, "");
}

TEST_F(UnitCompilerTest, NamesAFlagThatOnlyGccKnows) {
  writeHeader("#define twice(x) ((x) + (x))\n");
  UnitCommand gcc = command();
  gcc.argv.insert(gcc.argv.begin() + 1, "-mpreferred-stack-boundary=3");
  const Result<ParsedUnit> unit = parseUnit(snapshot(), gcc);
  ASSERT_FALSE(unit.has_value());
  EXPECT_THAT(unit.error().what, testing::HasSubstr("-mpreferred-stack-boundary=3"));
}

} // namespace
} // namespace condresched
