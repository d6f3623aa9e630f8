// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Stretch.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace condresched {

namespace {

Executions ofWord(const LoopForm &form, int n) {
  if (form.bits == 0)
    return unknownExecutions("how many fds a word of its loops holds is not known");
  return {"min(n," + std::to_string(form.bits) + ")", static_cast<double>(std::min<long long>(n, form.bits))};
}

Executions ofList(const LoopForm &form, int n) {
  if (form.perPage == 0)
    return unknownExecutions("no POLLFD_PER_PAGE was seen in the unit");
  const std::string page = std::to_string(form.perPage);
  if (form.onStack == 0)
    return {"min(n," + page + ")", static_cast<double>(std::min<long long>(n, form.perPage))};
  const std::string first = std::to_string(form.onStack);
  return {"max(min(n," + first + "),min(n-" + first + "," + page + "))",
          static_cast<double>(std::max(std::min<long long>(n, form.onStack),
                                       std::min<long long>(n - form.onStack, form.perPage)))};
}

} // namespace

Executions fdsOfIteration(const LoopForm &form, int n) {
  switch (form.loopClass) {
  case LoopClass::Fd:
    return {"1", 1};
  case LoopClass::Word:
    return ofWord(form, n);
  case LoopClass::Chunk:
    return ofList(form, n);
  case LoopClass::Pass:
  case LoopClass::Around:
  case LoopClass::Bound:
    break;
  }
  return {"n", static_cast<double>(n)};
}

double instructionsOfIteration(const std::vector<double> &bodies, const std::vector<HotLoop> &loops,
                               std::size_t level, double fds) {
  double sum = bodies[level];
  for (std::size_t inner = level + 1; inner < bodies.size(); ++inner) {
    const bool isPerFd = loops[inner].loopClass == LoopClass::Fd;
    sum += bodies[inner] * (isPerFd ? fds : loops[inner].executions.atN / loops[level].executions.atN);
  }
  return sum;
}

bool sameSubject(const Stretch &one, const Stretch &other) {
  const auto subject = [](const Stretch &its) {
    return std::tie(its.config, its.root, its.n, its.arch, its.compiler, its.profile);
  };
  return subject(one) == subject(other);
}

} // namespace condresched
