/* SPDX-License-Identifier: GPL-2.0 */
#ifndef TABLE_H
#define TABLE_H

#include "workload.h"

/* Every workload by its file's name; table.c is made from the list of files when the guest is compiled. */
struct table_row {
  const char *name;
  const struct workload *workload;
};

extern const struct table_row table[];
extern const int table_size;

#endif
