/* SPDX-License-Identifier: GPL-2.0 */
#ifndef PLAN_H
#define PLAN_H

enum { MAX_WORKLOADS = 64, MAX_NAME = 64 };

/* What to do, read from /plan: lines `KEY VALUE`. */
struct plan {
  int n;       /* fds */
  int samples; /* of each workload, after a warm-up */
  int calls;   /* in each sample */
  int workload_count;
  char workloads[MAX_WORKLOADS][MAX_NAME];
};

/* 0, or -1 where the file is missing, is of another version or makes no sense. */
int read_plan(const char *path, struct plan *plan);

#endif
