// SPDX-License-Identifier: GPL-2.0
#include "fds.h"
#include "workload.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BITS = sizeof(long) * CHAR_BIT };

int fd_numbers(int n, enum distance distance) { return FIRST_FD + (n - 1) * (int)distance + 1; }

int dup_fds(int fd, int n, enum distance distance) {
  for (int i = 0; i < n; i++)
    if (dup2(fd, FIRST_FD + i * (int)distance) < 0)
      return -1;
  return 0;
}

struct fds empty_set(int n, enum distance distance) {
  struct fds set = {NULL, (fd_numbers(n, distance) + BITS - 1) / BITS};

  set.words = calloc(set.count, sizeof(*set.words));
  if (!set.words)
    abort();
  return set;
}

struct fds full_set(int n, enum distance distance) {
  struct fds set = empty_set(n, distance);

  for (int i = 0; i < n; i++) {
    int fd = FIRST_FD + i * (int)distance;

    set.words[fd / BITS] |= 1ul << (fd % BITS);
  }
  return set;
}

void copy_set(struct fds *to, const struct fds *from) {
  memcpy(to->words, from->words, from->count * sizeof(*from->words));
}

int same_set(const struct fds *one, const struct fds *other) {
  return !memcmp(one->words, other->words, one->count * sizeof(*one->words));
}

int is_empty_set(const struct fds *set) {
  for (int i = 0; i < set->count; i++)
    if (set->words[i])
      return 0;
  return 1;
}

int select_now(struct fds *set, int nfds) {
  struct timeval now = {0, 0};

  return select(nfds, (fd_set *)set->words, NULL, NULL, &now);
}
