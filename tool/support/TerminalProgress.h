// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Progress.h"

#include <mutex>
#include <ostream>

namespace condresched {

/// How standard error is to be written.
struct ProgressStyle {
  bool terminal = false; ///< It is one: a progress line is shown, and replaced by the next.
  bool color = false;
  bool quiet = false;   ///< -q: no log, no progress line.
  bool verbose = false; ///< -v: details too.
  int columns = 80;     ///< Width of the terminal; longer steps are cut.
};

/// `style` with `terminal` and `columns` as standard error has them.
ProgressStyle onStandardError(ProgressStyle style);

/// Progress on a stream, in practice standard error. May be used from several threads.
class TerminalProgress : public Progress {
public:
  TerminalProgress(std::ostream &stream, ProgressStyle style) : stream(stream), style(style) {}
  ~TerminalProgress() override;

  void step(const std::string &what) override;
  void log(const std::string &line) override;
  void detail(const std::string &line) override;

private:
  void clear();
  void print(const std::string &line);

  std::ostream &stream;
  ProgressStyle style;
  std::mutex mutex;
  bool lineShown = false;
};

} // namespace condresched
