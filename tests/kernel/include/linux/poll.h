/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_POLL_H
#define _LINUX_POLL_H

#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/sched.h>
#include <asm/uaccess.h>

#define POLLIN		0x0001
#define POLLPRI		0x0002
#define POLLOUT		0x0004
#define POLLERR		0x0008
#define POLLHUP		0x0010
#define POLLNVAL	0x0020
#define DEFAULT_POLLMASK	(POLLIN | POLLOUT)

#define FRONTEND_STACK_ALLOC	256
#define SELECT_STACK_ALLOC	FRONTEND_STACK_ALLOC
#define POLL_STACK_ALLOC	FRONTEND_STACK_ALLOC

struct pollfd {
	int fd;
	short events;
	short revents;
};

typedef struct poll_table_struct {
	void (*qproc)(struct file *, struct poll_table_struct *);
} poll_table;

/* One file that a sleeping poller waits for. */
struct poll_wait_entry {
	struct poll_wait_entry *next;
	struct file *file;
};

struct poll_wqueues {
	poll_table pt;
	struct poll_wait_entry *entries;
	int error;
};

extern void poll_initwait(struct poll_wqueues *pwq);
extern void poll_freewait(struct poll_wqueues *pwq);

/* What a user asks for and what was found, each as three sets of bits. */
typedef struct {
	unsigned long *in, *out, *ex;
	unsigned long *res_in, *res_out, *res_ex;
} fd_set_bits;

#define FDS_BYTES(nr)	(BITS_TO_LONGS(nr) * sizeof(long))

static inline int get_fd_set(unsigned long nr, const void __user *user, unsigned long *bits)
{
	size_t bytes = FDS_BYTES(nr);

	if (user)
		return copy_from_user(bits, user, bytes) ? -EFAULT : 0;
	__builtin_memset(bits, 0, bytes);
	return 0;
}

static inline unsigned long set_fd_set(unsigned long nr, void __user *user, const unsigned long *bits)
{
	return user ? copy_to_user(user, bits, FDS_BYTES(nr)) : 0;
}

static inline void zero_fd_set(unsigned long nr, unsigned long *bits)
{
	__builtin_memset(bits, 0, FDS_BYTES(nr));
}

extern int do_select(int n, fd_set_bits *fds, s64 *timeout);
extern int do_sys_poll(struct pollfd __user *ufds, unsigned int nfds, s64 *timeout);

#endif
