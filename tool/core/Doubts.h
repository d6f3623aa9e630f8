// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Policy.h"
#include "core/Report.h"

#include <vector>

namespace condresched {

/// Everything that was asked for and could not be told, as reasons of kind `undecided`: units not read, a
/// config named by the user that no side can build, nothing analysed at all, no hot loop found, what only
/// the patched side calls by a pointer that was not understood, a measurement that was asked for and did not
/// run. Empty means complete.
std::vector<Reason> doubts(const Report &report);

/// Whether the patch calls there what nobody knows. That no function is stored in a pointer is an answer.
bool leavesOpen(const Unresolved &its);

/// What a gate may moreover not leave open: a measurement too noisy to tell an increase at the policy's
/// threshold, and measured evidence that the policy demands and that is not there.
std::vector<Reason> measurementDoubts(const Report &report, const Policy &policy);

} // namespace condresched
