// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Report.h"

namespace condresched {

inline SideState sideState(SiteState state, const std::string &expr, double atN) {
  return {state, {expr, atN}, std::nullopt};
}

inline HotLoop hotLoop(const std::string &id, int line, LoopClass loopClass, const std::string &bound) {
  HotLoop loop;
  loop.id = id;
  loop.file = "fs/select.c";
  loop.line = line;
  loop.function = "do_select";
  loop.loopClass = loopClass;
  loop.depth = loopClass == LoopClass::Fd ? 3 : loopClass == LoopClass::Word ? 2 : 1;
  loop.bound = bound;
  loop.root = "fs/select.c:do_select";
  loop.executions = loopClass == LoopClass::Fd     ? Executions{"n", 500}
                    : loopClass == LoopClass::Word ? Executions{"ceil(n/64)", 8}
                                                   : Executions{"1", 1};
  return loop;
}

/// `list` of a tree like 6.12: one site per word, with two configs and one boot mode.
inline Report listReport() {
  Report report;
  report.command = "list";
  report.toolVersion = "0.1.0";
  report.llvmVersion = "19.1.4";
  report.treePath = "linux-source-6.12.tar.xz";
  report.treeVersion = "6.12.117";
  report.arch = "x86_64";
  report.roots = {"fs/select.c"};
  report.configs = {{"none", true, std::nullopt, "", {{"CONFIG_PREEMPT_NONE", "y"}}, false},
                    {"full", true, std::nullopt, "", {}, false},
                    {"dynamic", true, std::nullopt, "", {}, false}};
  report.loops = {hotLoop("do_select:pass", 520, LoopClass::Pass, "for (;;)"),
                  hotLoop("do_select:word", 526, LoopClass::Word, "i < n")};
  Site site;
  site.id = "do_select/do_select/cond_resched/0";
  site.function = "do_select";
  site.primitive = "cond_resched";
  site.file = "fs/select.c";
  site.base = SitePlace{590, 4, "do_select:word"};
  site.path = {{"do_select", "fs/select.c", 590, "direct"}};
  const double words = 8;
  site.byConfig["none"].base = sideState(SiteState::Call, "ceil(n/64)", words);
  site.byConfig["full"].base = sideState(SiteState::NoOp, "ceil(n/64)", words);
  site.byConfig["dynamic"].base = sideState(SiteState::StaticCall, "ceil(n/64)", words);
  SideState switchedOff = sideState(SiteState::NoOp, "ceil(n/64)", words);
  switchedOff.residue = Residue{"5-byte nop", "rax"};
  site.byConfig["dynamic:full"].base = switchedOff;
  report.sites.push_back(site);
  return report;
}

/// The nullification on a per-fd site: full becomes a call, none stays one, rt a no-op.
inline Report patchReport(const std::string &command = "patch") {
  Report report = listReport();
  report.command = command;
  report.patches = {
      {"n.patch", "sched: nullify", "", {{"include/linux/sched.h", "include/linux/sched.h", {}}}}};
  report.configs = {{"none", true, true, "", {}, false},
                    {"full", true, true, "", {}, false},
                    {"rt", true, true, "", {}, false}};
  report.loops.push_back(hotLoop("do_select:fd", 541, LoopClass::Fd, "j < BITS_PER_LONG"));
  Site &site = report.sites.front();
  site.base = site.patched = SitePlace{571, 5, "do_select:fd"};
  const SideState call = sideState(SiteState::Call, "n", 500);
  const SideState noOp = sideState(SiteState::NoOp, "n", 500);
  site.byConfig = {{"none", {call, call}}, {"full", {noOp, call}}, {"rt", {noOp, noOp}}};
  report.changes = {{"became-call", Severity::Error, "full", site.id, "", "cond_resched() is a call now",
                     "fs/select.c", 571, 5},
                    {"dead-guard", Severity::Warning, "", "", "CONFIG_PREEMPT_BKL",
                     "no Kconfig defines CONFIG_PREEMPT_BKL", "include/linux/sched.h", 2100, 0}};
  Estimate full{"full",
                "select-pipe",
                500,
                "x86_64",
                "clang 19",
                "audit",
                "static",
                {0, 6530, 6530, 5900, 7800},
                {0, 3000, 3000, 2400, 4200},
                "the loop's blocks"};
  full.inPoints = 6530;
  Estimate none = full;
  none.config = "none";
  none.instructions = none.cycles = {};
  report.estimates = {none, full};
  report.reproduce = {"condresched-audit patch n.patch"};
  report.environment = {{"CPU", "some"}};
  return report;
}

inline Measurement measuredFull() {
  Measurement m;
  m.config = "full";
  m.workload = "select-pipe";
  m.n = 500;
  m.engine = "tcg";
  m.unit = "instructions";
  m.base = SampleSet{77892, 77892, 77892, {77892, 77892.25}};
  m.patched = SampleSet{84423, 84423, 84423, {84423}};
  m.delta = m.low = m.high = 6531;
  m.floor = 12;
  m.agreement = "confirmed";
  m.reason = "they overlap";
  return m;
}

} // namespace condresched
