// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Summaries.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

/// `type.field = source` for every registration, a parameter as `#index`, what is not understood behind `?`.
std::vector<std::string> registered(const std::string &code) {
  std::vector<std::string> lines;
  for (const RegistrationFact &fact : summaryOf(code).registrations)
    lines.push_back(
        fact.type + "." + fact.field + " = " +
        (fact.source.kind == PointerSource::Kind::Parameter ? "#" + std::to_string(fact.source.index)
         : fact.source.kind == PointerSource::Kind::Field   ? fact.source.type + "." + fact.source.field
         : fact.source.kind == PointerSource::Kind::Unknown ? "? " + fact.source.name
                                                            : fact.source.name));
  return lines;
}

const std::string ops = "struct ops { int (*poll)(void); int (*read)(void); };\nint f(void), g(void);\n";

/// How the only call through a pointer of `void call(struct ops *o) { BODY }` is written.
std::string writtenIn(const std::string &body) {
  for (const CallFact &call :
       summaryOf(ops + "void call(struct ops *o) { " + body + " }\n").find("call")->calls)
    if (call.edge == "ops")
      return call.written;
  return "no call";
}

TEST(CallThroughPointer, IsKeptAsItIsWritten) { EXPECT_EQ(writtenIn("o->poll();"), "o->poll"); }

TEST(CallThroughPointer, IsKeptWithoutTheOldWayToWriteIt) {
  EXPECT_EQ(writtenIn("(*o->poll)();"), "o->poll");
}

TEST(Registrations, AreSeenInADesignatedInitializer) {
  EXPECT_THAT(registered(ops + "const struct ops table = { .read = f, .poll = g };\n"),
              testing::UnorderedElementsAre("ops.poll = g", "ops.read = f"));
}

TEST(Registrations, AreSeenInAnInitializerByPosition) {
  EXPECT_THAT(registered(ops + "struct ops table = { f };\n"), testing::ElementsAre("ops.poll = f"));
}

TEST(Registrations, AreSeenInAStructWithinAnotherOrAnArray) {
  EXPECT_THAT(
      registered(ops + "struct { struct ops inner; } table[2] = { [1] = { .inner = { .read = f } } };\n"),
      testing::ElementsAre("ops.read = f"));
}

TEST(Registrations, AreSeenInAMacroThatPastesTheName) {
  EXPECT_THAT(registered(ops + "#define TABLE(name) struct ops name##_ops = { .poll = name }\nTABLE(f);\n"),
              testing::ElementsAre("ops.poll = f"));
}

TEST(Registrations, AreSeenInAnAssignment) {
  EXPECT_THAT(registered(ops + "void set(struct ops *o) { o->poll = f; }\n"),
              testing::ElementsAre("ops.poll = f"));
}

TEST(Registrations, OfBothArmsOfAChoiceAreSeen) {
  EXPECT_THAT(registered(ops + "void set(struct ops *o, int fast) { o->poll = fast ? f : g; }\n"),
              testing::UnorderedElementsAre("ops.poll = f", "ops.poll = g"));
}

TEST(Registrations, OfAParameterNameIt) {
  EXPECT_THAT(registered(ops + "void set(struct ops *o, int (*p)(void)) { o->poll = p; }\n"),
              testing::ElementsAre("ops.poll = #1"));
}

TEST(Registrations, ThatCopyAFieldNameIt) {
  EXPECT_THAT(registered(ops + "void set(struct ops *o) { o->poll = o->read; }\n"),
              testing::ElementsAre("ops.poll = ops.read"));
}

TEST(Registrations, OfAGlobalPointerAreKnownByItsName) {
  EXPECT_THAT(registered("int f(void);\nstatic int (*hook)(void) = f;\nint use(void) { return hook(); }\n"),
              testing::ElementsAre(".hook = f"));
}

TEST(Registrations, OfAStaticCallAreKnownByItsTrampoline) {
  EXPECT_THAT(registered("int f(void);\nstruct static_call_key { void *func; };\n"
                         "struct static_call_key __SCK__name = { .func = f };\n"),
              testing::Contains(".__SCT__name = f"));
}

TEST(Registrations, ByStaticCallUpdateOfAFieldNameIt) {
  EXPECT_THAT(registered(ops +
                         "struct static_call_key { void *func; } __SCK__name;\n"
                         "void __static_call_update(struct static_call_key *, void *, void *);\n"
                         "void set(struct ops *o) { __static_call_update(&__SCK__name, 0, o->poll); }\n"),
              testing::ElementsAre(".__SCT__name = ops.poll"));
}

TEST(Registrations, ByStaticCallUpdateAreSeen) {
  EXPECT_THAT(registered("int f(void);\nstruct static_call_key { void *func; } __SCK__name;\n"
                         "void __static_call_update(struct static_call_key *, void *, void *);\n"
                         "void set(void) { __static_call_update(&__SCK__name, 0, f); }\n"),
              testing::Contains(".__SCT__name = f"));
}

