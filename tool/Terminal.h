// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"
#include "core/Result.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// Cache folder, cores, terminal and NO_COLOR as this process finds them.
OptionDefaults defaultsFromEnvironment();

/// All of standard input where the request names "-", else nothing is read.
std::string standardInputFor(const Request &request);

/// Tells a user on standard error what went wrong and what to do next.
void complain(const Error &error);

/// Writes to standard output; false where that failed (a full disk, a closed pipe).
bool printAll(const std::string &text);

/// The report to where the request wants it: a file is written whole or not at all.
Status deliver(const Walls &walls, const Request &request, const std::string &text);

} // namespace condresched
