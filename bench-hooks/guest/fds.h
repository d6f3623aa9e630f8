/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FDS_H
#define FDS_H

#include <sys/select.h>

/*
 * From one fd's number to the next. Sparse fds have a word of their own each, and on 64 bits every second
 * word between them has none.
 */
enum distance { DENSE = 1, SPARSE = 128 };

/* A set of fds of any size, in the words that the kernel reads; the C library's stops at 1024. */
struct fds {
  unsigned long *words;
  int count; /* in words */
};

/* One more than the highest of n fds from FIRST_FD on. */
int fd_numbers(int n, enum distance distance);

/* n copies of `fd`, from FIRST_FD on. 0, or -1 with errno set. */
int dup_fds(int fd, int n, enum distance distance);

/* The set of those n fds, and one of the same size without any. */
struct fds full_set(int n, enum distance distance);
struct fds empty_set(int n, enum distance distance);

void copy_set(struct fds *to, const struct fds *from);
int same_set(const struct fds *one, const struct fds *other);
int is_empty_set(const struct fds *set);

/* select() on reading the fds below `nfds`, without waiting. `set` is overwritten with the result. */
int select_now(struct fds *set, int nfds);

#endif
