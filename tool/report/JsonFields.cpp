// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/JsonFields.h"

#include <charconv>
#include <cmath>

namespace condresched {

namespace {

/// Up to here a double holds every whole number exactly.
constexpr double largestExact = 9007199254740992.0; // 2^53

std::string spelled(double value) {
  char buffer[64];
  const bool whole = value == std::trunc(value) && std::fabs(value) <= largestExact;
  const std::to_chars_result end =
      whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(value))
            : std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, end.ptr};
}

void writeNumber(llvm::json::OStream &out, double value) {
  if (std::isfinite(value))
    out.rawValue(spelled(value));
  else
    out.value(nullptr);
}

} // namespace

void JsonFields::text(const char *name, std::string_view value) {
  out.attribute(name, llvm::json::fixUTF8(value));
}

void JsonFields::textOrNull(const char *name, const std::string &value) {
  value.empty() ? null(name) : text(name, value);
}

void JsonFields::number(const char *name, double value) {
  out.attributeBegin(name);
  writeNumber(out, value);
  out.attributeEnd();
}

void JsonFields::null(const char *name) { out.attribute(name, nullptr); }

void JsonFields::flag(const char *name, std::optional<bool> value) {
  value ? out.attribute(name, *value) : out.attribute(name, nullptr);
}

void JsonFields::texts(const char *name, const std::vector<std::string> &values) {
  out.attributeArray(name, [&] {
    for (const std::string &value : values)
      out.value(llvm::json::fixUTF8(value));
  });
}

void JsonFields::numbers(const char *name, const std::vector<double> &values) {
  out.attributeArray(name, [&] {
    for (double value : values)
      writeNumber(out, value);
  });
}

void JsonFields::textMap(const char *name, const std::map<std::string, std::string> &values) {
  out.attributeObject(name, [&] {
    for (const auto &[key, value] : values)
      out.attribute(llvm::json::fixUTF8(key), llvm::json::fixUTF8(value));
  });
}

} // namespace condresched
