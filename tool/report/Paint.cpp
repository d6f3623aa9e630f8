// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Paint.h"

#include "report/Escape.h"

namespace condresched {

namespace {

constexpr const char *red = "1;31";
constexpr const char *green = "1;32";
constexpr const char *yellow = "1;33";
constexpr const char *magenta = "1;35";
constexpr const char *cyan = "1;36";

std::string placeOf(const std::string &file, int line, int column) {
  if (file.empty())
    return "condresched-audit";
  std::string place = escaped(file);
  if (line > 0)
    place += ":" + std::to_string(line);
  if (line > 0 && column > 0)
    place += ":" + std::to_string(column);
  return place;
}

} // namespace

std::string Paint::in(const char *code, const std::string &text) const {
  return on ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
}

std::string Paint::of(Severity severity, const std::string &text) const {
  const char *codes[] = {cyan, magenta, red};
  return in(codes[static_cast<int>(severity)], text);
}

std::string Paint::of(Outcome outcome, const std::string &text) const {
  const char *codes[] = {green, red, yellow};
  return in(codes[static_cast<int>(outcome)], text);
}

std::string findingLine(const Paint &paint, const std::string &file, int line, int column, Severity severity,
                        const std::string &message) {
  return paint.strong(placeOf(file, line, column) + ":") + " " +
         paint.of(severity, toString(severity) + ":") + " " + message + "\n";
}

std::string findingLine(const Paint &paint, Severity severity, const std::string &message) {
  return findingLine(paint, "", 0, 0, severity, message);
}

} // namespace condresched
