// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Policy.h"
#include "core/Report.h"

namespace condresched {

/// May it be merged? What is proven wrong fails, even where something else could not be told; what could not
/// be told is undecided; only the rest passes. Reasons that fail come before those that leave it open, each
/// in the report's order. The report's changes carry the severities that `classify` gave them.
///
/// An increase is judged as a share of the base's whole call where that was measured in instructions on the
/// same config, workload and objects; otherwise of what the estimate counted on the base side, and the reason
/// says so.
Verdict judge(const Report &report, const Policy &policy);

} // namespace condresched
