// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Report.h"
#include "core/Result.h"

namespace condresched {

/// Writes the report in the format asked for, with the exit status that it ends in.
Result<Answer> finish(const Request &request, const Report &report);

} // namespace condresched
