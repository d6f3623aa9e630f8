/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FD_LIMIT_H
#define FD_LIMIT_H

/*
 * Lets this process have fds with numbers below `numbers`. Where fs.nr_open allows fewer it is raised, for
 * which /proc is mounted. 0, or -1 with errno set.
 */
int allow_fds(int numbers);

#endif
