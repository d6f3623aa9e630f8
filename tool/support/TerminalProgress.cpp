// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/TerminalProgress.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace condresched {

ProgressStyle onStandardError(ProgressStyle style) {
  style.terminal = ::isatty(STDERR_FILENO) == 1;
  winsize size = {};
  if (style.terminal && ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    style.columns = size.ws_col;
  return style;
}

TerminalProgress::~TerminalProgress() { clear(); }

void TerminalProgress::step(const std::string &what) {
  if (!style.terminal)
    return detail(what);
  if (style.quiet)
    return;
  const std::lock_guard<std::mutex> guard(mutex);
  clear();
  // A line that wraps could not be cleared again.
  const std::string fitting = what.substr(0, static_cast<size_t>(style.columns > 1 ? style.columns - 1 : 1));
  stream << (style.color ? "\033[2m" + fitting + "\033[0m" : fitting) << std::flush;
  lineShown = true;
}

void TerminalProgress::log(const std::string &line) {
  if (!style.quiet)
    print(line);
}

void TerminalProgress::detail(const std::string &line) {
  if (style.verbose && !style.quiet)
    print(line);
}

void TerminalProgress::clear() {
  if (lineShown)
    stream << "\r\033[K" << std::flush;
  lineShown = false;
}

void TerminalProgress::print(const std::string &line) {
  const std::lock_guard<std::mutex> guard(mutex);
  clear();
  stream << line << '\n' << std::flush;
}

} // namespace condresched
