// SPDX-License-Identifier: GPL-2.0
/* A listening UNIX stream socket: readable when somebody has connected. */
#include "descriptor.h"

#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const struct sockaddr_un address = {AF_UNIX, "/tmp/listening"};

static int open_socket(struct opened *opened) {
  unlink(address.sun_path);
  opened->fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (opened->fd < 0 || bind(opened->fd, (const struct sockaddr *)&address, sizeof(address)) < 0)
    return -1;
  return listen(opened->fd, 5);
}

static int rouse(struct opened *opened) {
  opened->other = socket(AF_UNIX, SOCK_STREAM, 0);
  if (opened->other < 0)
    return -1;
  return connect(opened->other, (const struct sockaddr *)&address, sizeof(address));
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

const struct descriptor descriptor_unix_listening = {open_socket, rouse, calm, .writable = 0};
