// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/ExecutionProfile.h"

#include <llvm/Support/JSON.h>
#include <optional>

namespace condresched {

llvm::json::Value toJson(const ExecutionProfile &profile);

/// Nothing where it is not what toJson() makes.
std::optional<ExecutionProfile> executionProfileFrom(const llvm::json::Value &json);

} // namespace condresched
