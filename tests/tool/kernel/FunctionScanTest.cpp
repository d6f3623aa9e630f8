// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FunctionScan.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(FunctionScan, FindsADefinition) {
  EXPECT_THAT(definedFunctions("int f(void)\n{\n}\n"), ElementsAre("f"));
}

TEST(FunctionScan, AnnotationsDoNotHideTheName) {
  EXPECT_THAT(definedFunctions("int __sched __cond_resched(void)\n{\n}\n"), ElementsAre("__cond_resched"));
}

TEST(FunctionScan, TakesParametersOverSeveralLines) {
  EXPECT_THAT(definedFunctions("long f(int a,\n\tint b)\n{\n}\n"), ElementsAre("f"));
}

TEST(FunctionScan, TakesATypeOnALineOfItsOwn) {
  EXPECT_THAT(definedFunctions("struct a *\nf(void)\n{\n}\n"), ElementsAre("f"));
}

TEST(FunctionScan, TakesAnnotationsAfterTheParameters) {
  EXPECT_THAT(definedFunctions("void f(int *l)\n\t__releases(l)\n{\n}\n"), ElementsAre("f"));
}

TEST(FunctionScan, TakesAnAttributeWithParenthesesBeforeTheName) {
  EXPECT_THAT(definedFunctions("__section(\".x\") int f(void)\n{\n}\n"), ElementsAre("f"));
}

TEST(FunctionScan, APrototypeDoesNotDefine) {
  EXPECT_THAT(definedFunctions("int f(void);\nint g(int a,\n\tint b);\n"), IsEmpty());
}

TEST(FunctionScan, AStaticFunctionIsNotExternal) {
  EXPECT_THAT(definedFunctions("static int f(void)\n{\n}\n"), IsEmpty());
}

TEST(FunctionScan, AMacroDoesNotDefine) { EXPECT_THAT(definedFunctions("#define f(x) {\n"), IsEmpty()); }

TEST(FunctionScan, ACallInABodyDoesNotDefine) {
  EXPECT_THAT(definedFunctions("int f(void)\n{\n\tg();\n}\n"), ElementsAre("f"));
}

TEST(FunctionScan, AnInvocationFollowedByADefinitionIsNoDefinition) {
  EXPECT_THAT(definedFunctions("EXPORT_SYMBOL(f);\nint g(void)\n{\n}\n"), ElementsAre("g"));
}

TEST(FunctionScan, SurvivesAnOpenParenthesisAtTheEnd) { EXPECT_THAT(definedFunctions("int f("), IsEmpty()); }

} // namespace
} // namespace condresched
