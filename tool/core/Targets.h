// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace condresched {

/// Makes LLVM know its targets: to compile for them and to disassemble. Its registry is one list for the
/// whole process that takes entries without a lock, so this is the only place that fills it; safe to call
/// from several threads, and cheap after the first time.
void initializeTargets();

} // namespace condresched
