// SPDX-License-Identifier: GPL-2.0
#include "loopback.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int bound_socket(int type) {
  const struct sockaddr_in address = {AF_INET, 0, {htonl(INADDR_LOOPBACK)}};
  int fd = socket(AF_INET, type, 0);

  if (fd < 0 || bind(fd, (const struct sockaddr *)&address, sizeof(address)) < 0)
    return -1;
  return fd;
}

int connected_to(int bound, int type) {
  struct sockaddr_in address;
  socklen_t size = sizeof(address);
  int fd = socket(AF_INET, type, 0);

  if (fd < 0 || getsockname(bound, (struct sockaddr *)&address, &size) < 0 ||
      connect(fd, (const struct sockaddr *)&address, size) < 0)
    return -1;
  return fd;
}

int send_byte(int fd) { return send(fd, "x", 1, 0) == 1 ? 0 : -1; }

int drain(int fd) {
  char byte[64];
  ssize_t got;

  do
    got = recv(fd, byte, sizeof(byte), MSG_DONTWAIT);
  while (got > 0);
  return got < 0 && errno != EAGAIN ? -1 : 0;
}
