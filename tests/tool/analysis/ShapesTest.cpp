// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a patch's shape answers, from the source of both sides to the changes.
#include "analysis/SiteDiff.h"

#include "matchers/Summaries.h"
#include "support/FakeUnits.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

struct Shape {
  std::string name;
  std::string base;    ///< Code whose function f() is the root.
  std::string patched; ///< The same after the patch.
  std::vector<std::string> rules = {};
};

const std::string declarations = "extern int _cond_resched(void);\nextern int __cond_resched(void);\n"
                                 "extern int more(void);\n";
const std::string family = declarations + "#define cond_resched() _cond_resched()\n";

/// f() with this body, below what `above` has.
std::string with(const std::string &above, const std::string &body) {
  return above + "void f(int n)\n{\n\tint r;\n\t" + body + "\n}\n";
}

std::string looping(const std::string &above, const std::string &call) {
  return with(above, "while (more())\n\t\t" + call);
}

ReachByConfig reachOf(const std::string &code) {
  UnitSummary unit = summaryOf(code);
  unit.file = "unit.c";
  FakeUnits source({unit});
  Program program(source);
  Result<Reach> result = reach(program, {"unit.c", "f"}, {});
  EXPECT_TRUE(result.has_value());
  return {{"none", result ? *result : Reach{}}};
}

class Shapes : public testing::TestWithParam<Shape> {};

TEST_P(Shapes, AreAnsweredByTheseChanges) {
  const SiteDiff diff = compareSites(reachOf(GetParam().base), reachOf(GetParam().patched),
                                     {{"none", {}, {}}}, builtinPolicy());
  std::vector<std::string> rules;
  for (const Change &change : diff.changes)
    rules.push_back(change.rule);
  EXPECT_EQ(rules, GetParam().rules);
}

const std::string inlineHelper = family + "static inline void relax(void) { cond_resched(); }\n";
const std::string macroHelper = family + "#define relax() cond_resched()\n";

INSTANTIATE_TEST_SUITE_P(
    OfAPatch, Shapes,
    testing::Values(
        Shape{"inline_function_made_a_macro_of_the_same_effect", looping(inlineHelper, "relax();"),
              looping(macroHelper, "relax();")},
        Shape{"macro_made_an_inline_function_of_the_same_effect", looping(macroHelper, "relax();"),
              looping(inlineHelper, "relax();")},
        Shape{"inline_function_renamed_to_a_macro", looping(inlineHelper, "relax();"),
              looping(family + "#define rest() cond_resched()\n", "rest();")},
        Shape{"inline_function_made_a_macro_that_does_nothing",
              looping(inlineHelper, "relax();"),
              looping(family + "#define relax() do { } while (0)\n", "relax();"),
              {"site-vanished"}},
        Shape{"inline_function_made_a_macro_and_taken_out_of_the_loop",
              looping(inlineHelper, "relax();"),
              with(macroHelper, "while (more())\n\t\tn--;\n\trelax();"),
              {"site-appeared", "site-vanished"}},
        Shape{"family_function_made_a_macro_of_the_same_effect",
              looping(declarations + "static inline int cond_resched(void) { return _cond_resched(); }\n",
                      "cond_resched();"),
              looping(family, "cond_resched();")},
        Shape{"call_renamed_to_the_name_with_an_underscore", looping(family, "cond_resched();"),
              looping(family, "_cond_resched();")},
        Shape{"function_behind_the_macro_renamed", looping(family, "cond_resched();"),
              looping(declarations + "#define cond_resched() __cond_resched()\n", "cond_resched();")},
        Shape{"call_renamed_where_the_macro_is_a_no_op",
              looping(declarations + "#define cond_resched() 0\n", "cond_resched();"),
              looping(declarations + "#define cond_resched() 0\n", "_cond_resched();"),
              {"became-call"}},
        Shape{"result_now_kept", looping(family, "cond_resched();"), looping(family, "r = cond_resched();")},
        Shape{"body_moved_into_the_condition", looping(family, "cond_resched();"),
              with(family, "while (more() && (cond_resched(), 1))\n\t\t;")},
        Shape{"condition_behind_a_comma", with(family, "do\n\t\tcond_resched();\n\twhile (n++, more());"),
              with(family, "do\n\t\t;\n\twhile (n++, cond_resched(), more());")},
        Shape{"now_asked_for_first", looping(family, "cond_resched();"),
              looping(family + "extern int need_resched(void);\n",
                      "if (need_resched())\n\t\t\tcond_resched();")},
        Shape{"now_in_a_statement_expression", looping(family, "cond_resched();"),
              looping(family, "r = ({ cond_resched(); n; });")},
        Shape{"now_in_one_arm_of_a_choice", looping(family, "cond_resched();"),
              looping(family, "r = n ? cond_resched() : 0;")}),
    [](const auto &info) { return info.param.name; });

} // namespace
} // namespace condresched