TEST(Registrations, ThroughAPointerToAFieldAreThoseOfTheField) {
  EXPECT_THAT(
      registered(ops + "void set(struct ops *o) { typeof(o->poll) *where = &o->poll; *where = f; }\n"),
      testing::ElementsAre("ops.poll = f"));
}

TEST(Registrations, ThroughAPointerIntoATableAreThoseOfTheTable) {
  EXPECT_THAT(registered(ops + "int (*table[2])(void);\n"
                               "void set(void) { int (**where)(void) = table; where[1] = f; }\n"),
              testing::ElementsAre(".table = f"));
}

TEST(Registrations, LeaveALocalPointersOwnSourceAlone) {
  EXPECT_THAT(registered(ops + "int set(struct ops *o) { int (*p)(void) = o->poll; p = f; return p(); }\n"),
              testing::IsEmpty());
}

struct HandedOnCase {
  std::string name;
  std::string code; ///< Behind `ops`; set() may store by its first argument, check() may not.
  std::vector<std::string> registered;
};

class HandedOn : public testing::TestWithParam<HandedOnCase> {};

TEST_P(HandedOn, LeavesUnknownWhatAPointerHolds) {
  EXPECT_THAT(registered(ops + "void set(int (**)(void), int (*)(void)), check(const void *);\n" +
                         "struct ops o;\nint (*hook)(void);\n" + GetParam().code),
              testing::ElementsAreArray(GetParam().registered));
}

INSTANTIATE_TEST_SUITE_P(
    Matchers, HandedOn,
    testing::Values(
        HandedOnCase{
            "a_field_to_a_function", "void use(void) { set(&o.poll, f); }", {"ops.poll = ? &o.poll"}},
        HandedOnCase{"a_global_to_a_function", "void use(void) { set(&hook, f); }", {".hook = ? &hook"}},
        HandedOnCase{"by_a_local_pointer",
                     "void use(void) { int (**where)(void) = &o.poll; set(where, f); }",
                     {"ops.poll = ? where"}},
        HandedOnCase{"to_who_only_reads", "void use(void) { check(&o.poll); }", {}},
        HandedOnCase{
            "to_a_copy", "void use(void *p) { __builtin_memcpy(&o.poll, p, 8); }", {"ops.poll = ? &o.poll"}},
        HandedOnCase{
            "to_a_copy_as_what_is_read", "void use(void *p) { __builtin_memcpy(p, &o.poll, 8); }", {}},
        HandedOnCase{
            "to_a_global", "void *kept; void use(void) { kept = &o.poll; }", {"ops.poll = ? &o.poll"}},
        HandedOnCase{"to_where_a_local_points",
                     "void use(void **where) { *where = &o.poll; }",
                     {"ops.poll = ? &o.poll"}},
        HandedOnCase{"to_a_table_of_structs",
                     "struct entry { void *data; } e = { .data = &o.poll };",
                     {"ops.poll = ? &o.poll"}},
        HandedOnCase{"to_a_table_of_pointers", "void *slots[] = { &o.poll };", {"ops.poll = ? &o.poll"}},
        HandedOnCase{"to_who_called", "void *slot(void) { return &o.poll; }", {"ops.poll = ? &o.poll"}},
        HandedOnCase{"to_assembly",
                     "void use(void) { asm(\"\" :: \"r\"(&o.poll) : \"memory\"); }",
                     {"ops.poll = ? &o.poll"}}),
    [](const auto &info) { return info.param.name; });

TEST(Registrations, ByAnExchangeInAssemblyAreSeen) {
  EXPECT_THAT(registered(ops + "void set(struct ops *o) { typeof(o->poll) new = f;\n"
                               "asm(\"xchgq %0,%1\" : \"+r\"(new), \"+m\"(*(unsigned long *)&o->poll)); }\n"),
              testing::ElementsAre("ops.poll = f"));
}

TEST(Registrations, ByAnExchangeWithAGlobalInAssemblyAreSeen) {
  EXPECT_THAT(registered("int f(void);\nint (*hook)(void);\nvoid set(void) { typeof(hook) new = f;\n"
                         "asm(\"xchgq %0,%1\" : \"+r\"(new), \"+m\"(hook)); }\n"),
              testing::ElementsAre(".hook = f"));
}

TEST(Registrations, OfNothingAreNone) {
  EXPECT_THAT(registered(ops + "struct ops table = { .poll = 0 };\n"), testing::IsEmpty());
}

/// Where the only call of `use` goes, as its kind and name.
std::string dispatched(const std::string &code) {
  UnitSummary summary = summaryOf(code);
  const FunctionFact *use = summary.find("use");
  if (!use || use->calls.empty())
    return "no call";
  std::string text;
  for (const CallFact &call : use->calls)
    text += (text.empty() ? "" : ", ") + call.edge + " " +
            (call.edge == "ops"                                   ? call.type + "." + call.field
             : call.source.kind == PointerSource::Kind::Parameter ? "#" + std::to_string(call.source.index)
                                                                  : call.callee + call.source.name);
  return text;
}

