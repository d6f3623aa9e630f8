// SPDX-License-Identifier: GPL-2.0
#include "counter.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The kernel hands words of its command line that it does not know to init, as environment. */
static int counts_instructions(void) {
  const char *unit = getenv("CRA_COUNTER");

  return unit && !strcmp(unit, "instructions");
}

const char *counter_unit(void) { return counts_instructions() ? "instructions" : "ns"; }

static unsigned long long nanoseconds(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ull + now.tv_nsec;
}

unsigned long long counter_read(void) {
#ifdef __x86_64__
  /*
   * Under QEMU's -icount shift=0 the TSC is the number of executed instructions. The kernel's clock is
   * that number scaled by a calibration, which may change while we run.
   */
  static int instructions = -1;

  if (instructions < 0)
    instructions = counts_instructions();
  if (instructions)
    return __builtin_ia32_rdtsc();
#endif
  return nanoseconds();
}
