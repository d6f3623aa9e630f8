// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "commands/Audit.h"
#include "commands/Finish.h"
#include "core/ExitStatus.h"
#include "kernel/Presets.h"

#include <filesystem>

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

/// The roots of the presets, after those that were named.
Result<Request> withPresets(Request request) {
  for (const std::string &preset : request.presets) {
    const Result<std::vector<Root>> roots = presetRoots(preset);
    if (!roots)
      return errorOf(roots);
    request.roots.insert(request.roots.end(), roots->begin(), roots->end());
  }
  return request;
}

bool sameFile(const Walls &walls, const std::string &one, const std::string &other) {
  const Result<std::string> first = walls.files.realPath(one);
  const Result<std::string> second = walls.files.realPath(other);
  return first && second && *first == *second;
}

/// Whatever the report would be written over.
std::vector<std::string> inputFiles(const Request &request) {
  std::vector<std::string> files = request.patches;
  for (const std::vector<std::string> *more : {&request.basePatches, &request.fragments, &request.configs})
    files.insert(files.end(), more->begin(), more->end());
  files.push_back(request.policyFile);
  files.push_back(request.tree);
  return files;
}

/// Said before the work, not after it.
Status checkOutput(const Walls &walls, const Request &request) {
  if (request.output.empty())
    return {};
  for (const std::string &file : inputFiles(request))
    if (!file.empty() && walls.files.exists(file) && sameFile(walls, file, request.output))
      return usageError("the report would be written over " + file + ", which it is made from",
                        "name another file with -o");
  const std::string folder = std::filesystem::path(request.output).parent_path().string();
  if (folder.empty() || walls.files.exists(folder))
    return {};
  return undecided("the report cannot be written to " + request.output + ": there is no folder " + folder,
                   "make the folder, or name another file with -o");
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

/// A robot that asked for JSON finds its answer there also where nothing could be told, and a file named with
/// -o never goes on holding the report of an earlier run.
Result<Answer> undecidedReport(const Request &request, const Error &error) {
  Report report = openReport(request);
  report.verdict = {Outcome::Undecided, {{"undecided", error.what, "", ""}}};
  Result<Answer> answer = finish(request, report);
  if (!answer)
    return answer;
  answer->status = exitStatus(error);
  answer->error = error;
  return answer;
}

/// doctor answers in words only; who interrupts a run wants no report of it on the screen.
bool wantsReport(const Walls &walls, const Request &request, const Error &error) {
  if (error.kind != ErrorKind::Undecided || request.command == "doctor")
    return false;
  return !request.output.empty() || (request.format == "json" && !walls.process.interrupted());
}

} // namespace

Result<Answer> runCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  if (Status output = checkOutput(walls, request); !output)
    return errorOf(output);
  Result<Request> real = withPresets(request);
  if (!real)
    return errorOf(real);
  real = withRealPaths(walls, std::move(*real));
  Result<Answer> answer = real ? dispatch(walls, *real, standardInput) : errorOf(real);
  if (!answer && wantsReport(walls, request, answer.error()))
    return undecidedReport(request, answer.error());
  return answer;
}

} // namespace condresched
