// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Holds the arrows between the layers: who may include whom, and which folder alone knows which library.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Layer -> the layers it may include besides itself. "main" is tool/main.cpp and tool/Options.
const std::map<std::string, std::set<std::string>> &arrows() {
  static const std::map<std::string, std::set<std::string>> table = {
      {"core", {}},
      {"support", {"core"}},
      {"patch", {"core", "support"}},
      {"kernel", {"core", "support"}},
      {"report", {"core", "support"}},
      {"estimate", {"core", "support"}},
      {"matchers", {"core", "support"}},
      {"bench-hooks", {"core", "support"}},
      {"analysis", {"matchers", "core", "support"}},
      {"commands", {"report", "estimate", "analysis", "bench-hooks", "kernel", "patch", "core", "support"}},
      {"main",
       {"commands", "report", "estimate", "analysis", "bench-hooks", "kernel", "patch", "core", "support"}},
  };
  return table;
}

std::string firstPart(const std::string &path) { return path.substr(0, path.find('/')); }

/// The layer that a file of the repository belongs to: tool/LAYER/x, matchers/x, bench-hooks/x.
std::string layerOf(const std::string &file) {
  if (!file.starts_with("tool/"))
    return firstPart(file);
  const std::string below = file.substr(5);
  return below.find('/') == std::string::npos ? "main" : firstPart(below);
}

/// Why a file of `layer` may not include a library's header, or empty.
std::string libraryFault(const std::string &file, const std::string &layer, const std::string &header) {
  static const std::set<std::string> knowClang = {"matchers", "analysis", "estimate"};
  if ((header.starts_with("clang/") || header.starts_with("clang-c/")) && !knowClang.contains(layer))
    return "only matchers, analysis and estimate know Clang";
  if (firstPart(header).starts_with("git2") && layer != "patch")
    return "only patch knows libgit2";
  if (header.starts_with("CLI/") && file != "tool/Options.cpp" && file != "tool/Options.h")
    return "only Options knows CLI11";
  return {};
}

/// Why a file of `layer` may not include `header` of our own, or empty. A header without a layer's name
/// before it lies in the file's own folder.
std::string layerFault(const std::string &layer, std::string header) {
  if (header.starts_with("../") || header.find("/../") != std::string::npos)
    return "an include names its folder from the top";
  if (header.starts_with("tool/"))
    header = header.substr(5);
  const std::string target = header.find('/') == std::string::npos ? layer : firstPart(header);
  const auto known = arrows().find(layer);
  if (known == arrows().end())
    return "a layer that has no arrows";
  if (target == layer || !arrows().contains(target) || known->second.contains(target))
    return {};
  return layer + " may not see " + target;
}

/// The header that a line includes, or empty; `own` where it is written in quotes.
std::string includedBy(const std::string &line, bool &own) {
  const size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#')
    return {};
  const size_t word = line.find_first_not_of(" \t", hash + 1);
  if (word == std::string::npos || line.compare(word, 7, "include") != 0)
    return {};
  const size_t begin = line.find_first_of("<\"", word);
  const size_t end = begin == std::string::npos ? begin : line.find_first_of(">\"", begin + 1);
  if (end == std::string::npos)
    return {};
  own = line[begin] == '"';
  return line.substr(begin + 1, end - begin - 1);
}

/// Every include in `text`, the content of the repository's `file`, that breaks an arrow: "FILE:LINE: HEADER:
/// WHY".
std::vector<std::string> violations(const std::string &file, const std::string &text) {
  std::vector<std::string> found;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    bool own = false;
    const std::string header = includedBy(line, own);
    std::string fault = libraryFault(file, layerOf(file), header);
    if (fault.empty() && own)
      fault = layerFault(layerOf(file), header);
    if (!fault.empty())
      found.push_back(file + ":" + std::to_string(number) + ": " + header + ": " + fault);
  }
  return found;
}

TEST(Arrows, LetAMiddleLayerSeeCoreAndSupport) {
  EXPECT_THAT(violations("tool/patch/A.cpp", "#include \"core/Patch.h\"\n#include \"support/Walls.h\"\n"),
              IsEmpty());
}