TEST(Dispatch, ThroughALocalCopyOfAFieldIsOneThroughTheField) {
  EXPECT_EQ(dispatched(ops + "int use(struct ops *o) { int (*p)(void) = o->poll; return p(); }\n"),
            "ops ops.poll");
}

TEST(Dispatch, ThroughAReadOnceOfAFieldIsOneThroughTheField) {
  EXPECT_EQ(dispatched(ops + "#define READ_ONCE(x) (*(const volatile typeof(x) *)&(x))\n"
                             "int use(struct ops *o) { return READ_ONCE(o->poll)(); }\n"),
            "ops ops.poll");
}

const std::string two = "typedef int (*fn)(void);\nint f(void), g(void);\n";

TEST(Dispatch, ThroughALocalArrayNamesItsElements) {
  EXPECT_EQ(dispatched(two + "int use(int i) { const fn table[] = { f, g }; return table[i](); }\n"),
            "callback f, callback g");
}

TEST(Dispatch, ThroughALocalArrayNamesWhatItsElementsAreSetTo) {
  EXPECT_EQ(
      dispatched(two + "int use(int i) { fn table[2]; table[0] = f; table[1] = g; return table[i](); }\n"),
      "callback f, callback g");
}

TEST(Dispatch, ThroughAPointerThatAnotherFunctionMaySetIsNotUnderstood) {
  EXPECT_EQ(dispatched(two + "void pick(fn *);\nint use(void) { fn p = 0; pick(&p); return p(); }\n"),
            "direct pick, callback p");
}

TEST(Dispatch, ThroughAnAddressThatIsComputedIsNotUnderstood) {
  EXPECT_EQ(dispatched(two + "int use(void) { return ((fn)((unsigned long)f + 0))(); }\n"),
            "callback (unsigned long)f + 0");
}

TEST(Dispatch, ThroughAParameterNamesIt) {
  EXPECT_EQ(dispatched("int use(int n, int (*p)(void)) { return p(); }\n"), "callback #1");
}

TEST(Dispatch, ThroughAGlobalNamesIt) {
  EXPECT_EQ(dispatched("int (*hook)(void);\nint use(void) { return hook(); }\n"), "callback hook");
}

TEST(Dispatch, ThroughWhatAFunctionReturnsNamesTheFunction) {
  EXPECT_EQ(dispatched("typedef int (*fn)(void);\nfn choose(void);\nint use(void) { return choose()(); }\n"),
            "callback choose, direct choose");
}

TEST(Dispatch, ByAnAssemblersCallNamesTheFunction) {
  EXPECT_EQ(dispatched("void use(void) { asm volatile(\"call  slow_path\" ::: \"memory\"); }\n"),
            "direct slow_path");
}

TEST(Dispatch, ByAnAssemblersCallOfAnOperandNamesTheFunction) {
  EXPECT_EQ(
      dispatched("void f(void);\nvoid use(void) { asm volatile(\"call %c[old]\" :: [old] \"i\" (f)); }\n"),
      "direct f");
}

TEST(Dispatch, ByAnAssemblersCallOfANameWithAConstantInItNamesTheFunction) {
  EXPECT_EQ(
      dispatched("void use(long v) { asm volatile(\"call put_%c[size]\" :: [size] \"i\" (sizeof(v))); }\n"),
      "direct put_8");
}

TEST(Dispatch, ByAnAssemblersCallThroughAFieldIsOneThroughTheField) {
  EXPECT_EQ(dispatched(
                ops + "void use(struct ops *o) { asm volatile(\"call *%[op]\" :: [op] \"m\" (o->poll)); }\n"),
            "ops ops.poll");
}

TEST(Dispatch, ByAnAssemblersCallOfWhatIsNoFunctionIsNotUnderstood) {
  EXPECT_EQ(dispatched("void use(long n) { asm volatile(\"call *%[at]\" :: [at] \"r\" (n)); }\n"),
            "callback call *n");
}

TEST(Dispatch, ByAnAssemblersCallOfARegisterIsNotUnderstood) {
  EXPECT_EQ(dispatched("void use(void) { asm volatile(\"call *%%rax\" :: ); }\n"), "callback call *%rax");
}

TEST(Dispatch, ByAnAssemblersCallOfItsOwnLabelIsNone) {
  EXPECT_EQ(dispatched("void use(void) { asm volatile(\"call 1f\\n1:\" :: ); }\n"), "no call");
}

TEST(Dispatch, HandsFunctionsOverByIndex) {
  UnitSummary summary =
      summaryOf("int f(void);\nvoid run(int, int (*)(void));\nvoid use(void) { run(1, f); }\n");
  const ArgumentFact &argument = summary.find("use")->calls.at(0).arguments.at(0);
  EXPECT_EQ(std::to_string(argument.index) + " " + argument.source.name, "1 f");
}

TEST(Dispatch, LeavesOutWhatIsAnErrorToCall) {
  EXPECT_EQ(dispatched("void stop(void) __attribute__((error(\"no\")));\n"
                       "void use(int n) { if (n) stop(); }\n"),
            "no call");
}

} // namespace
} // namespace condresched
