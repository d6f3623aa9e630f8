// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Policy.h"
#include "core/Result.h"

#include <string>
#include <string_view>

namespace condresched {

/// Reads the JSON of `--policy FILE`; what it does not mention stays as in the built-in policy.
///
///     {"severity": {"dead-guard": "error", "became-call": {"word": "error"}},
///      "fail_on": "warning",
///      "thresholds": {"percent": 0.5, "instructions": 20},
///      "demand_measurement": true}
///
/// A rule's severity is one word for all loops, or an object by loop class. `origin` names the file in
/// messages. Errors: usage, for text that is no JSON object, an unknown key (with the known ones) or a value
/// of the wrong kind.
Result<Policy> parsePolicy(std::string_view text, const std::string &origin);

/// What a policy file looks like, for `gate --help`.
std::string policyFileHelp();

} // namespace condresched
