// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/ExecutionProfileJson.h"

namespace condresched {

namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

Value toJson(const CountedFunction &function) {
  Array counts;
  for (const auto &[offset, count] : function.counts)
    counts.push_back(Array{offset, count});
  Array calls;
  for (const auto &[offset, callee] : function.calls)
    calls.push_back(Array{offset, callee});
  return Object{{"name", function.name},
                {"file", function.file},
                {"size", function.size},
                {"counts", std::move(counts)},
                {"calls", std::move(calls)}};
}

/// [number, other] -> the map's entry.
template <class T, class Read>
bool addPair(const Value &pair, std::map<std::uint64_t, T> &map, const Read &read) {
  const Array *both = pair.getAsArray();
  if (!both || both->size() != 2)
    return false;
  const auto key = (*both)[0].getAsUINT64();
  const auto value = read((*both)[1]);
  if (!key || !value)
    return false;
  map[*key] = T(*value);
  return true;
}

bool readPairs(const Object &object, CountedFunction &function) {
  const Array *counts = object.getArray("counts");
  const Array *calls = object.getArray("calls");
  if (!counts || !calls)
    return false;
  for (const Value &pair : *counts)
    if (!addPair(pair, function.counts, [](const Value &value) { return value.getAsUINT64(); }))
      return false;
  for (const Value &pair : *calls)
    if (!addPair(pair, function.calls, [](const Value &value) { return value.getAsString(); }))
      return false;
  return true;
}

bool readFunction(const Value &json, CountedFunction &function) {
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper map(json, root);
  return map && map.map("name", function.name) && map.map("file", function.file) &&
         map.map("size", function.size) && readPairs(*json.getAsObject(), function);
}

} // namespace

Value toJson(const ExecutionProfile &profile) {
  Array functions;
  for (const CountedFunction &function : profile.functions)
    functions.push_back(toJson(function));
  return Object{{"workload", profile.workload},
                {"n", profile.n},
                {"system_calls", profile.systemCalls},
                {"elsewhere", profile.elsewhere},
                {"functions", std::move(functions)}};
}

std::optional<ExecutionProfile> executionProfileFrom(const Value &json) {
  ExecutionProfile profile;
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper map(json, root);
  if (!map || !map.map("workload", profile.workload) || !map.map("n", profile.n) ||
      !map.map("system_calls", profile.systemCalls) || !map.map("elsewhere", profile.elsewhere))
    return std::nullopt;
  const Array *functions = json.getAsObject()->getArray("functions");
  if (!functions || profile.systemCalls < 1)
    return std::nullopt;
  for (const Value &function : *functions)
    if (!readFunction(function, profile.functions.emplace_back()))
      return std::nullopt;
  return profile;
}

} // namespace condresched
