// SPDX-License-Identifier: GPL-2.0
/* A timerfd: readable once its timer has run out. */
#include "descriptor.h"

#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int open_timerfd(struct opened *opened) {
  opened->fd = timerfd_create(CLOCK_MONOTONIC, 0);
  return opened->fd < 0 ? -1 : 0;
}

/* Sets it to the past, so that it is readable when this returns. */
static int rouse(struct opened *opened) {
  const struct itimerspec past = {{0, 0}, {0, 1}};

  return timerfd_settime(opened->fd, TFD_TIMER_ABSTIME, &past, NULL);
}

static int calm(struct opened *opened) {
  uint64_t expirations;

  return read(opened->fd, &expirations, sizeof(expirations)) == sizeof(expirations) ? 0 : -1;
}

const struct descriptor descriptor_timerfd = {open_timerfd, rouse, calm, .writable = 0};
