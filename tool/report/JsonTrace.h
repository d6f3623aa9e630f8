// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Trace.h"
#include "report/JsonFields.h"

namespace condresched {

/// The object `trace` (DESIGN.md section 4). Beyond it: a site's `side`, and `boots`.
void writeJsonTrace(JsonFields &f, const Trace &trace);

} // namespace condresched