TEST(Arrows, KeepMiddleLayersApart) {
  EXPECT_THAT(violations("tool/patch/A.cpp", "\n#include \"kernel/Trees.h\"\n"),
              ElementsAre("tool/patch/A.cpp:2: kernel/Trees.h: patch may not see kernel"));
}

TEST(Arrows, PointDownOnly) {
  EXPECT_THAT(violations("tool/core/A.h", "#include \"support/Walls.h\"\n"), testing::SizeIs(1));
  EXPECT_THAT(violations("tool/report/A.h", "#include \"commands/List.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, LetOnlyAnalysisSeeMatchers) {
  EXPECT_THAT(violations("tool/analysis/A.cpp", "#include \"matchers/Loops.h\"\n"), IsEmpty());
  EXPECT_THAT(violations("tool/estimate/A.cpp", "#include \"matchers/Loops.h\"\n"), testing::SizeIs(1));
  EXPECT_THAT(violations("tool/commands/A.cpp", "#include \"matchers/Loops.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, KeepMatchersFromTheBench) {
  EXPECT_THAT(violations("matchers/A.cpp", "#include \"bench-hooks/Engine.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, LetAFolderSeeItself) {
  EXPECT_THAT(
      violations("bench-hooks/engines/A.cpp", "#include \"bench-hooks/Engine.h\"\n#include \"B.h\"\n"),
      IsEmpty());
}

TEST(Arrows, SeeThroughASpelledOutFolder) {
  EXPECT_THAT(violations("matchers/A.cpp", "#include \"tool/kernel/Trees.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, AllowNoWayUpAndDownAgain) {
  EXPECT_THAT(violations("tool/patch/A.cpp", "#include \"../kernel/Trees.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, KeepClangWhereTheAstIs) {
  const std::string clang = "#include <clang/AST/Expr.h>\n";
  EXPECT_THAT(violations("matchers/A.cpp", clang), IsEmpty());
  EXPECT_THAT(violations("tool/kernel/A.cpp", clang), testing::SizeIs(1));
}

TEST(Arrows, FindClangInQuotesAndWithBlanks) {
  EXPECT_THAT(violations("tool/kernel/A.cpp", "  #  include \"clang/AST/Expr.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, KeepLibgit2InPatch) {
  EXPECT_THAT(violations("tool/patch/A.cpp", "#include <git2.h>\n"), IsEmpty());
  EXPECT_THAT(violations("tool/kernel/A.cpp", "#include <git2/diff.h>\n"), testing::SizeIs(1));
}

TEST(Arrows, KeepCli11InOptions) {
  EXPECT_THAT(violations("tool/Options.cpp", "#include <CLI/CLI.hpp>\n"), IsEmpty());
  EXPECT_THAT(violations("tool/main.cpp", "#include <CLI/CLI.hpp>\n"), testing::SizeIs(1));
}

TEST(Arrows, KnowEveryLayer) {
  EXPECT_THAT(violations("tool/misc/A.cpp", "#include \"core/Patch.h\"\n"), testing::SizeIs(1));
}

TEST(Arrows, OverlookWhatIncludesNothing) {
  EXPECT_THAT(violations("tool/core/A.cpp", "// #include \"kernel/Trees.h\"\n#define x <git2.h>\n"),
              IsEmpty());
}

bool isSource(const std::filesystem::path &path) {
  static const std::set<std::string> endings = {".cpp", ".h", ".c", ".inc", ".def"};
  return endings.contains(path.extension().string());
}

std::vector<std::string> sources() {
  std::vector<std::string> files;
  for (const char *folder : {"tool", "matchers", "bench-hooks"})
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(std::string(TEST_SOURCE) + "/" + folder))
      if (entry.is_regular_file() && isSource(entry.path()))
        files.push_back(std::filesystem::relative(entry.path(), TEST_SOURCE).string());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Arrows, HoldInEveryFile) {
  std::vector<std::string> found;
  for (const std::string &file : sources()) {
    std::ifstream stream(std::string(TEST_SOURCE) + "/" + file);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    for (const std::string &violation : violations(file, text))
      found.push_back(violation);
  }
  EXPECT_THAT(found, IsEmpty());
}

TEST(Arrows, AreHeldAgainstTheWholeTool) {
  EXPECT_THAT(sources(), testing::Contains("tool/support/Process.h"));
}

} // namespace
} // namespace condresched
