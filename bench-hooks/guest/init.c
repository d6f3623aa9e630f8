// SPDX-License-Identifier: GPL-2.0
/*
 * The guest's only program. Takes the samples that /plan asks for, prints them in the lines that
 * bench-hooks/Console.h describes, and ends the machine.
 */
#include "counter.h"
#include "cpu-clock.h"
#include "fd-limit.h"
#include "marker.h"
#include "plan.h"
#include "table.h"
#include "workload.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/reboot.h>
#include <unistd.h>

static const struct workload *find(const char *name) {
  for (int i = 0; i < table_size; i++)
    if (!strcmp(table[i].name, name))
      return table[i].workload;
  return NULL;
}

/* Calls `calls` times and returns what that cost; a wrong return value ends it and goes to `wrong`. */
static unsigned long long sample(const struct workload *workload, int calls, int expected, int *wrong) {
  unsigned long long start = counter_read();

  sample_begins();
  for (int i = 0; i < calls; i++) {
    int returned = workload->run();

    if (returned != expected) {
      *wrong = returned;
      return 0;
    }
  }
  sample_ends();
  return counter_read() - start;
}

static int fail_setup(const char *name, const char *why) {
  printf("CRA1 fail %s setup: %s\n", name, why);
  return -1;
}

static int fail_return(const char *name, const struct workload *workload, int returned, int expected,
                       int error) {
  printf("CRA1 fail %s %s returned %d%s%s%s, expected %d\n", name, workload->call, returned,
         returned < 0 ? " (" : "", returned < 0 ? strerror(error) : "", returned < 0 ? ")" : "", expected);
  return -1;
}

/* What is measured: of each sample what it cost, and after it how long the CPU's cycles were. */
struct costs {
  unsigned long long *samples;
  unsigned long long *clocks;
};

/* Reading the counter is a system call, under UML one of many microseconds, and no cycle of the chain: what a
 * reading takes is taken off. */
static unsigned long long time_of_clock(void) {
  unsigned long long start = counter_read();
  unsigned long long ready = counter_read();
  unsigned long long reading = ready - start;
  unsigned long long running;

  cpu_clock_run();
  running = counter_read() - ready;
  return running > reading ? running - reading : running;
}

static int take_samples(const char *name, const struct workload *workload, const struct plan *plan,
                        struct costs *costs) {
  int expected = workload->expected(plan->n);

  /* The first round is the warm-up: its cost is overwritten. */
  for (int i = -1; i < plan->samples; i++) {
    int wrong = expected;

    costs->samples[i < 0 ? 0 : i] = sample(workload, plan->calls, expected, &wrong);
    if (wrong != expected)
      return fail_return(name, workload, wrong, expected, errno);
    if (!workload->verify(plan->n)) {
      printf("CRA1 fail %s %s left a wrong set of fds\n", name, workload->call);
      return -1;
    }
    /* A clock that changes between boots, or from host to host, says nothing of what runs by it. */
    if (!counts_instructions())
      costs->clocks[i < 0 ? 0 : i] = time_of_clock();
  }
  return 0;
}

static void print_costs(const char *name, const struct plan *plan, const struct costs *costs) {
  for (int i = 0; i < plan->samples; i++) {
    printf("CRA1 sample %s n=%d calls=%d %s=%llu\n", name, plan->n, plan->calls, counter_unit(),
           costs->samples[i]);
    if (!counts_instructions())
      printf("CRA1 clock %s cycles=%d ns=%llu\n", name, CPU_CLOCK_CYCLES, costs->clocks[i]);
  }
}

static int measure_into(const char *name, const struct plan *plan, struct costs *costs) {
  const struct workload *workload = find(name);

  if (!workload || !costs->samples || !costs->clocks)
    return fail_setup(name, workload ? "out of memory" : "no such workload");
  if (workload->setup(plan->n) < 0)
    return fail_setup(name, strerror(errno));
  if (take_samples(name, workload, plan, costs) < 0)
    return -1;
  print_costs(name, plan, costs);
  return plan->samples;
}

/*
 * Prints after the last sample only, so that the console's work is in none. Returns how many samples were
 * printed, or -1.
 */
static int measure(const char *name, const struct plan *plan) {
  struct costs costs = {calloc(plan->samples, sizeof(*costs.samples)),
                        calloc(plan->samples, sizeof(*costs.clocks))};
  int printed = measure_into(name, plan, &costs);

  free(costs.samples);
  free(costs.clocks);
  return printed;
}

/* How many fd numbers the most demanding workload of the plan needs. */
static int numbers_needed(const struct plan *plan) {
  int most = 0;

  for (int i = 0; i < plan->workload_count; i++) {
    const struct workload *workload = find(plan->workloads[i]);
    int its = workload ? workload->fd_numbers(plan->n) : 0;

    most = its > most ? its : most;
  }
  return most;
}

static void run_plan(void) {
  struct plan plan;
  int printed = 0;

  if (read_plan("/plan", &plan) < 0) {
    fail_setup("plan", "cannot be read");
    return;
  }
  printf("CRA1 begin samples=%d\n", plan.workload_count * plan.samples);
  if (allow_fds(numbers_needed(&plan)) < 0) {
    fail_setup("fds", strerror(errno));
    return;
  }
  for (int i = 0; i < plan.workload_count; i++) {
    int samples = measure(plan.workloads[i], &plan);

    if (samples < 0)
      return;
    printed += samples;
  }
  printf("CRA1 end %d\n", printed);
}

int main(void) {
  const char *end = getenv("CRA_END");

  /* Firmware and boot loader may have left the console in the middle of a line. */
  printf("\n");
  run_plan();
  printf("CRA1 off\n");
  fflush(stdout);
  sync();
  /* Where power cannot be switched off the engine ends at a restart instead. */
  reboot(end && !strcmp(end, "restart") ? RB_AUTOBOOT : RB_POWER_OFF);
  for (;;)
    pause();
}
