// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/RescheduleTests.h"

#include "estimate/SourceFrames.h"

namespace condresched {

Status markRescheduleTests(MachineUnit &unit, const std::string &object) {
  std::vector<const MachineFunction *> functions;
  for (const auto &[name, function] : unit.functions)
    functions.push_back(&function);
  const Result<std::vector<PositionedFunction>> positioned = positionedFunctions(object, functions, "");
  if (!positioned)
    return errorOf(positioned);
  for (const PositionedFunction &function : *positioned)
    for (std::size_t index = 0; index < function.frames.size(); ++index)
      unit.functions.at(function.code.name).code[index].asksForReschedule =
          inRescheduleTest(function.frames[index]);
  return {};
}

} // namespace condresched
