// SPDX-License-Identifier: GPL-2.0
/* A listening TCP socket: readable when somebody has connected. */
#include "descriptor.h"
#include "loopback.h"

#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

static int open_socket(struct opened *opened) {
  opened->fd = bound_socket(SOCK_STREAM);
  return opened->fd < 0 ? -1 : listen(opened->fd, 5);
}

static int rouse(struct opened *opened) {
  opened->other = connected_to(opened->fd, SOCK_STREAM);
  return opened->other < 0 ? -1 : 0;
}

static int calm(struct opened *opened) {
  opened->third = accept(opened->fd, NULL, NULL);
  if (opened->third < 0)
    return -1;
  close(opened->third);
  /* A child's connection went with the child. */
  if (opened->other >= 0)
    close(opened->other);
  opened->other = -1;
  return 0;
}

const struct descriptor descriptor_tcp_listening = {open_socket, rouse, calm, .writable = 0};
