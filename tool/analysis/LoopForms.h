// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/PollingLoops.h"
#include "core/LoopForm.h"

namespace condresched {

/// What the counts of loop `loop` of `function`, of class `loopClass`, hang on, and whether it is written as
/// fs/select.c writes it: a word loop that leaves empty words out and then runs through the bits of the
/// others; a bit loop that ends at nfds and leaves out bits that are not set; poll()'s loops without a way
/// around their end.
LoopForm loopForm(const UnitSummary &unit, const PollingLoops &polling, const FunctionFact &function,
                  int loop, LoopClass loopClass);

} // namespace condresched
