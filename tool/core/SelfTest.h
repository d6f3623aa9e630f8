// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Policy.h"
#include "core/Report.h"
#include "core/Verdict.h"

#include <functional>
#include <string>
#include <vector>

namespace condresched {

/// One made-up report and what a gate must say of it.
struct SelfTestCase {
  std::string name;
  Report report;
  Outcome expected = Outcome::Undecided;
};

/// What the gate said of one case.
struct SelfTestLine {
  std::string name;
  std::string expected;
  std::string found;
  bool right = false;
};

struct SelfTestResult {
  std::vector<SelfTestLine> lines;
  bool passed() const;
};

using Judging = std::function<Verdict(const Report &, const Policy &)>;

/// Cases with fixed answers under the built-in policy: for every rule one that must fail and one that must
/// pass, for every threshold both of its sides, for every kind of doubt one that must stay undecided.
std::vector<SelfTestCase> selfTestCases(const Policy &severitiesFrom);

/// Shows that the gate can fail: runs `judging` over the cases under the built-in policy, then asks whether
/// `policy` (that of `--policy`) fails any of them. A gate that cannot fail is no gate.
SelfTestResult selfTest(const Policy &policy, const Judging &judging);

/// The lines as `gate --self-test` prints them, with a last line that sums up.
std::string selfTestText(const SelfTestResult &result);

} // namespace condresched
