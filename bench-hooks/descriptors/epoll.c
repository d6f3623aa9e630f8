// SPDX-License-Identifier: GPL-2.0
/* An epoll that watches an epoll that watches a pipe: readable where the pipe is. */
#include "descriptor.h"
#include "terminal.h"

#include <sys/epoll.h>
#include <unistd.h>

static int watch_with(int epoll, int fd) {
  struct epoll_event event = {EPOLLIN, {.fd = fd}};

  return epoll < 0 ? -1 : epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

static int open_epoll(struct opened *opened) {
  int ends[2], inner = epoll_create1(0);

  opened->fd = epoll_create1(0);
  if (opened->fd < 0 || pipe(ends) < 0 || watch_with(inner, ends[0]) < 0)
    return -1;
  opened->other = ends[1];
  opened->third = ends[0];
  return watch_with(opened->fd, inner);
}

static int rouse(struct opened *opened) { return put_byte(opened->other); }

static int calm(struct opened *opened) { return take_bytes(opened->third); }

const struct descriptor descriptor_epoll = {open_epoll, rouse, calm, .writable = 0};
