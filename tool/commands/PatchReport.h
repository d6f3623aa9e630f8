// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Policy.h"
#include "core/Report.h"
#include "core/Result.h"
#include "support/Walls.h"

namespace condresched {

/// All that is told of a patch before it is judged: what changes, the estimate, and with `--bench`, or where
/// the policy demands it, the measurements. Errors: usage, where no patch was named; those of the stages.
Result<Report> patchReport(const Walls &walls, const Request &request, const std::string &standardInput,
                           const Policy &policy);

} // namespace condresched
