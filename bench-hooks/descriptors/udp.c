// SPDX-License-Identifier: GPL-2.0
/* A UDP socket: readable when a datagram has come. */
#include "descriptor.h"
#include "loopback.h"

#include <sys/socket.h>

static int open_socket(struct opened *opened) {
  opened->fd = bound_socket(SOCK_DGRAM);
  opened->other = opened->fd < 0 ? -1 : connected_to(opened->fd, SOCK_DGRAM);
  return opened->other < 0 ? -1 : 0;
}

static int rouse(struct opened *opened) { return send_byte(opened->other); }

static int calm(struct opened *opened) { return drain(opened->fd); }

const struct descriptor descriptor_udp = {open_socket, rouse, calm, .writable = 1};
