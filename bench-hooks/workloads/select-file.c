// SPDX-License-Identifier: GPL-2.0
/* select() on a regular file, as lmbench's lat_select file: each fd is ready, none has a poll operation. */
#include "fds.h"
#include "workload.h"

#include <fcntl.h>

static struct fds wanted, result;
static int fd_count;

static int setup(int n) {
  int file = open("/plan", O_RDONLY);

  if (file < 0 || dup_dense(file, n) < 0)
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

static int expected(int n) { return n; }

static int verify(int n) { return same_set(&result, &wanted); }

const struct workload workload_select_file = {"select()", setup, run, expected, verify};
