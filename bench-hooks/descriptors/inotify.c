// SPDX-License-Identifier: GPL-2.0
/* An inotify: readable when something was made in the folder that it watches. */
#include "descriptor.h"
#include "terminal.h"

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_inotify(struct opened *opened) {
  mkdir("/tmp/watched", 0755);
  unlink("/tmp/watched/new");
  opened->fd = inotify_init();
  if (opened->fd < 0)
    return -1;
  return inotify_add_watch(opened->fd, "/tmp/watched", IN_CREATE) < 0 ? -1 : 0;
}

static int rouse(struct opened *opened) { return mknod("/tmp/watched/new", S_IFREG | 0644, 0); }

static int calm(struct opened *opened) {
  return unlink("/tmp/watched/new") < 0 ? -1 : take_bytes(opened->fd);
}

const struct descriptor descriptor_inotify = {open_inotify, rouse, calm, .writable = 0};
