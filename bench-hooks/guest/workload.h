/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WORKLOAD_H
#define WORKLOAD_H

/*
 * One benchmark. A file workloads/NAME.c defines `const struct workload workload_NAME`, with `_` for
 * each `-` of the name; the table of all of them is made when the guest is compiled.
 */
struct workload {
  /* What is called, for messages: "select()". */
  const char *call;

  /* How many fd numbers it needs for n fds: one more than the highest. */
  int (*fd_numbers)(int n);

  /* Opens n fds from FIRST_FD on. 0, or -1 with errno set. */
  int (*setup)(int n);

  /*
   * One system call, after its arguments are restored. This is what is counted: restoring is a copy of a
   * few words, the same on both sides, and so no part of a difference. Returns what the system call returned.
   */
  int (*run)(void);

  /* What run() must return. */
  int (*expected)(int n);

  /* Whether the last call left the right result sets: 1 or 0. */
  int (*verify)(int n);
};

/* A multiple of 64, so that n dense fds fill ceil(n / 64) words of a set. */
enum { FIRST_FD = 64 };

#endif
