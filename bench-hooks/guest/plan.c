// SPDX-License-Identifier: GPL-2.0
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int take(struct plan *plan, const char *key, const char *value) {
  if (!strcmp(key, "n"))
    plan->n = atoi(value);
  else if (!strcmp(key, "samples"))
    plan->samples = atoi(value);
  else if (!strcmp(key, "calls"))
    plan->calls = atoi(value);
  else if (!strcmp(key, "workload") && plan->workload_count < MAX_WORKLOADS)
    strcpy(plan->workloads[plan->workload_count++], value);
  else
    return -1;
  return 0;
}

int read_plan(const char *path, struct plan *plan) {
  char key[MAX_NAME], value[MAX_NAME];
  FILE *file = fopen(path, "re");
  int bad = !file;

  memset(plan, 0, sizeof(*plan));
  bad = bad || fscanf(file, "%63s %63s", key, value) != 2 || strcmp(key, "CRA1") || strcmp(value, "plan");
  while (!bad && fscanf(file, "%63s %63s", key, value) == 2)
    bad = take(plan, key, value);
  if (file)
    fclose(file);
  return bad || plan->n < 1 || plan->samples < 1 || plan->calls < 1 ? -1 : 0;
}
