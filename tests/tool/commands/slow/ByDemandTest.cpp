// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// By demand loses nothing: Linux 6.12, profile audit, once as the tool reads it and once from a parse of
// every unit of the config. Minutes the first time: some hundred units are parsed.
#include "commands/ConfigMatrix.h"
#include "commands/SideUnits.h"
#include "commands/Sides.h"
#include "support/EveryUnit.h"
#include "support/RealWalls.h"

#include "analysis/Reach.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <iostream>
#include <memory>
#include <thread>

namespace condresched {
namespace {

/// What a walk told, in words that can be compared.
struct Told {
  std::set<std::string> sites;
  std::set<std::string> functions;
  std::set<std::string> unresolved;
  std::set<std::string> boundaries;
  std::set<std::string> failures;
  std::size_t unitsRead = 0;
};

std::string siteText(const ReachedSite &site) {
  return site.function + " " + site.fact.place.file + ":" + std::to_string(site.fact.place.line) + " " +
         site.fact.primitive + " from " + site.hotFunction + " in " + site.loop + ", " +
         toString(site.temperature.heat) + " " + site.temperature.reason;
}

Told tell(UnitSource &source, bool all) {
  Told told;
  Program program(source);
  ReachOptions options;
  options.all = all;
  for (const Root &root : defaultRoots()) {
    const Result<Reach> reached = reach(program, root, options);
    if (!reached) {
      told.failures.insert(root.text() + ": " + reached.error().what);
      continue;
    }
    for (const ReachedSite &site : reached->sites)
      told.sites.insert(siteText(site));
    for (const auto &[name, file] : reached->functions)
      told.functions.insert(name + "() of " + file);
    for (const Boundary &boundary : reached->boundaries)
      told.boundaries.insert(boundary.name + " x" + std::to_string(boundary.edges) + ": " + boundary.reason);
  }
  for (const Unresolved &one : program.unresolved)
    told.unresolved.insert(one.file + ":" + std::to_string(one.line) + ": " + one.what);
  for (const auto &[file, why] : program.unread)
    told.failures.insert(file + ": " + why);
  told.unitsRead = program.filesRead().size();
  return told;
}

/// Answers of the texts withheld, as if the text index missed what they name.
class Withholding : public UnitSource {
public:
  enum class What {
    Names,    ///< Where functions are defined or mentioned.
    Mentions, ///< Where names are mentioned, or made by macros.
    Stores,   ///< Where file_operations.poll is registered.
  };

  Withholding(UnitSource &inner, What what) : inner(inner), what(what) {}

  void prepare(const std::vector<std::string> &files) override { inner.prepare(files); }
  Result<std::shared_ptr<const UnitSummary>> unit(const std::string &file) override {
    return inner.unit(file);
  }
  std::vector<std::string> defining(const std::string &function) override {
    return what == What::Names ? none : inner.defining(function);
  }
  std::vector<std::string> storing(const std::string &type, const std::string &field) override {
    const bool isPoll = type == "file_operations" && field == "poll";
    return what == What::Stores && isPoll ? none : inner.storing(type, field);
  }
  std::vector<std::string> mentioning(const std::string &identifier) override {
    return what == What::Stores ? inner.mentioning(identifier) : none;
  }
  bool isAssembly(const std::string &symbol) override { return inner.isAssembly(symbol); }

private:
  const std::vector<std::string> none;
  UnitSource &inner;
  What what;
};

template <class Value> Value orThrow(Result<Value> value) {
  if (!value)
    throw std::runtime_error(value.error().what);
  return std::move(*value);
}

/// One config, opened as `condresched-audit list` opens it; what was read stays read.
class OpenedConfig {
public:
  explicit OpenedConfig(const std::string &config) {
    request.tree = LINUX_SOURCE;
    request.arch = "x86_64";
    request.configs = {config};
    request.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const std::string cache = std::string(CLI_CACHE) + "/condresched-audit";
    if (const Status made = real.walls.files.makeDirectories(cache); !made)
      throw std::runtime_error(made.error().what);
    request.cacheDir = orThrow(real.walls.files.realPath(cache));
    sides = std::make_unique<SnapshotPair>(orThrow(openSides(real.walls, request, {})));
    matrix = orThrow(configMatrix(real.walls, request, *sides, {request.arch, "audit", true}));
    const ConfigEntry &entry = matrix.at(0);
    const PreparedConfig &prepared = entry.basePrepared.value();
    files = orThrow(unitList(real.walls, prepared, entry.request.arch, request.cacheDir));
    answers =
        std::make_unique<SourceAnswers>(real.walls, sides->base, entry.request.arch, files, request.cacheDir);
    question = std::make_unique<SideQuestion>(
        SideQuestion{sides->base, prepared, entry.request.arch, config, request.cacheDir});
    units = std::make_unique<SideUnits>(real.walls, *question, files, *answers, request.jobs, turns);
  }

