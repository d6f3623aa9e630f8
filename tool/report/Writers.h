// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Report.h"
#include "core/Result.h"

#include <string>
#include <vector>

namespace condresched {

/// The names `--format` takes, in the order they are listed to a user.
std::vector<std::string> formatNames();

/// Fails early, before any work is done: usage error for a format that is not known, listing the known ones.
Status checkFormat(const std::string &format);

/// The report in that format. `color` matters only to formats made for a terminal.
/// Errors: usage, as checkFormat.
Result<std::string> render(const std::string &format, const Report &report, bool color);

} // namespace condresched
