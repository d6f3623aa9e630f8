// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/ExecutionProfile.h"

#include <algorithm>

namespace condresched {

namespace {

bool mayBe(const CountedFunction &function, const std::string &name, const std::string &unit) {
  return function.name == name && (function.file.empty() || function.file == unit);
}

} // namespace

std::uint64_t CountedFunction::entries() const {
  const auto first = counts.find(0);
  return first == counts.end() ? 0 : first->second;
}

std::uint64_t CountedFunction::instructions() const {
  std::uint64_t sum = 0;
  for (const auto &[offset, count] : counts)
    sum += count;
  return sum;
}

double ExecutionProfile::instructionsPerCall() const {
  std::uint64_t sum = elsewhere;
  for (const CountedFunction &function : functions)
    sum += function.instructions();
  return static_cast<double>(sum) / systemCalls;
}

const CountedFunction *ExecutionProfile::find(const std::string &name, const std::string &unit,
                                              std::uint64_t size) const {
  const auto found = std::ranges::find_if(functions, [&](const CountedFunction &function) {
    return mayBe(function, name, unit) && function.size == size;
  });
  return found == functions.end() ? nullptr : &*found;
}

bool ExecutionProfile::ran(const std::string &name, const std::string &unit) const {
  return std::ranges::any_of(functions,
                             [&](const CountedFunction &function) { return mayBe(function, name, unit); });
}

std::uint64_t ExecutionProfile::entries(const std::string &name) const {
  std::uint64_t sum = 0;
  for (const CountedFunction &function : functions)
    if (function.name == name)
      sum += function.entries();
  return sum;
}

} // namespace condresched
