// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Writers.h"

#include "core/Names.h"
#include "report/Json.h"
#include "report/Text.h"

namespace condresched {

namespace {

struct Writer {
  const char *format;
  std::string (*write)(const Report &, bool color);
};

/// A new format is one file and one line here.
constexpr Writer writers[] = {
    {"text", writeText},
    {"json", [](const Report &report, bool) { return writeJson(report); }},
};

const Writer *find(const std::string &format) {
  for (const Writer &writer : writers)
    if (format == writer.format)
      return &writer;
  return nullptr;
}

} // namespace

std::vector<std::string> formatNames() {
  std::vector<std::string> names;
  for (const Writer &writer : writers)
    names.emplace_back(writer.format);
  return names;
}

Status checkFormat(const std::string &format) {
  if (find(format))
    return {};
  return usageError("unknown format '" + format + "'", "known are " + joinNames(formatNames()));
}

Result<std::string> render(const std::string &format, const Report &report, bool color) {
  if (const Status known = checkFormat(format); !known)
    return errorOf(known);
  return find(format)->write(report, color);
}

} // namespace condresched
