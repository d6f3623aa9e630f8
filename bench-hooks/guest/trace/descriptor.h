/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <sys/types.h>

/* What a kind holds open. The file of a kind says what its own fields mean. */
struct opened {
  int fd;      /* what select() and poll() watch */
  int other;   /* the other end, or -1 */
  int third;   /* what calm() has to close, or -1 */
  pid_t owner; /* the process that watches */
};

/*
 * One kind of descriptor. A file descriptors/NAME.c defines `const struct descriptor descriptor_NAME`, with
 * `_` for each `-` of the name; the table of all of them is made when the guest is compiled. Each function
 * returns 0, or -1 with errno set.
 */
struct descriptor {
  /* Opens it, not readable unless `always_ready`. */
  int (*open)(struct opened *opened);

  /* Makes it readable, and takes that back; rouse() may run in a child of the process that watches. */
  int (*rouse)(struct opened *opened);
  int (*calm)(struct opened *opened);

  /* It cannot be not readable: rouse() and calm() are not called. */
  int always_ready;

  /* It can be written to while it is not readable. */
  int writable;
};

#endif
