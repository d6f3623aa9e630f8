// SPDX-License-Identifier: GPL-2.0
#define _GNU_SOURCE
/*
 * Stands in for the guest's init on the machine that runs the tests: `driver NAME N [readable]` makes one
 * call of a workload on N fds and prints what the guest would look at.
 */
#include "fd-limit.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes to whatever can be written to below the workload's fds: the pipe's other end. */
static void make_readable(void) {
  for (int fd = 3; fd < FIRST_FD; fd++)
    (void)!write(fd, "x", 1);
}

/* The numbers of the first fds that are open from FIRST_FD on. */
static void print_open(int numbers) {
  for (int fd = FIRST_FD, shown = 0; fd < numbers && shown < 3; fd++) {
    int copy = dup(fd);

    if (copy >= 0) {
      printf(" %d", fd);
      close(copy);
      shown++;
    }
  }
}

int main(int argc, char **argv) {
  int n = atoi(argv[2]);

  /* What the tests' own parents have left open. */
  close_range(3, ~0u, 0);
  for (int i = 0; i < table_size; i++) {
    const struct workload *workload = table[i].workload;

    if (strcmp(table[i].name, argv[1]))
      continue;
    printf("numbers=%d ", workload->fd_numbers(n));
    fflush(stdout);
    if (allow_fds(workload->fd_numbers(n)) < 0 || workload->setup(n) < 0)
      return 1;
    if (argc > 3)
      make_readable();
    int returned = workload->run();
    printf("returned=%d expected=%d verified=%d open=", returned, workload->expected(n), workload->verify(n));
    print_open(workload->fd_numbers(n));
    printf("\n");
    return 0;
  }
  return 2;
}
