/* SPDX-License-Identifier: GPL-2.0 */
#ifndef KINDS_H
#define KINDS_H

#include "descriptor.h"

/* Every kind by its file's name; kinds.c is made from the list of files when the guest is compiled. */
struct kind {
  const char *name;
  const struct descriptor *descriptor;
};

extern const struct kind kinds[];
extern const int kind_count;

#endif
