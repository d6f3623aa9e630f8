// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Result.h"
#include "support/Walls.h"

namespace condresched {

/// Each command from request to answer. `standardInput` is what was piped in, for the patch "-".
Result<Answer> listCommand(const Walls &walls, const Request &request, const std::string &standardInput);
Result<Answer> patchCommand(const Walls &walls, const Request &request, const std::string &standardInput);
Result<Answer> gateCommand(const Walls &walls, const Request &request, const std::string &standardInput);
Result<Answer> benchCommand(const Walls &walls, const Request &request, const std::string &standardInput);
Result<Answer> doctorCommand(const Walls &walls, const Request &request, const std::string &standardInput);

/// Runs the command that the request names.
Result<Answer> runCommand(const Walls &walls, const Request &request, const std::string &standardInput);

} // namespace condresched
