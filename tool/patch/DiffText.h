// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <string>

namespace condresched {

/// The diff inside `text` in git's own form: without the text before, between and after, each file under a
/// `diff --git a/PATH b/PATH` line (made where `diff -u` wrote none or `diff.noprefix` left a/ and b/ away),
/// paths without time stamps. Hunks stay as they are. `firstLine` is the number of the first line of `text`
/// within `origin`, for messages. Errors: no diff in it; a hunk whose lines do not fit its header, by line.
Result<std::string> gitDiff(const std::string &text, const std::string &origin, int firstLine = 1);

} // namespace condresched
