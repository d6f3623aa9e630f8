// SPDX-License-Identifier: GPL-2.0
#define _GNU_SOURCE
#include "terminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

int make_raw(int fd) {
  struct termios settings;

  if (tcgetattr(fd, &settings) < 0)
    return -1;
  settings.c_lflag &= ~(ICANON | ECHO | ISIG);
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  return tcsetattr(fd, TCSANOW, &settings);
}

int open_pair(int *master, int *slave) {
  *master = posix_openpt(O_RDWR | O_NOCTTY);
  if (*master < 0 || grantpt(*master) < 0 || unlockpt(*master) < 0)
    return -1;
  *slave = open(ptsname(*master), O_RDWR | O_NOCTTY);
  return *slave < 0 ? -1 : make_raw(*slave);
}

int put_byte(int fd) { return write(fd, "x", 1) == 1 ? 0 : -1; }

int take_bytes(int fd) {
  char bytes[64];

  return read(fd, bytes, sizeof(bytes)) > 0 ? 0 : -1;
}
