// SPDX-License-Identifier: GPL-2.0
/* A connected TCP socket: readable when the other end has sent something. */
#include "descriptor.h"
#include "loopback.h"

#include <stddef.h>
#include <sys/socket.h>

static int open_socket(struct opened *opened) {
  int listening = bound_socket(SOCK_STREAM);

  if (listening < 0 || listen(listening, 1) < 0)
    return -1;
  opened->other = connected_to(listening, SOCK_STREAM);
  opened->fd = opened->other < 0 ? -1 : accept(listening, NULL, NULL);
  return opened->fd < 0 ? -1 : 0;
}

static int rouse(struct opened *opened) { return send_byte(opened->other); }

static int calm(struct opened *opened) { return drain(opened->fd); }

const struct descriptor descriptor_tcp_connected = {open_socket, rouse, calm, .writable = 1};
