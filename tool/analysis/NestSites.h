// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "core/Config.h"
#include "core/Stretch.h"

#include <vector>

namespace condresched {

/// The loops from the outermost hot one to the one that polls each fd, outermost first.
std::vector<HotLoop> pollingNest(const Reach &reach);

/// The sites that bound the longest stretch without a scheduling point in the nest around the poll, booted in
/// `mode` (null where the config has none): of those that offer to reschedule there and that each iteration
/// with an fd passes, the ones in the innermost loop, in the order of the text. Where one stands in the body
/// does not matter: from one execution to the next it is one iteration. Empty where no site is of that kind.
///
/// Left out: a site behind a condition, but for one whether somebody wants to run; behind a statement that
/// may leave the iteration; behind a function pointer, which leads elsewhere for other files. That a called
/// function may return before it comes to its site is not seen.
std::vector<BoundingSite> boundingSites(const Reach &reach, const BootMode *mode);

/// Whether the nest's sites are others on the two sides: one more or less, in another loop, of another state,
/// or passed by each iteration on one side only. What a function pointer leads to is not looked at.
bool nestSitesDiffer(const Reach &base, const Reach &patched, const BootMode *mode);

} // namespace condresched
