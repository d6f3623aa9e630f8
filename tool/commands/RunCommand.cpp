// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

namespace condresched {

namespace {

/// kbuild resolves symbolic links in every path it writes into a command line; only where ours are resolved
/// too can a patch be laid over the files that it names.
Result<Request> withRealPaths(const Walls &walls, Request request) {
  if (request.command == "doctor" || request.selfTest)
    return request; // Both run without a cache, and doctor says what is wrong with it.
  if (Status made = walls.files.makeDirectories(request.cacheDir); !made)
    return errorOf(made);
  Result<std::string> real = walls.files.realPath(request.cacheDir);
  if (!real)
    return errorOf(real);
  request.cacheDir = std::move(*real);
  return request;
}

Result<Answer> dispatch(const Walls &walls, const Request &request, const std::string &standardInput) {
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

} // namespace

Result<Answer> runCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  Result<Request> real = withRealPaths(walls, request);
  if (!real)
    return errorOf(real);
  return dispatch(walls, *real, standardInput);
}

} // namespace condresched
