// SPDX-License-Identifier: GPL-2.0
/*
 * select() on the reading ends of an empty pipe, each in a word of its own: each is polled, none is ready,
 * and on 64 bits half of the words have no fd.
 */
#include "fds.h"
#include "workload.h"

#include <unistd.h>

static struct fds wanted, result;
static int nfds;

static int numbers(int n) { return fd_numbers(n, SPARSE); }

static int setup(int n) {
  int ends[2];

  /* The writing end stays open: without a writer a pipe is readable. */
  if (pipe(ends) < 0 || dup_fds(ends[0], n, SPARSE) < 0)
    return -1;
  nfds = numbers(n);
  wanted = full_set(n, SPARSE);
  result = empty_set(n, SPARSE);
  return 0;
}

static int run(void) {
  copy_set(&result, &wanted);
  return select_now(&result, nfds);
}

static int expected(int n) { return 0; }

static int verify(int n) { return is_empty_set(&result); }

const struct workload workload_select_sparse = {"select()", numbers, setup, run, expected, verify};
