// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/InterruptSignals.h"

#include <sys/signalfd.h>

namespace condresched {

namespace {

bool ignored(int signal) {
  struct sigaction action = {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t endingSignals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  if (!ignored(SIGHUP))
    sigaddset(&set, SIGHUP);
  return set;
}

} // namespace

InterruptSignals::InterruptSignals() {
  const sigset_t set = endingSignals();
  pthread_sigmask(SIG_BLOCK, &set, &original);
  signals = FileDescriptor(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  // Without a signalfd nobody would ever see the signals: let them end us as they do by default.
  if (!signals.open())
    pthread_sigmask(SIG_SETMASK, &original, nullptr);
}

InterruptSignals::~InterruptSignals() {
  // A second Ctrl-C must not end us by signal when we are about to end with our own status.
  signalfd_siginfo info;
  while (signals.open() && ::read(signals.get(), &info, sizeof info) == sizeof info) {
  }
  pthread_sigmask(SIG_SETMASK, &original, nullptr);
}

bool InterruptSignals::raised() {
  signalfd_siginfo info;
  if (!seen && signals.open() && ::read(signals.get(), &info, sizeof info) == sizeof info)
    seen = true;
  return seen;
}

} // namespace condresched
