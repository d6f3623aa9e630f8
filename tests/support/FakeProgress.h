// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Progress.h"

#include <mutex>
#include <vector>

namespace condresched {

/// Keeps what a user would have seen.
class FakeProgress : public Progress {
public:
  void step(const std::string &what) override { keep(steps, what); }
  void log(const std::string &line) override { keep(lines, line); }
  void detail(const std::string &line) override { keep(details, line); }

  std::vector<std::string> steps;
  std::vector<std::string> lines;
  std::vector<std::string> details;

private:
  void keep(std::vector<std::string> &where, const std::string &text) {
    const std::lock_guard<std::mutex> guard(mutex);
    where.push_back(text);
  }
  std::mutex mutex;
};

} // namespace condresched
