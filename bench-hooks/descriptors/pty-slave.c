// SPDX-License-Identifier: GPL-2.0
/* The slave end of a pseudo terminal: readable when something was typed at the master. */
#include "descriptor.h"
#include "terminal.h"

static int open_slave(struct opened *opened) { return open_pair(&opened->other, &opened->fd); }

static int rouse(struct opened *opened) { return put_byte(opened->other); }

static int calm(struct opened *opened) { return take_bytes(opened->fd); }

const struct descriptor descriptor_pty_slave = {open_slave, rouse, calm, .writable = 1};
