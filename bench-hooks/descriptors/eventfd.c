// SPDX-License-Identifier: GPL-2.0
/* An eventfd: readable where its counter is not 0. */
#include "descriptor.h"

#include <sys/eventfd.h>

static int open_eventfd(struct opened *opened) {
  opened->fd = eventfd(0, 0);
  return opened->fd < 0 ? -1 : 0;
}

static int rouse(struct opened *opened) { return eventfd_write(opened->fd, 1); }

static int calm(struct opened *opened) {
  eventfd_t counter;

  return eventfd_read(opened->fd, &counter);
}

const struct descriptor descriptor_eventfd = {open_eventfd, rouse, calm, .writable = 1};
