// SPDX-License-Identifier: GPL-2.0
/* The serial line: readable when a byte was typed, which is done with TIOCSTI. */
#include "descriptor.h"
#include "terminal.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>

static int open_tty(struct opened *opened) {
  opened->fd = open("/dev/ttyS0", O_RDWR | O_NOCTTY);
  if (opened->fd < 0 || make_raw(opened->fd) < 0)
    return -1;
  /* What we printed goes out over the same line, and it cannot be written to while that is under way. */
  fflush(stdout);
  return tcdrain(opened->fd);
}

static int rouse(struct opened *opened) { return ioctl(opened->fd, TIOCSTI, "x"); }

static int calm(struct opened *opened) { return take_bytes(opened->fd); }

const struct descriptor descriptor_tty = {open_tty, rouse, calm, .writable = 1};