  RealWalls real;
  Request request;
  std::unique_ptr<SnapshotPair> sides;
  std::vector<ConfigEntry> matrix;
  std::vector<std::string> files;
  std::unique_ptr<SourceAnswers> answers;
  std::unique_ptr<SideQuestion> question;
  Turns turns{static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
  std::unique_ptr<SideUnits> units;
};

/// Both ways through one config.
struct Comparison {
  std::unique_ptr<OpenedConfig> opened;
  std::unique_ptr<EveryUnit> every;
  std::map<bool, Told> byDemand; ///< By whether cold calls are followed too.
  std::map<bool, Told> fromEvery;
};

/// For whoever runs it: how much was compared.
void printFigures(const std::string &name, std::size_t units, const Told &demand, const Told &every) {
  std::cout << name << ": " << units << " units, " << demand.unitsRead << " read by demand; functions "
            << demand.functions.size() << " and " << every.functions.size() << ", sites "
            << demand.sites.size() << " and " << every.sites.size() << ", unresolved "
            << demand.unresolved.size() << " and " << every.unresolved.size() << '\n';
}

Comparison compared(const std::string &config) {
  Comparison both;
  both.opened = std::make_unique<OpenedConfig>(config);
  for (const bool all : {false, true})
    both.byDemand[all] = tell(*both.opened->units, all);
  both.every = std::make_unique<EveryUnit>(*both.opened->units, both.opened->files);
  for (const bool all : {false, true}) {
    both.fromEvery[all] = tell(*both.every, all);
    printFigures(config + (all ? " --all" : ""), both.opened->files.size(), both.byDemand[all],
                 both.fromEvery[all]);
  }
  return both;
}

const Comparison &comparison(const std::string &config) {
  static std::map<std::string, Comparison> known;
  if (const auto found = known.find(config); found != known.end())
    return found->second;
  return known.emplace(config, compared(config)).first->second;
}

/// `only by demand: ...` and `only from every unit: ...`: nothing where both ways tell the same.
std::vector<std::string> differences(const std::set<std::string> &demand,
                                     const std::set<std::string> &every) {
  std::vector<std::string> lines;
  std::ranges::set_difference(demand, every, std::back_inserter(lines));
  for (std::string &line : lines)
    line.insert(0, "only by demand: ");
  std::vector<std::string> missed;
  std::ranges::set_difference(every, demand, std::back_inserter(missed));
  for (const std::string &line : missed)
    lines.push_back("only from every unit: " + line);
  return lines;
}

struct Case {
  const char *config;
  bool all; ///< Cold calls and beyond boundaries too.
};

void PrintTo(const Case &one, std::ostream *out) { *out << one.config << (one.all ? " --all" : ""); }

class ByDemand : public testing::TestWithParam<Case> {
protected:
  const Comparison &both() const { return comparison(GetParam().config); }
  const Told &demand() const { return both().byDemand.at(GetParam().all); }
  const Told &every() const { return both().fromEvery.at(GetParam().all); }
};

TEST_P(ByDemand, IsComparedWithAParseOfEveryUnit) { EXPECT_THAT(both().every->unread, testing::IsEmpty()); }

TEST_P(ByDemand, ReadsAllThatItNeeds) { EXPECT_THAT(demand().failures, testing::IsEmpty()); }

TEST_P(ByDemand, FindsTheSitesOfAParseOfEveryUnit) {
  EXPECT_THAT(differences(demand().sites, every().sites), testing::IsEmpty());
}

TEST_P(ByDemand, ReachesTheFunctionsOfAParseOfEveryUnit) {
  EXPECT_THAT(differences(demand().functions, every().functions), testing::IsEmpty());
}

TEST_P(ByDemand, LeavesUnresolvedWhatAParseOfEveryUnitDoes) {
  EXPECT_THAT(differences(demand().unresolved, every().unresolved), testing::IsEmpty());
}

TEST_P(ByDemand, StopsAtTheBoundariesOfAParseOfEveryUnit) {
  EXPECT_THAT(differences(demand().boundaries, every().boundaries), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Linux, ByDemand,
                         testing::Values(Case{"none", false}, Case{"none", true}, Case{"voluntary", false},
                                         Case{"voluntary", true}),
                         [](const testing::TestParamInfo<Case> &info) {
                           return std::string(info.param.config) + (info.param.all ? "All" : "");
                         });

/// Texts that name too many units lose nothing either, but then nothing is by demand.
TEST(ByDemandAlone, ReadsLessThanHalfOfTheUnits) {
  const Comparison &both = comparison("none");
  EXPECT_LT(2 * both.byDemand.at(false).unitsRead, both.opened->files.size());
}

/// What the comparison is worth: it must see what the texts miss.
class MissedByTheTexts : public testing::TestWithParam<Withholding::What> {};

TEST_P(MissedByTheTexts, IsSeenByTheComparison) {
  const Comparison &both = comparison("none");
  Withholding blind(*both.opened->units, GetParam());
  const Told told = tell(blind, false);
  EXPECT_THAT(differences(told.functions, both.fromEvery.at(false).functions),
              testing::Not(testing::IsEmpty()));
}

INSTANTIATE_TEST_SUITE_P(Linux, MissedByTheTexts,
                         testing::Values(Withholding::What::Names, Withholding::What::Mentions,
                                         Withholding::What::Stores));

} // namespace
} // namespace condresched
