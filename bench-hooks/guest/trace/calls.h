/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CALLS_H
#define CALLS_H

/* Which of the two system calls. */
enum watcher { SELECT, POLL };

/* How long to wait: not at all, for some ticks of the clock, or until something is ready. */
enum patience { NOW = 0, SHORT = 30, LONG = 100000 };

/* Which end of a descriptor is asked for. */
enum side { READING, WRITING };

/* How many calls were made so far. */
extern int calls_made;

/*
 * Watches the n fds for `side`. Returns how many are ready, as the call said it, or -1 with errno set; also
 * where the sets that came back do not bear the number out (EBADMSG).
 */
int watch(enum watcher watcher, const int *fds, int n, enum side side, enum patience patience);

#endif
