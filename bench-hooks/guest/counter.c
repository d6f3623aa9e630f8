// SPDX-License-Identifier: GPL-2.0
#include "counter.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The kernel hands words of its command line that it does not know to init, as environment. */
int counts_instructions(void) {
  const char *unit = getenv("CRA_COUNTER");

  return unit && !strcmp(unit, "instructions");
}

const char *counter_unit(void) { return counts_instructions() ? "instructions" : "ns"; }

static unsigned long long nanoseconds(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ull + now.tv_nsec;
}

/*
 * Under QEMU's -icount shift=0 virtual nanoseconds are executed instructions. The kernel's clock is that
 * number scaled by a calibration, which may change while we run, and rounded: the CPU's own counter is read
 * instead.
 */
#if defined(__x86_64__)
static unsigned long long instructions(void) { return __builtin_ia32_rdtsc(); }
#elif defined(__aarch64__)
/* Runs at a fraction of that rate: 62.5 MHz in QEMU. */
static unsigned long long instructions(void) {
  unsigned long long ticks, per_second;

  asm volatile("isb\n\tmrs %0, cntvct_el0\n\tmrs %1, cntfrq_el0" : "=r"(ticks), "=r"(per_second)::"memory");
  return ticks * (1000000000ull / per_second);
}
#elif defined(__s390x__)
/*
 * The TOD clock has 4.096 units a nanosecond. QEMU rounds down when it makes them of nanoseconds, so rounding
 * up gives these back.
 */
static unsigned long long instructions(void) {
  unsigned long long tod;

  asm volatile("stckf %0" : "=Q"(tod)::"cc", "memory");
  return (tod >> 9) * 125 + (((tod & 511) * 125 + 511) >> 9);
}
#else
static unsigned long long instructions(void) { return nanoseconds(); }
#endif

unsigned long long counter_read(void) {
  static int counts = -1;

  if (counts < 0)
    counts = counts_instructions();
  return counts ? instructions() : nanoseconds();
}
