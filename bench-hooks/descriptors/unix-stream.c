// SPDX-License-Identifier: GPL-2.0
/* One of a pair of UNIX stream sockets. */
#include "descriptor.h"
#include "loopback.h"

#include <sys/socket.h>

static int open_socket(struct opened *opened) {
  int ends[2];

  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0)
    return -1;
  opened->fd = ends[0];
  opened->other = ends[1];
  return 0;
}

static int rouse(struct opened *opened) { return send_byte(opened->other); }

static int calm(struct opened *opened) { return drain(opened->fd); }

const struct descriptor descriptor_unix_stream = {open_socket, rouse, calm, .writable = 1};
