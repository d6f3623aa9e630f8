// SPDX-License-Identifier: GPL-2.0
#include "cpu-clock.h"

enum { LINKS = 8 };

/*
 * A rotation that waits for an exclusive or that waits for a rotation: one cycle each on the CPUs of our
 * architectures, whatever another thread of the same core does, and no CPU that drops instructions on the way
 * drops these. The empty statements keep the compiler from folding them.
 */
static unsigned long long chain(unsigned long long value) {
  for (int link = 0; link < LINKS / 2; link++) {
    value = value >> 7 | value << 57;
    asm volatile("" : "+r"(value));
    value ^= 0x55;
    asm volatile("" : "+r"(value));
  }
  return value;
}

void cpu_clock_run(void) {
  unsigned long long value = 1;

  for (int i = 0; i < CPU_CLOCK_CYCLES / LINKS; i++)
    value = chain(value);
}
