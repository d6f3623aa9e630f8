/* SPDX-License-Identifier: GPL-2.0 */
#ifndef LOOPBACK_H
#define LOOPBACK_H

/* A socket of the loopback device bound to a free port, or -1. */
int bound_socket(int type);

/* A socket of the same type that is connected to it, or -1. */
int connected_to(int bound, int type);

/* Sends one byte; takes all there is. 0 or -1. */
int send_byte(int fd);
int drain(int fd);

#endif
