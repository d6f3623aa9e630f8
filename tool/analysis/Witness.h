// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

#include <set>

namespace condresched {

/// The compiler as a second witness: those of the symbols that its code for the unit calls which belong to
/// the scheduling-point family, and which no site of the unit accounts for. Where there is one, the source
/// was written in a way that hid a site from the matchers.
std::set<std::string> unexplainedCalls(const UnitSummary &unit, const std::set<std::string> &calledSymbols);

} // namespace condresched
