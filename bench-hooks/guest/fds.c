// SPDX-License-Identifier: GPL-2.0
#include "fds.h"
#include "workload.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BITS = sizeof(long) * CHAR_BIT };

int dup_dense(int fd, int n) {
  for (int i = 0; i < n; i++)
    if (dup2(fd, FIRST_FD + i) < 0)
      return -1;
  return 0;
}

struct fds empty_set(int n) {
  struct fds set = {NULL, (FIRST_FD + n + BITS - 1) / BITS};

  set.words = calloc(set.count, sizeof(*set.words));
  if (!set.words)
    abort();
  return set;
}

struct fds dense_set(int n) {
  struct fds set = empty_set(n);

  for (int fd = FIRST_FD; fd < FIRST_FD + n; fd++)
    set.words[fd / BITS] |= 1ul << (fd % BITS);
  return set;
}

void copy_set(struct fds *to, const struct fds *from) {
  memcpy(to->words, from->words, from->count * sizeof(*from->words));
}

int same_set(const struct fds *one, const struct fds *other) {
  return !memcmp(one->words, other->words, one->count * sizeof(*one->words));
}

int select_now(struct fds *set, int n) {
  struct timeval now = {0, 0};

  return select(FIRST_FD + n, (fd_set *)set->words, NULL, NULL, &now);
}
