// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Result.h"

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// The command line as understood: a request, or something to print and be done with.
struct ParsedOptions {
  std::optional<Request> request;
  std::string text; ///< Help or version, where there is no request.
  bool quiet = false;
  bool verbose = false;
};

/// What the environment decides where the command line is silent.
struct OptionDefaults {
  std::string cacheDir;        ///< XDG cache folder of this program.
  std::string arch;            ///< The host's.
  int jobs = 1;                ///< Number of cores.
  bool outputTerminal = false; ///< Standard output is one.
  bool noColor = false;        ///< NO_COLOR is set.
};

/// Errors: usage, with the step that mends it.
Result<ParsedOptions> parseOptions(const std::vector<std::string> &argv, const OptionDefaults &defaults);

} // namespace condresched
