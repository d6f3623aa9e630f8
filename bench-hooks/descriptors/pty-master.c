// SPDX-License-Identifier: GPL-2.0
/* The master end of a pseudo terminal: readable when something was written to the slave. */
#include "descriptor.h"
#include "terminal.h"

static int open_master(struct opened *opened) { return open_pair(&opened->fd, &opened->other); }

static int rouse(struct opened *opened) { return put_byte(opened->other); }

static int calm(struct opened *opened) { return take_bytes(opened->fd); }

const struct descriptor descriptor_pty_master = {open_master, rouse, calm, .writable = 1};
