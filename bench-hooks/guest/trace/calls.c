// SPDX-License-Identifier: GPL-2.0
#include "calls.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/select.h>

enum { BITS = sizeof(long) * CHAR_BIT, MOST_FDS = 1024 };

int calls_made;

static int highest(const int *fds, int n) {
  int last = 0;

  for (int i = 0; i < n; i++)
    if (fds[i] > last)
      last = fds[i];
  return last;
}

static int borne_out(int counted, int said) {
  if (said < 0 || counted == said)
    return said;
  errno = EBADMSG;
  return -1;
}

static int watch_select(const int *fds, int n, enum side side, enum patience patience) {
  struct timeval wait = {patience / 1000, patience % 1000 * 1000};
  fd_set set, nothing;
  int counted = 0, said;

  FD_ZERO(&set);
  FD_ZERO(&nothing);
  for (int i = 0; i < n; i++) {
    FD_SET(fds[i], &set);
    FD_SET(fds[i], &nothing);
  }
  /* Exceptional conditions are asked for too, and none of ours has one. */
  said = select(highest(fds, n) + 1, side == READING ? &set : NULL, side == WRITING ? &set : NULL, &nothing,
                patience == LONG ? NULL : &wait);
  for (int i = 0; i < n && said >= 0; i++)
    counted += !!FD_ISSET(fds[i], &set) + !!FD_ISSET(fds[i], &nothing);
  return borne_out(counted, said);
}

static int watch_poll(const int *fds, int n, enum side side, enum patience patience) {
  struct pollfd watched[MOST_FDS];
  int counted = 0, said;

  for (int i = 0; i < n; i++)
    watched[i] = (struct pollfd){fds[i], side == READING ? POLLIN : POLLOUT, 0};
  said = poll(watched, n, patience == LONG ? -1 : patience);
  for (int i = 0; i < n && said >= 0; i++) {
    /* A hang-up or an error is no readiness that was asked for. */
    if (watched[i].revents & ~watched[i].events)
      counted = INT_MIN / 2;
    counted += !!watched[i].revents;
  }
  return borne_out(counted, said);
}

int watch(enum watcher watcher, const int *fds, int n, enum side side, enum patience patience) {
  calls_made++;
  return watcher == SELECT ? watch_select(fds, n, side, patience) : watch_poll(fds, n, side, patience);
}
