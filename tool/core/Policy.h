// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Site.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// How severe one rule is, by where the site stands.
struct SeverityRow {
  std::map<LoopClass, Severity> byLoop; ///< Empty for a rule that speaks of no site.
  Severity elsewhere = Severity::Note;  ///< For a site in no hot loop, and for a rule that speaks of no site.
};

/// What a gate fails. A percentage is of the base's whole call.
struct Policy {
  /// Rule -> severities. `state-changed` is the change towards a heavier state, `state-changed:lighter` the
  /// other.
  std::map<std::string, SeverityRow> severities;
  Severity failOn = Severity::Error; ///< A change of this severity or above fails.
  double percent = 1;                ///< An increase fails at this many percent of the base ...
  double instructions = 50;          ///< ... and at this many instructions per call.
  bool demandsMeasurement = false;   ///< Without measured evidence there is no pass.
};

/// The policy of DESIGN.md section 3.
Policy builtinPolicy();

/// The rules a policy gives severities for, sorted.
std::vector<std::string> policyRules();

/// What a severity hangs on.
struct ChangeFacts {
  std::string rule;
  std::optional<LoopClass> loop; ///< Where the site stands on the patched side, or stood where it vanished.
  bool heavier = true;           ///< For state-changed: towards a heavier state.
  bool baseSelectable = true;    ///< The base can build the config; a new config has nothing to regress from.
};

/// The severity of a change. A rule that the policy does not know is an error: it is new, and nobody said it
/// is harmless.
Severity classify(const Policy &policy, const ChangeFacts &facts);

/// The policy as `gate --help` prints it.
std::string policyText(const Policy &policy);
std::string builtinPolicyText();

} // namespace condresched
