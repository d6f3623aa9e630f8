// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SummaryJson.h"

namespace condresched {

// llvm::json finds fromJSON by argument-dependent lookup, so these stand in our namespace.
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::ObjectMapper;
using llvm::json::Path;
using llvm::json::Value;

template <class Enum> static bool enumFromJson(const Value &json, Enum &out, int last, Path path) {
  std::optional<std::int64_t> number = json.getAsInteger();
  if (!number || *number < 0 || *number > last) {
    path.report("not a known value");
    return false;
  }
  out = static_cast<Enum>(*number);
  return true;
}

static bool fromJSON(const Value &json, LoopShape &out, Path path) {
  return enumFromJson(json, out, static_cast<int>(LoopShape::Counted), path);
}
static bool fromJSON(const Value &json, SiteState &out, Path path) {
  return enumFromJson(json, out, static_cast<int>(SiteState::Call), path);
}
static bool fromJSON(const Value &json, SourcePlace &out, Path path) {
  ObjectMapper map(json, path);
  return map && map.map("file", out.file) && map.map("line", out.line) && map.map("column", out.column);
}
static bool fromJSON(const Value &json, LoopFact &out, Path path) {
  ObjectMapper map(json, path);
  std::int64_t trips = 0;
  bool ok = map && map.map("parent", out.parent) && map.map("shape", out.shape) &&
            map.map("place", out.place) && map.map("bound", out.bound) && map.map("trips", trips);
  out.trips = trips;
  return ok;
}
static bool fromJSON(const Value &json, CallFact &out, Path path) {
  ObjectMapper map(json, path);
  return map && map.map("callee", out.callee) && map.map("edge", out.edge) && map.map("type", out.type) &&
         map.map("field", out.field) && map.map("loop", out.loop) && map.map("place", out.place);
}
static bool fromJSON(const Value &json, StaticCallFact &out, Path path) {
  ObjectMapper map(json, path);
  return map && map.map("name", out.name) && map.map("target", out.target);
}
static bool fromJSON(const Value &json, SiteFact &out, Path path) {
  ObjectMapper map(json, path);
  return map && map.map("primitive", out.primitive) && map.map("state", out.state) &&
         map.map("loop", out.loop) && map.map("place", out.place) &&
         map.map("staticCalls", out.staticCalls) && map.map("calls", out.calls);
}
static bool fromJSON(const Value &json, FunctionFact &out, Path path) {
  ObjectMapper map(json, path);
  return map && map.map("name", out.name) && map.map("place", out.place) &&
         map.map("inHeader", out.inHeader) && map.map("loops", out.loops) && map.map("calls", out.calls) &&
         map.map("sites", out.sites) && map.map("gotoLoops", out.gotoLoops);
}
static bool fromJSON(const Value &json, GuardFact &out, Path path) {
  ObjectMapper map(json, path);
  return map && map.map("symbol", out.symbol) && map.map("place", out.place);
}
static bool fromJSON(const Value &json, UnitSummary &out, Path path) {
  ObjectMapper map(json, path);
  std::map<std::string, std::int64_t> constants;
  bool ok = map && map.map("file", out.file) && map.map("functions", out.functions) &&
            map.map("guards", out.guards) && map.map("constants", constants);
  out.constants.insert(constants.begin(), constants.end());
  return ok;
}

static Value toJSON(const SourcePlace &place) {
  return Object{{"file", place.file}, {"line", place.line}, {"column", place.column}};
}
static Value toJSON(const LoopFact &loop) {
  return Object{{"parent", loop.parent},
                {"shape", static_cast<int>(loop.shape)},
                {"place", toJSON(loop.place)},
                {"bound", loop.bound},
                {"trips", static_cast<std::int64_t>(loop.trips)}};
}
static Value toJSON(const CallFact &call) {
  return Object{{"callee", call.callee}, {"edge", call.edge}, {"type", call.type},
                {"field", call.field},   {"loop", call.loop}, {"place", toJSON(call.place)}};
}
static Value toJSON(const StaticCallFact &call) {
  return Object{{"name", call.name}, {"target", call.target}};
}
template <class T> static Array arrayOf(const std::vector<T> &items) {
  Array array;
  for (const T &item : items)
    array.push_back(toJSON(item));
  return array;
}
static Value toJSON(const SiteFact &site) {
  return Object{{"primitive", site.primitive},
                {"state", static_cast<int>(site.state)},
                {"loop", site.loop},
                {"place", toJSON(site.place)},
                {"staticCalls", arrayOf(site.staticCalls)},
                {"calls", Array(site.calls)}};
}
static Value toJSON(const FunctionFact &function) {
  return Object{{"name", function.name},
                {"place", toJSON(function.place)},
                {"inHeader", function.inHeader},
                {"loops", arrayOf(function.loops)},
                {"calls", arrayOf(function.calls)},
                {"sites", arrayOf(function.sites)},
                {"gotoLoops", arrayOf(function.gotoLoops)}};
}
static Value toJSON(const GuardFact &guard) {
  return Object{{"symbol", guard.symbol}, {"place", toJSON(guard.place)}};
}

Value toJson(const UnitSummary &summary) {
  Object constants;
  for (const auto &[name, value] : summary.constants)
    constants[name] = static_cast<std::int64_t>(value);
  return Object{{"file", summary.file},
                {"functions", arrayOf(summary.functions)},
                {"guards", arrayOf(summary.guards)},
                {"constants", std::move(constants)}};
}

Result<UnitSummary> summaryFromJson(const Value &json) {
  UnitSummary summary;
  Path::Root root("summary");
  if (!fromJSON(json, summary, root)) {
    llvm::consumeError(root.getError());
    return undecided("a kept unit summary does not have the form this version writes");
  }
  return summary;
}

} // namespace condresched
