// SPDX-License-Identifier: GPL-2.0
/* select() on a regular file, as lmbench's lat_select file: each fd is ready, none has a poll operation. */
#include "fds.h"
#include "workload.h"

#include <fcntl.h>

static struct fds wanted, result;
static int nfds;

static int numbers(int n) { return fd_numbers(n, DENSE); }

static int setup(int n) {
  int file = open("/plan", O_RDONLY);

  if (file < 0 || dup_fds(file, n, DENSE) < 0)
    return -1;
  nfds = numbers(n);
  wanted = full_set(n, DENSE);
  result = empty_set(n, DENSE);
  return 0;
}

static int run(void) {
  copy_set(&result, &wanted);
  return select_now(&result, nfds);
}

static int expected(int n) { return n; }

static int verify(int n) { return same_set(&result, &wanted); }

const struct workload workload_select_file = {"select()", numbers, setup, run, expected, verify};
