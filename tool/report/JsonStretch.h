// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Stretch.h"
#include "report/JsonFields.h"

namespace condresched {

/// The fields of one entry of `stretches`. A side's `fds`, `instructions` (at least as many) and `site` are
/// null where it is preemptible, `site` also where only the end of the pass bounds the stretch; both sides
/// are null where `reason` says why they cannot be told.
void writeJsonStretch(JsonFields &f, const Stretch &stretch);

} // namespace condresched
