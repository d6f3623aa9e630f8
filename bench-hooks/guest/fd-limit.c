// SPDX-License-Identifier: GPL-2.0
#include "fd-limit.h"

#include <errno.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

static int set_limit(int numbers) {
  struct rlimit limit = {numbers, numbers};

  return setrlimit(RLIMIT_NOFILE, &limit);
}

/* To a multiple of 64: the kernel's table of fds has whole words, and it rounds fs.nr_open down to them. */
static int raise_nr_open(int numbers) {
  FILE *file;
  int bad;

  mkdir("/proc", 0555);
  if (mount("proc", "/proc", "proc", 0, NULL) < 0 && errno != EBUSY)
    return -1;
  file = fopen("/proc/sys/fs/nr_open", "we");
  if (!file)
    return -1;
  bad = fprintf(file, "%d\n", (numbers + 63) / 64 * 64) < 0;
  return fclose(file) || bad ? -1 : 0;
}

int allow_fds(int numbers) {
  if (set_limit(numbers) == 0)
    return 0;
  return errno == EPERM && raise_nr_open(numbers) == 0 ? set_limit(numbers) : -1;
}
