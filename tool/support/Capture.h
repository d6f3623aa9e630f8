// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>

namespace condresched {

/// Collects one stream of a program, up to a limit in bytes, and looks for a text in all of it.
class Capture {
public:
  explicit Capture(std::string wanted = {}, size_t limit = size_t(64) << 20)
      : wanted(std::move(wanted)), limit(limit) {}

  void add(std::string_view chunk);

  /// The wanted text has gone by, be it beyond the limit.
  bool seen() const { return found; }

  /// What was collected; where the limit cut it, a last line says so.
  std::string take();

private:
  void look(std::string_view chunk);

  std::string wanted;
  size_t limit;
  std::string text;
  std::string carry; ///< End of the stream so far, where the wanted text may have begun.
  bool found = false;
  bool cut = false;
};

} // namespace condresched
