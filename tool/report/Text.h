// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Report.h"

#include <string>

namespace condresched {

/// The report for a kernel reader. Findings read `file:line:col: severity: message [rule]` with `note:`
/// lines, as gcc, sparse and checkpatch write them; `list` shows the loops and what each site is in each
/// config. It ends with the commands that reproduce it. Whatever comes from outside is escaped; there is no
/// colour unless asked for.
std::string writeText(const Report &report, bool color);

} // namespace condresched
