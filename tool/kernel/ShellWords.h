// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// A line of shell as its simple commands, each a list of words with the quotes taken off. Commands end at
/// `;`, `&`, `|` and the end of the line; redirections and expansions are kept as they are written.
std::vector<std::vector<std::string>> shellCommands(const std::string &line);

} // namespace condresched
