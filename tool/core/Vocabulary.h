// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>

namespace condresched {

/// Whether `name` belongs to the scheduling-point family: cond_resched and its variants,
/// might_resched, might_sleep (DESIGN.md section 2), and what their definitions are built
/// from: the same names behind underscores, `dynamic_` or a static call's trampoline prefix.
bool isFamilyName(std::string_view name);

/// The family name behind underscores and prefixes: `_cond_resched`, `__cond_resched` and
/// `__SCT__cond_resched` all give `cond_resched`, so that a rename is no change of identity.
std::string primitiveOf(std::string_view name);

/// The name of a static call if `name` is its trampoline (`__SCT__x` gives `x`), else empty.
std::string staticCallName(std::string_view name);

/// Whether the function asks if a reschedule is needed: what a scheduling point asks itself, and what is not
/// so on its fast path.
bool asksForReschedule(std::string_view name);

} // namespace condresched
