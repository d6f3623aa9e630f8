// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ChildWatch.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/wait.h>

namespace condresched {

namespace {

using std::chrono::steady_clock;
constexpr std::chrono::seconds patience{2};
/// Another thread may take the signal out of the signalfd; so look at least this often.
constexpr int periodMs = 50;

/// Reads what is there; closes the descriptor at the end of the stream.
void drain(FileDescriptor &stream, Capture &capture) {
  std::array<char, 65536> buffer;
  while (stream.open()) {
    const ssize_t count = ::read(stream.get(), buffer.data(), buffer.size());
    if (count > 0)
      capture.add({buffer.data(), static_cast<size_t>(count)});
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
      stream.reset();
    else if (errno == EAGAIN)
      return;
  }
}

} // namespace

ChildWatch::ChildWatch(Child started, const Command &command, InterruptSignals &signals)
    : child(std::move(started)), signals(signals), output(command.stopWhenSeen) {
  if (command.timeout.count() > 0)
    deadline = steady_clock::now() + command.timeout;
}

Result<ProcessResult> ChildWatch::wait() {
  while (!ended()) {
    considerEnding();
    sleepUntilNews();
    collect();
  }
  // What it left running in its group would hold our pipes open and outlive us. The group's
  // number cannot have been given to others: the leader is not reaped yet.
  ::kill(-child.pid, SIGKILL);
  collect();
  const int status = reap();
  if (interrupted)
    return undecided("interrupted", "run it again; finished work is kept");
  return ProcessResult{status, timedOut, matched, output.take(), errors.take()};
}

void ChildWatch::collect() {
  drain(child.output, output);
  drain(child.errors, errors);
}

bool ChildWatch::ended() const {
  siginfo_t info = {};
  return ::waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         info.si_pid == child.pid;
}

void ChildWatch::considerEnding() {
  interrupted = interrupted || signals.raised();
  const auto now = steady_clock::now();
  if (killAt) {
    if (now >= *killAt)
      ::kill(-child.pid, SIGKILL);
    return;
  }
  matched = output.seen();
  timedOut = !matched && deadline && now >= *deadline;
  if (matched || timedOut || interrupted)
    endGroup();
}

void ChildWatch::endGroup() {
  ::kill(-child.pid, SIGTERM);
  ::kill(-child.pid, SIGCONT); // A stopped program could not obey.
  killAt = steady_clock::now() + patience;
}

void ChildWatch::sleepUntilNews() const {
  // A signal that was seen stays readable for nobody; once interrupted only the child matters.
  const int signal = interrupted ? -1 : signals.descriptor();
  std::array<pollfd, 4> watched = {{{child.output.get(), POLLIN, 0},
                                    {child.errors.get(), POLLIN, 0},
                                    {child.ended.get(), POLLIN, 0},
                                    {signal, POLLIN, 0}}};
  int period = periodMs;
  if (deadline && !killAt) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - steady_clock::now()).count();
    period = static_cast<int>(std::clamp<long>(left, 0, periodMs));
  }
  ::poll(watched.data(), watched.size(), period);
}

int ChildWatch::reap() {
  int status = 0;
  while (::waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace condresched
