// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

namespace condresched {

Result<Answer> runCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  if (request.command == "list")
    return listCommand(walls, request, standardInput);
  if (request.command == "patch")
    return patchCommand(walls, request, standardInput);
  if (request.command == "gate")
    return gateCommand(walls, request, standardInput);
  if (request.command == "bench")
    return benchCommand(walls, request, standardInput);
  if (request.command == "doctor")
    return doctorCommand(walls, request, standardInput);
  return internalError("no command " + request.command);
}

} // namespace condresched
