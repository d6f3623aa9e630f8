// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/RescheduleTests.h"

#include "core/Vocabulary.h"
#include "estimate/SourceFrames.h"

#include <algorithm>

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
      unit.functions.at(function.code.name).code[index].asksForReschedule = std::ranges::any_of(
          function.frames[index], [](const SourceFrame &frame) { return asksForReschedule(frame.function); });
  return {};
}

} // namespace condresched
