// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds Linux 6.12 and boots it traced: minutes, not seconds. The whole truth test is tests/truth.py.
#include "Cli.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

const CliRun &traced() {
  static const CliRun run = runCli({"bench", "--trace", "-C", LINUX_SOURCE, "--config", "none",
                                    "--trace-function", "pipe_poll,pipe_write", "--format", "json"});
  return run;
}

const llvm::json::Object &trace() {
  const llvm::json::Object *found = traced().json.getObject("trace");
  if (!found)
    throw std::runtime_error("no trace in: " + traced().output + traced().errors);
  return *found;
}

/// `function listed` of every site that ran.
std::vector<std::string> sites() {
  std::vector<std::string> lines;
  for (const llvm::json::Value &value : *trace().getArray("sites")) {
    const llvm::json::Object &site = *value.getAsObject();
    lines.push_back(text(site, "function") + (site.getBoolean("listed").value_or(false) ? " listed" : ""));
  }
  return lines;
}

TEST(Trace, SeesTheWordSiteRunAndFindsItListed) {
  EXPECT_THAT(sites(), testing::Contains("do_select listed"));
}

TEST(Trace, FindsAllThatRanInNoneListed) {
  EXPECT_EQ(trace().getInteger("executed"), trace().getInteger("executed_listed")) << traced().output;
}

TEST(Trace, EndsInExitStatusZero) { EXPECT_EQ(traced().status, 0) << traced().errors; }

TEST(Trace, TellsAFunctionThatIsEnteredFromOneThatIsNot) {
  const llvm::json::Object &boot = *trace().getArray("boots")->front().getAsObject();
  EXPECT_EQ(*boot.getArray("entered"), llvm::json::Array({"pipe_poll"}));
}

TEST(Trace, TellsForeignWorkByItsEvidence) {
  for (const llvm::json::Value &value : *trace().getArray("foreign"))
    EXPECT_THAT(
        text(*value.getAsObject(), "evidence"),
        testing::AnyOf(testing::HasSubstr("interrupt entered at"), testing::HasSubstr("task switch at")));
}

} // namespace
} // namespace condresched
