// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "estimate/MachineCode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace condresched {

/// Where an instruction stands in the source, or the call through which it was inlined there.
struct SourceFrame {
  std::string function;
  std::string file; ///< As the compiler was told it, or below the folder it ran in.
  int line = 0;
  int column = 0;             ///< 0 where it is not known.
  unsigned discriminator = 0; ///< Tells pieces of one line apart, where the compiler was asked to.

  bool operator==(const SourceFrame &) const = default;
};

/// Whether an instruction with these frames is part of a test whether to reschedule.
bool inRescheduleTest(const std::vector<SourceFrame> &frames);

/// For each address the frames that debug information knows, the innermost first; none where it knows
/// nothing. Errors: undecided, where `elf` is no ELF or has no debug information.
Result<std::vector<std::vector<SourceFrame>>> sourceFrames(const std::string &elf,
                                                           const std::vector<std::uint64_t> &addresses);

/// A function with each instruction's place in the source.
struct PositionedFunction {
  MachineFunction code;
  std::vector<std::vector<SourceFrame>>
      frames; ///< Of each instruction, the innermost first; none where unknown.
};

/// The functions of a relocatable object with the frames that its debug information knows; files are named
/// below `source`, the folder that stands for the tree's root. Errors: undecided, where `object` is none.
Result<std::vector<PositionedFunction>>
positionedFunctions(const std::string &object, const std::vector<const MachineFunction *> &functions,
                    const std::string &source);

/// The path below the root of the kernel's tree, of a kernel that was built out of tree in a folder beside a
/// folder `src` that is its tree.
std::string belowTree(const std::string &file);

} // namespace condresched
