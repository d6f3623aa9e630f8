// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "core/Verdict.h"

#include <string>

namespace condresched {

/// Colours as gcc and clang use them, or none.
class Paint {
public:
  explicit Paint(bool on) : on(on) {}

  std::string strong(const std::string &text) const { return in("1", text); }
  std::string of(Severity severity, const std::string &text) const;
  std::string of(Outcome outcome, const std::string &text) const;

private:
  std::string in(const char *code, const std::string &text) const;
  bool on;
};

/// `file:line:col: severity: message`, as gcc, sparse and checkpatch write it. Without a file the tool's own
/// name stands in its place; a line or column of 0 is left out. `message` must be escaped already.
std::string findingLine(const Paint &paint, const std::string &file, int line, int column, Severity severity,
                        const std::string &message);

/// The same for what belongs to no file.
std::string findingLine(const Paint &paint, Severity severity, const std::string &message);

} // namespace condresched
