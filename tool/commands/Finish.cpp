// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Finish.h"

#include "core/ExitStatus.h"
#include "report/Writers.h"

namespace condresched {

Result<Answer> finish(const Request &request, const Report &report) {
  Result<std::string> text = render(request.format, report, request.color);
  if (!text)
    return errorOf(text);
  return Answer{exitStatus(report), std::move(*text)};
}

} // namespace condresched
