// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Policy.h"
#include "core/Site.h"

#include <optional>
#include <string>

namespace condresched {

/// What happened to `site` in `config`, by the rules of DESIGN.md section 4; nullopt where nothing
/// that costs did. `before` and `after` are the loops it stands in, or nullptr.
std::optional<Change> siteChange(const Site &site, const std::string &config, const HotLoop *before,
                                 const HotLoop *after, const Policy &policy);

} // namespace condresched
