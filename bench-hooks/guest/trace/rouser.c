// SPDX-License-Identifier: GPL-2.0
#include "rouser.h"

#include <errno.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

pid_t rouse_later(const struct descriptor *descriptor, struct opened *opened) {
  const struct timespec delay = {0, 20000000};
  pid_t child = fork();

  if (child != 0)
    return child;
  nanosleep(&delay, NULL);
  _exit(descriptor->rouse(opened) < 0 ? errno : 0);
}

int await_rouser(pid_t child) {
  int status;

  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  errno = WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
  return errno ? -1 : 0;
}
