/* SPDX-License-Identifier: GPL-2.0 */
#ifndef TERMINAL_H
#define TERMINAL_H

/* Hands bytes on as they come, without echo. 0 or -1. */
int make_raw(int fd);

/* A new pair: 0, or -1 with errno set. */
int open_pair(int *master, int *slave);

/* One byte into a descriptor, and all that it holds out of it. 0 or -1. */
int put_byte(int fd);
int take_bytes(int fd);

#endif
