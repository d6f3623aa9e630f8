// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Boot.h"

#include "bench-hooks/Console.h"

namespace condresched {

namespace {

Error explain(Error error, const ProcessResult &result, const Command &command) {
  using std::chrono::seconds;
  if (result.timedOut)
    error.what += " (ended at its deadline of " +
                  std::to_string(std::chrono::duration_cast<seconds>(command.timeout).count()) + " s)";
  else if (result.status != 0 && !result.stoppedOnMatch)
    error.what += " (" + command.argv[0] + " ended with status " + std::to_string(result.status) + ": " +
                  printable(lastLines(result.errors, 1)) + ")";
  error.next += "; the boot was: " + shellLine(command);
  return error;
}

} // namespace

Result<GuestResult> boot(const Walls &walls, Command command, const std::string &unit,
                         std::chrono::seconds deadline) {
  command.timeout = deadline;
  command.stopWhenSeen = lastLine;
  walls.progress.detail(shellLine(command));
  const Result<ProcessResult> result = walls.process.run(command);
  if (!result)
    return errorOf(result);
  Result<GuestResult> guest = parseConsole(result->output, unit);
  if (guest)
    return guest;
  walls.progress.detail(result->output);
  return tl::unexpected<Error>(explain(guest.error(), *result, command));
}

EngineProbe probeWith(const Walls &walls, const Command &command, const std::string &fix) {
  EngineProbe probe;
  probe.fix = fix;
  const Result<ProcessResult> result = walls.process.run(command);
  if (!result)
    probe.reason = result.error().what;
  else if (result->timedOut)
    probe.reason = command.argv[0] + " did not end within " +
                   std::to_string(std::chrono::duration_cast<std::chrono::seconds>(command.timeout).count()) +
                   " s";
  else if (!result->ok())
    probe.reason = command.argv[0] + " ended with status " + std::to_string(result->status) + ": " +
                   printable(lastLines(result->errors, 1));
  else
    probe = {true, printable(result->output.substr(0, result->output.find('\n'))), {}, {}};
  return probe;
}

} // namespace condresched
