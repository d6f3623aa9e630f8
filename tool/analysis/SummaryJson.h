// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/UnitSummary.h"

#include <llvm/Support/JSON.h>

namespace condresched {

/// A summary as it is kept in the cache.
llvm::json::Value toJson(const UnitSummary &summary);

/// Reads it back; an error where it does not have that form.
Result<UnitSummary> summaryFromJson(const llvm::json::Value &json);

} // namespace condresched
