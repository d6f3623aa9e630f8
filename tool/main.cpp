// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Options.h"
#include "Terminal.h"
#include "commands/Commands.h"
#include "core/ExitStatus.h"
#include "support/DiskFileSystem.h"
#include "support/PosixProcess.h"
#include "support/SteadyClock.h"
#include "support/TerminalProgress.h"

#include <iostream>

using namespace condresched;

static int fail(const Error &error) {
  complain(error);
  return exitStatus(error);
}

int main(int argc, char **argv) {
  PosixProcess process; // First: it takes SIGINT and SIGTERM over for all threads.
  std::vector<std::string> words(argv, argv + argc);
  Result<ParsedOptions> options = parseOptions(words, defaultsFromEnvironment());
  if (!options)
    return fail(options.error());
  if (!options->request)
    return printAll(options->text) ? 0 : fail({ErrorKind::Undecided, "cannot write to standard output", ""});

  ProgressStyle style;
  style.quiet = options->quiet;
  style.verbose = options->verbose;
  DiskFileSystem files([&] { return process.interrupted(); });
  SteadyClock clock;
  TerminalProgress progress(std::cerr, onStandardError(style));
  Walls walls{process, files, clock, progress};
  Result<Answer> answer = runCommand(walls, *options->request, standardInputFor(*options->request));
  if (!answer)
    return fail(answer.error());
  if (answer->error)
    complain(*answer->error);
  Status written = deliver(walls, *options->request, answer->text);
  return written ? answer->status : fail(written.error());
}
