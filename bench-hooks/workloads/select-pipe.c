// SPDX-License-Identifier: GPL-2.0
/* select() on the reading ends of an empty pipe: each is polled, none is ready. */
#include "fds.h"
#include "workload.h"

#include <unistd.h>

static struct fds wanted, result;
static int fd_count;

static int setup(int n) {
  int ends[2];

  /* The writing end stays open: without a writer a pipe is readable. */
  if (pipe(ends) < 0 || dup_dense(ends[0], n) < 0)
    return -1;
  fd_count = n;
  wanted = dense_set(n);
  result = empty_set(n);
  return 0;
}

static int run(void) {
  copy_set(&result, &wanted);
  return select_now(&result, fd_count);
}

static int expected(int n) { return 0; }

static int verify(int n) {
  struct fds none = empty_set(n);

  return same_set(&result, &none);
}

const struct workload workload_select_pipe = {"select()", setup, run, expected, verify};
