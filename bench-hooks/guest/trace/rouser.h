/* SPDX-License-Identifier: GPL-2.0 */
#ifndef ROUSER_H
#define ROUSER_H

#include "descriptor.h"

/* Starts a child that rouses the descriptor once we have had the time to fall asleep. Its pid, or -1. */
pid_t rouse_later(const struct descriptor *descriptor, struct opened *opened);

/* Waits for that child. 0, or -1 where it could not rouse. */
int await_rouser(pid_t child);

#endif
