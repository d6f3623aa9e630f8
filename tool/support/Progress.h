// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// The wall to a waiting user: standard error. Findings never go here.
class Progress {
public:
  virtual ~Progress() = default;

  /// What is being done now; shown on a terminal only, and replaced by the next.
  virtual void step(const std::string &what) = 0;

  /// A line for the log, shown unless `-q`.
  virtual void log(const std::string &line) = 0;

  /// A line for the curious, shown with `-v`.
  virtual void detail(const std::string &line) = 0;
};

} // namespace condresched
