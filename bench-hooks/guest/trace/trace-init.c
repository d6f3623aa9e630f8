// SPDX-License-Identifier: GPL-2.0
/*
 * The guest's only program in a traced run. Calls select() and poll() on every kind of descriptor, checks
 * what they return, prints a line a kind as bench-hooks/Console.h describes, and ends the machine.
 */
#include "calls.h"
#include "cases.h"
#include "places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/reboot.h>
#include <time.h>
#include <unistd.h>

static unsigned long long nanoseconds(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ull + now.tv_nsec;
}

static void report(const char *name, int calls, unsigned long long start) {
  printf("CRA1 sample %s n=500 calls=%d ns=%llu\n", name, calls, nanoseconds() - start);
  fflush(stdout);
}

static void run_all(void) {
  const char *what;
  unsigned long long start;

  printf("CRA1 begin samples=%d\n", kind_count + 1);
  if (make_places(&what) < 0) {
    fail("places", what);
    return;
  }
  for (int i = 0; i <= kind_count; i++) {
    int before = calls_made;

    start = nanoseconds();
    if ((i < kind_count ? run_kind(&kinds[i]) : run_mixed()) < 0)
      return;
    report(i < kind_count ? kinds[i].name : "mixed", calls_made - before, start);
  }
  printf("CRA1 end %d\n", kind_count + 1);
}

int main(void) {
  const char *end = getenv("CRA_END");

  /* Firmware and boot loader may have left the console in the middle of a line. */
  printf("\n");
  run_all();
  printf("CRA1 off\n");
  fflush(stdout);
  sync();
  /* Where power cannot be switched off the engine ends at a restart instead. */
  reboot(end && !strcmp(end, "restart") ? RB_AUTOBOOT : RB_POWER_OFF);
  for (;;)
    pause();
}
