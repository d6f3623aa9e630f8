// SPDX-License-Identifier: GPL-2.0
/* A signalfd: readable while the signal is pending for the process that watches. */
#include "descriptor.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int open_signalfd(struct opened *opened) {
  sigset_t signals;

  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  if (sigprocmask(SIG_BLOCK, &signals, NULL) < 0)
    return -1;
  opened->fd = signalfd(-1, &signals, 0);
  return opened->fd < 0 ? -1 : 0;
}

static int rouse(struct opened *opened) { return kill(opened->owner, SIGUSR1); }

static int calm(struct opened *opened) {
  struct signalfd_siginfo info;

  return read(opened->fd, &info, sizeof(info)) == sizeof(info) ? 0 : -1;
}

const struct descriptor descriptor_signalfd = {open_signalfd, rouse, calm, .writable = 0};
