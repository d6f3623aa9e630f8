// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Summaries.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace condresched {
namespace {

std::string readAll(const std::filesystem::path &path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

int depthOf(const FunctionFact &function, int loop) {
  int depth = 0;
  for (; loop >= 0; loop = function.loops[loop].parent)
    ++depth;
  return depth;
}

std::string shapeText(const LoopFact &loop) {
  switch (loop.shape) {
  case LoopShape::Endless:
    return "endless";
  case LoopShape::ConstantTrip:
    return "constant=" + std::to_string(loop.trips);
  case LoopShape::ListWalk:
    return "list";
  case LoopShape::Counted:
    break;
  }
  return "counted";
}

/// `line: what` for every loop and site, in the words of the comments.
std::vector<std::string> found(const UnitSummary &summary) {
  std::vector<std::string> lines;
  for (const FunctionFact &function : summary.functions) {
    for (const LoopFact &loop : function.loops)
      lines.push_back(std::to_string(loop.place.line) + ": loop " + shapeText(loop));
    for (const SiteFact &site : function.sites) {
      std::string text = std::to_string(site.place.line) + ": site " + site.primitive + " " +
                         toString(site.state) + " depth=" + std::to_string(depthOf(function, site.loop));
      for (const StaticCallFact &call : site.staticCalls)
        text += " target=" + call.target;
      lines.push_back(text);
    }
  }
  return lines;
}

/// The same from the comments beside the lines.
std::vector<std::string> expected(const std::string &code) {
  std::vector<std::string> lines;
  std::istringstream stream(code);
  std::string line;
  const std::regex mark("(loop [a-z=0-9]+|site [a-z_]+ [a-z-]+ depth=[0-9]+( target=[a-z_]+)?)");
  for (int number = 1; std::getline(stream, line); ++number) {
    std::size_t comment = line.find("; // ");
    comment = comment == std::string::npos ? line.find(" // ") : comment;
    if (comment == std::string::npos)
      continue;
    std::string text = line.substr(comment);
    for (std::sregex_iterator at(text.begin(), text.end(), mark), end; at != end; ++at)
      lines.push_back(std::to_string(number) + ": " + at->str(1));
  }
  return lines;
}

class MarkedSource : public testing::TestWithParam<std::string> {};

TEST_P(MarkedSource, HasTheLoopsAndSitesThatItsCommentsSay) {
  std::string code = readAll(std::filesystem::path(TEST_DATA) / "matchers" / (GetParam() + ".c"));
  EXPECT_THAT(found(summaryOf(code)), testing::UnorderedElementsAreArray(expected(code)));
}

std::vector<std::string> caseNames() {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "matchers"))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Matchers, MarkedSource, testing::ValuesIn(caseNames()), [](const auto &info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(UnitMatcher, SeesASiteInAFileThatTheBodyIncludes) {
  UnitSummary summary =
      summaryWith("cond_resched();\n", "#define cond_resched() do { } while (0)\n"
                                       "void f(int n) {\n  while (n--) {\n#include \"header.h\"\n  }\n}\n");
  EXPECT_THAT(found(summary), testing::Contains("1: site cond_resched no-op depth=1"));
}

/// Of a header that defines cond_resched(), and a function that calls it in line 3.
std::vector<std::string> foundWithDefinition(const std::string &definition) {
  return found(summaryWith("extern int _cond_resched(void);\n" + definition,
                           "#include \"header.h\"\nvoid f(void) {\n  cond_resched();\n}\n"));
}

TEST(UnitMatcher, CountsAHelperOfAFamilyMacroToTheFamily) {
  EXPECT_THAT(foundWithDefinition("static inline int helper(int line) { return line + _cond_resched(); }\n"
                                  "#define cond_resched() helper(__LINE__)\n"),
              testing::ElementsAre("3: site cond_resched call depth=0"));
}

TEST(UnitMatcher, CountsAHelperOfAFamilyFunctionToTheFamily) {
  EXPECT_THAT(foundWithDefinition("static inline int helper(void) { return _cond_resched(); }\n"
                                  "static inline int cond_resched(void) { return helper(); }\n"),
              testing::ElementsAre("3: site cond_resched call depth=0"));
}

TEST(UnitMatcher, FollowsACallInTheArgumentOfAFamilyMacro) {
  UnitSummary summary = summaryWith("#define cond_resched_lock(lock) do { (void)(lock); } while (0)\n",
                                    "#include \"header.h\"\nint *find(void);\n"
                                    "void f(void) {\n  cond_resched_lock(find());\n}\n");
  ASSERT_EQ(summary.find("f")->calls.size(), 1U);
  EXPECT_EQ(summary.find("f")->calls.at(0).callee, "find");
}

TEST(UnitMatcher, NamesTheStructAndFieldOfAnIndirectCall) {
  UnitSummary summary = summaryOf("struct file_operations { int (*poll)(void); };\n"
                                  "int f(struct file_operations *ops) { return ops->poll(); }\n");
  EXPECT_EQ(summary.functions.at(0).calls.at(0).type + "." + summary.functions.at(0).calls.at(0).field,
            "file_operations.poll");
}

TEST(UnitMatcher, SeesALoopMadeOfGoto) {
  UnitSummary summary =
      summaryOf("int more(void);\nvoid f(void) {\nagain:\n  if (more())\n    goto again;\n}\n");
  ASSERT_EQ(summary.find("f")->gotoLoops.size(), 1U);
  EXPECT_EQ(summary.find("f")->gotoLoops.at(0).line, 5);
}

TEST(UnitMatcher, SeesALoopMadeOfGotoInAMacro) {
  UnitSummary summary =
      summaryOf("int more(void);\n#define spin() do { again: if (more()) goto again; } while (0)\n"
                "void f(void) {\n  spin();\n}\n");
  EXPECT_EQ(summary.find("f")->gotoLoops.size(), 1U);
}

TEST(UnitMatcher, TakesNoJumpBackToACommonExitForALoop) {
  UnitSummary summary =
      summaryOf("int more(void);\nvoid f(void) {\n  if (more())\n    goto fault;\nout:\n  return;\n"
                "fault:\n  more();\n  goto out;\n}\n");
  EXPECT_TRUE(summary.find("f")->gotoLoops.empty());
}

TEST(UnitMatcher, TakesNoJumpForwardForALoop) {
  UnitSummary summary =
      summaryOf("int more(void);\nvoid f(void) {\n  if (more())\n    goto out;\nout:;\n}\n");
  EXPECT_TRUE(summary.find("f")->gotoLoops.empty());
}

TEST(UnitMatcher, SeesACallThatTheCleanupAttributeInserts) {
  UnitSummary summary = summaryOf("static inline void put(int *p) { }\n"
                                  "void f(void) { int fd __attribute__((cleanup(put))) = 1; }\n");
  EXPECT_EQ(summary.find("f")->calls.at(0).edge, "cleanup");
}

TEST(UnitMatcher, NamesTheSymbolThatGuardsAFamilyDefinition) {
  UnitSummary summary = summaryOf("#ifdef CONFIG_PREEMPT_BKL\n"
                                  "#define cond_resched() 0\n"
                                  "#else\n"
                                  "#define cond_resched() 1\n"
                                  "#endif\n");
  ASSERT_EQ(summary.guards.size(), 1U);
  EXPECT_EQ(summary.guards.at(0).symbol, "CONFIG_PREEMPT_BKL");
}

TEST(UnitMatcher, LeavesOutAGuardThatIsNotAroundTheFamily) {
  UnitSummary summary = summaryOf("#ifdef CONFIG_NET\n#define net 1\n#endif\n#define cond_resched() 0\n");
  EXPECT_TRUE(summary.guards.empty());
}

TEST(Leaves, OfHeadersAreLeftOut) {
  UnitSummary summary = summaryWith("static inline int leaf(int x) { return x + 1; }\n"
                                    "static inline int twig(int x) { return leaf(x); }\n",
                                    "#include \"header.h\"\nint f(int x) { return twig(x); }\n");
  EXPECT_EQ(summary.functions.size(), 1U);
}

TEST(Leaves, AreNotWhatLeadsOutOfTheUnit) {
  UnitSummary summary =
      summaryWith("int outside(int);\nstatic inline int twig(int x) { return outside(x); }\n",
                  "#include \"header.h\"\nint f(int x) { return twig(x); }\n");
  EXPECT_NE(summary.find("twig"), nullptr);
}

TEST(UnitMatcher, TakesASecondNameForAFunctionThatCallsTheFirst) {
  UnitSummary summary = summaryOf("int f(void) { return 1; }\nint g(void) __attribute__((alias(\"f\")));\n");
  EXPECT_EQ(summary.find("g")->calls.at(0).callee, "f");
}

TEST(UnitMatcher, ReadsWhatAnIncludedSourceFileDefines) {
  UnitSummary summary;
  EXPECT_TRUE(clang::tooling::runToolOnCodeWithArgs(
      std::make_unique<MatchOnly>(summary), "#include \"part.c\"\n", {"-xc", "-std=gnu11", "-w"},
      "/tree/unit.c", "clang-tool", std::make_shared<clang::PCHContainerOperations>(),
      {{"/tree/part.c", "int part(void) { return 1; }\n"}}));
  EXPECT_NE(summary.find("part"), nullptr);
}

} // namespace
} // namespace condresched
