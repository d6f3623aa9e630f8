/* SPDX-License-Identifier: GPL-2.0 */
#ifndef PLACES_H
#define PLACES_H

/* Mounts and switches on what kinds of descriptors need: /proc, /dev/pts, /tmp, the loopback device.
 * 0, or -1 with errno set and `*what` naming it. */
int make_places(const char **what);

#endif
