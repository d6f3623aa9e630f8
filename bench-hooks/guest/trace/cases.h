/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CASES_H
#define CASES_H

#include "kinds.h"

/* Prints why a kind failed, in the protocol's words, and returns -1. */
int fail(const char *kind, const char *what);

/* Puts one kind through all cases. Returns 0, or -1 after the failure was printed. */
int run_kind(const struct kind *kind);

/* All kinds in one set: none of them roused, one of them, all of them. */
int run_mixed(void);

#endif
