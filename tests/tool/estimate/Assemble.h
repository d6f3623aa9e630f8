// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/MachineCode.h"
#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <stdexcept>

namespace condresched {

/// The machine code of assembly, through the assembler a kernel is built with.
inline MachineUnit assembled(const std::string &assembly, const std::string &triple = "x86_64-linux-gnu") {
  RealWalls real;
  TempFolder folder;
  Command command;
  command.argv = {"clang-19", "--target=" + triple, "-c", "-xassembler", "-", "-o", folder / "unit.o"};
  command.input = assembly;
  Result<ProcessResult> result = real.process.run(command);
  if (!result || !result->ok())
    throw std::runtime_error(result ? result->errors : result.error().what);
  Result<MachineUnit> unit = readMachineCode(*real.files.read(folder / "unit.o"), "");
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
