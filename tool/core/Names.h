// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "core/Verdict.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// The inverse of toString(SiteState); nothing for a word that names no state.
std::optional<SiteState> siteStateFrom(std::string_view name);

/// The inverse of toString(LoopClass).
std::optional<LoopClass> loopClassFrom(std::string_view name);

/// The inverse of toString(Severity).
std::optional<Severity> severityFrom(std::string_view name);

/// All spellings in the order of the enumeration, for messages that list what is known.
std::vector<std::string> loopClassNames();
std::vector<std::string> severityNames();

/// `a, b, c`: the known names as an error message lists them.
std::string joinNames(const std::vector<std::string> &names);

} // namespace condresched
