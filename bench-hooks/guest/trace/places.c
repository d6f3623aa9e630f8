// SPDX-License-Identifier: GPL-2.0
#include "places.h"

#include <net/if.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int raise_loopback(void) {
  struct ifreq request;
  int fd = socket(AF_INET, SOCK_DGRAM, 0), result;

  if (fd < 0)
    return -1;
  memset(&request, 0, sizeof(request));
  strcpy(request.ifr_name, "lo");
  /* The kernel gives it 127.0.0.1 by itself. */
  request.ifr_flags = IFF_UP | IFF_LOOPBACK | IFF_RUNNING;
  result = ioctl(fd, SIOCSIFFLAGS, &request);
  close(fd);
  return result;
}

static int place(const char *path, const char *type) {
  mkdir(path, 0755);
  return mount("none", path, type, 0, NULL);
}

int make_places(const char **what) {
  const struct rlimit limit = {2048, 2048};

  *what = "/proc";
  if (place("/proc", "proc") < 0)
    return -1;
  *what = "/dev/pts";
  if (place("/dev/pts", "devpts") < 0)
    return -1;
  *what = "/tmp";
  if (place("/tmp", "tmpfs") < 0)
    return -1;
  *what = "the loopback device";
  if (raise_loopback() < 0)
    return -1;
  *what = "the number of fds";
  return setrlimit(RLIMIT_NOFILE, &limit);
}
