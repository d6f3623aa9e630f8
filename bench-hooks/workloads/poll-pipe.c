// SPDX-License-Identifier: GPL-2.0
/* poll() on the reading ends of an empty pipe: each is polled, none is ready. */
#include "fds.h"
#include "workload.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct pollfd *wanted, *result;
static int fd_count;

static int numbers(int n) { return fd_numbers(n, DENSE); }

static int setup(int n) {
  int ends[2];

  /* The writing end stays open: without a writer a pipe hangs up. */
  if (pipe(ends) < 0 || dup_fds(ends[0], n, DENSE) < 0)
    return -1;
  wanted = calloc(n, sizeof(*wanted));
  result = calloc(n, sizeof(*result));
  if (!wanted || !result)
    return -1;
  fd_count = n;
  /* revents begins as what no poll() returns, so that one which writes nothing is noticed. */
  for (int i = 0; i < n; i++)
    wanted[i] = (struct pollfd){FIRST_FD + i, POLLIN, -1};
  return 0;
}

static int run(void) {
  memcpy(result, wanted, fd_count * sizeof(*wanted));
  return poll(result, fd_count, 0);
}

static int expected(int n) { return 0; }

static int verify(int n) {
  for (int i = 0; i < n; i++)
    if (result[i].revents != 0)
      return 0;
  return 1;
}

const struct workload workload_poll_pipe = {"poll()", numbers, setup, run, expected, verify};
