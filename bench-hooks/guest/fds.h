/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FDS_H
#define FDS_H

#include <sys/select.h>

/* A set of fds of any size, in the words that the kernel reads; the C library's stops at 1024. */
struct fds {
  unsigned long *words;
  int count; /* in words */
};

/* n copies of `fd`, from FIRST_FD on. 0, or -1 with errno set. */
int dup_dense(int fd, int n);

/* The set {FIRST_FD, ..., FIRST_FD + n - 1}. */
struct fds dense_set(int n);
struct fds empty_set(int n);

void copy_set(struct fds *to, const struct fds *from);
int same_set(const struct fds *one, const struct fds *other);

/* select() on reading, without waiting. `set` is overwritten with the result. */
int select_now(struct fds *set, int n);

#endif
