// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Compile.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

using namespace std::chrono_literals;

constexpr const char *product = "compiled";

Command commandOf(const CompileQuestion &question) {
  Command command;
  command.argv = {question.compiler.program};
  command.argv.insert(command.argv.end(), question.flags.begin(), question.flags.end());
  command.argv.insert(command.argv.end(), {"-o", product});
  for (const EmbeddedFile &source : question.sources)
    if (source.name.ends_with(".c"))
      command.argv.push_back(source.name);
  command.directory = question.folder;
  command.timeout = 120s;
  return command;
}

Result<std::string> compile(const Walls &walls, const CompileQuestion &question) {
  for (const EmbeddedFile &source : question.sources)
    if (const Status written = walls.files.write(question.folder + "/" + source.name, source.content);
        !written)
      return errorOf(written);
  const Result<ProcessResult> result = walls.process.run(commandOf(question));
  if (!result)
    return errorOf(result);
  if (!result->ok())
    return cannotCompile(question.what, question.compiler, lastLines(result->errors, 5));
  return walls.files.read(question.folder + "/" + product);
}

} // namespace

tl::unexpected<Error> cannotCompile(const std::string &what, const CCompiler &compiler,
                                    const std::string &why) {
  return undecided(what + " cannot be compiled with " + compiler.program + ": " + why,
                   "apt-get install " + llvm::join(compiler.packages, " "));
}

Result<std::string> compiled(const Walls &walls, const CompileQuestion &question) {
  Result<std::string> made = compile(walls, question);
  const Status removed = walls.files.removeAll(question.folder);
  if (made && !removed)
    return errorOf(removed);
  return made;
}

} // namespace condresched
