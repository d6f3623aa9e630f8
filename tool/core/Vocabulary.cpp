// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Vocabulary.h"

#include "core/Config.h"

namespace condresched {

namespace {

/// How kernel/sched/core.c names the static-key form of a preemption primitive.
constexpr std::string_view dynamicPrefix = "dynamic_";

std::string_view bare(std::string_view name) {
  if (name.starts_with(trampolinePrefix))
    name.remove_prefix(std::string_view(trampolinePrefix).size());
  while (name.starts_with('_'))
    name.remove_prefix(1);
  if (name.starts_with(dynamicPrefix))
    name.remove_prefix(dynamicPrefix.size());
  return name;
}

} // namespace

bool isFamilyName(std::string_view name) {
  name = bare(name);
  return name == "cond_resched" || name.starts_with("cond_resched_") || name == "might_resched" ||
         name == "might_sleep";
}

std::string primitiveOf(std::string_view name) { return std::string(bare(name)); }

std::string staticCallName(std::string_view name) {
  if (!name.starts_with(trampolinePrefix))
    return {};
  return std::string(name.substr(std::string_view(trampolinePrefix).size()));
}

bool asksForReschedule(std::string_view name) { return name == "need_resched"; }

} // namespace condresched
