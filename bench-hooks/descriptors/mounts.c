// SPDX-License-Identifier: GPL-2.0
/* /proc/self/mounts: ready for reading at all times, a new mount is an exceptional condition. */
#include "descriptor.h"

#include <fcntl.h>

static int open_mounts(struct opened *opened) {
  opened->fd = open("/proc/self/mounts", O_RDONLY);
  return opened->fd < 0 ? -1 : 0;
}

const struct descriptor descriptor_mounts = {.open = open_mounts, .always_ready = 1};
