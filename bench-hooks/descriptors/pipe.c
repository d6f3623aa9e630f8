// SPDX-License-Identifier: GPL-2.0
/* The reading end of a pipe. */
#include "descriptor.h"
#include "terminal.h"

#include <unistd.h>

static int open_pipe(struct opened *opened) {
  int ends[2];

  if (pipe(ends) < 0)
    return -1;
  opened->fd = ends[0];
  opened->other = ends[1];
  return 0;
}

static int rouse(struct opened *opened) { return put_byte(opened->other); }

static int calm(struct opened *opened) { return take_bytes(opened->fd); }

const struct descriptor descriptor_pipe = {open_pipe, rouse, calm, .writable = 0};
