// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/MachineCode.h"
#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <stdexcept>

namespace condresched {

/// The object of `assembly`, through the assembler a kernel is built with.
inline std::string assembledObject(const std::string &target, const std::string &assembly) {
  RealWalls real;
  TempFolder folder;
  Command command;
  command.argv = {"clang-19", "--target=" + target, "-c", "-xassembler", "-", "-o", folder / "unit.o"};
  command.input = assembly;
  Result<ProcessResult> result = real.process.run(command);
  if (!result || !result->ok())
    throw std::runtime_error(result ? result->errors : result.error().what);
  return *real.files.read(folder / "unit.o");
}

/// Its machine code.
inline MachineUnit assembled(const std::string &assembly, const std::string &target = "x86_64-linux-gnu") {
  Result<MachineUnit> unit = readMachineCode(assembledObject(target, assembly), "");
  if (!unit)
    throw std::runtime_error(unit.error().what);
  return *unit;
}

/// A global function with this body.
inline std::string functionText(const std::string &name, const std::string &body) {
  return ".globl " + name + "\n.type " + name + ",@function\n" + name + ":\n" + body + "\n.size " + name +
         ", .-" + name + "\n";
}

} // namespace condresched
