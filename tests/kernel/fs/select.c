// SPDX-License-Identifier: GPL-2.0
/* select() and poll(), with the loops and the scheduling point where 2.6.26-rc2 had them. */
#include <linux/poll.h>
#include <linux/slab.h>

#define WANTS_READ	(POLLIN | POLLHUP | POLLERR)
#define WANTS_WRITE	(POLLOUT | POLLERR)
#define WANTS_URGENT	(POLLPRI)

#define PAGE_SIZE	4096
#define POLLFD_PER_PAGE	((PAGE_SIZE - sizeof(struct poll_list)) / sizeof(struct pollfd))

struct poll_list {
	struct poll_list *next;
	unsigned int len;
	struct pollfd entries[];
};

static void queue_on(struct file *file, poll_table *pt)
{
	struct poll_wqueues *pwq = (struct poll_wqueues *)pt;
	struct poll_wait_entry *entry = kmalloc(sizeof(*entry), GFP_KERNEL);

	if (!entry) {
		pwq->error = -ENOMEM;
		return;
	}
	entry->file = file;
	entry->next = pwq->entries;
	pwq->entries = entry;
}

void poll_initwait(struct poll_wqueues *pwq)
{
	pwq->pt.qproc = queue_on;
	pwq->entries = NULL;
	pwq->error = 0;
}

void poll_freewait(struct poll_wqueues *pwq)
{
	struct poll_wait_entry *entry = pwq->entries;

	while (entry) {
		struct poll_wait_entry *next = entry->next;

		fput(entry->file);
		kfree(entry);
		entry = next;
	}
}

/* One more than the highest descriptor asked for, or -EBADF where one of them is not open. */
static int max_select_fd(unsigned long n, fd_set_bits *fds)
{
	struct fdtable *fdt = current->files->fdt;
	unsigned long word = BITS_TO_LONGS(n);
	int highest = 0;

	while (word--) {
		unsigned long asked = fds->in[word] | fds->out[word] | fds->ex[word];

		if (n % BITS_PER_LONG && word == n / BITS_PER_LONG)
			asked &= (1UL << (n % BITS_PER_LONG)) - 1;
		if (!asked)
			continue;
		if (asked & ~fdt->open_fds[word])
			return -EBADF;
		if (!highest)
			highest = word * BITS_PER_LONG + __fls(asked) + 1;
	}
	return highest;
}

int do_select(int n, fd_set_bits *fds, s64 *timeout)
{
	struct poll_wqueues table;
	poll_table *wait;
	int found, i;

	rcu_read_lock();
	found = max_select_fd(n, fds);
	rcu_read_unlock();
	if (found < 0)
		return found;
	n = found;

	poll_initwait(&table);
	wait = *timeout ? &table.pt : NULL;
	found = 0;
	for (;;) {
		unsigned long *rinp = fds->res_in, *routp = fds->res_out, *rexp = fds->res_ex;
		const unsigned long *inp = fds->in, *outp = fds->out, *exp = fds->ex;

		set_current_state(TASK_INTERRUPTIBLE);

		for (i = 0; i < n; ++rinp, ++routp, ++rexp) {
			unsigned long in = *inp++, out = *outp++, ex = *exp++;
			unsigned long asked = in | out | ex;
			unsigned long got_in = 0, got_out = 0, got_ex = 0;
			unsigned long bit = 1, j;

			if (!asked) {
				i += BITS_PER_LONG;
				continue;
			}

			for (j = 0; j < BITS_PER_LONG; ++j, ++i, bit <<= 1) {
				struct file *file;
				int fput_needed;

				if (i >= n)
					break;
				if (!(asked & bit))
					continue;
				file = fget_light(i, &fput_needed);
				if (file) {
					unsigned long mask = DEFAULT_POLLMASK;

					if (file->f_op && file->f_op->poll)
						mask = file->f_op->poll(file, found ? NULL : wait);
					fput_light(file, fput_needed);
					if ((in & bit) && (mask & WANTS_READ)) {
						got_in |= bit;
						found++;
					}
					if ((out & bit) && (mask & WANTS_WRITE)) {
						got_out |= bit;
						found++;
					}
					if ((ex & bit) && (mask & WANTS_URGENT)) {
						got_ex |= bit;
						found++;
					}
				}
				cond_resched();
			}
			if (got_in)
				*rinp = got_in;
			if (got_out)
				*routp = got_out;
			if (got_ex)
				*rexp = got_ex;
		}
		wait = NULL;
		if (found || !*timeout || signal_pending(current))
			break;
		if (table.error) {
			found = table.error;
			break;
		}
		*timeout = schedule_timeout(*timeout < 0 ? MAX_SCHEDULE_TIMEOUT : *timeout);
	}
	__set_current_state(TASK_RUNNING);

	poll_freewait(&table);
	return found;
}

int core_sys_select(int n, fd_set __user *inp, fd_set __user *outp, fd_set __user *exp, s64 *timeout)
{
	long on_stack[SELECT_STACK_ALLOC / sizeof(long)];
	size_t size;
	fd_set_bits fds;
	char *bits = (char *)on_stack;
	int found;

	if (n < 0)
		return -EINVAL;
	n = min(n, (int)current->files->fdt->max_fds);
	size = FDS_BYTES(n);
	if (size > sizeof(on_stack) / 6) {
		bits = kmalloc(6 * size, GFP_KERNEL);
		if (!bits)
			return -ENOMEM;
	}
	fds.in = (unsigned long *)bits;
	fds.out = (unsigned long *)(bits + size);
	fds.ex = (unsigned long *)(bits + 2 * size);
	fds.res_in = (unsigned long *)(bits + 3 * size);
	fds.res_out = (unsigned long *)(bits + 4 * size);
	fds.res_ex = (unsigned long *)(bits + 5 * size);

	found = -EFAULT;
	if (get_fd_set(n, inp, fds.in) || get_fd_set(n, outp, fds.out) || get_fd_set(n, exp, fds.ex))
		goto free;
	zero_fd_set(n, fds.res_in);
	zero_fd_set(n, fds.res_out);
	zero_fd_set(n, fds.res_ex);

	found = do_select(n, &fds, timeout);
	if (found < 0)
		goto free;
	if (!found && signal_pending(current)) {
		found = -EINTR;
		goto free;
	}
	if (set_fd_set(n, inp, fds.res_in) || set_fd_set(n, outp, fds.res_out) ||
	    set_fd_set(n, exp, fds.res_ex))
		found = -EFAULT;
free:
	if (bits != (char *)on_stack)
		kfree(bits);
	return found;
}

asmlinkage long sys_select(int n, fd_set __user *inp, fd_set __user *outp, fd_set __user *exp, long ticks)
{
	s64 timeout = ticks;

	return core_sys_select(n, inp, outp, exp, &timeout);
}

/* Polls one descriptor and notes what it found; negative descriptors are skipped by contract. */
static inline unsigned int do_pollfd(struct pollfd *pfd, poll_table *pt)
{
	unsigned int mask = 0;

	if (pfd->fd >= 0) {
		int fput_needed;
		struct file *file = fget_light(pfd->fd, &fput_needed);

		mask = POLLNVAL;
		if (file) {
			mask = DEFAULT_POLLMASK;
			if (file->f_op && file->f_op->poll)
				mask = file->f_op->poll(file, pt);
			mask &= pfd->events | POLLERR | POLLHUP;
			fput_light(file, fput_needed);
		}
	}
	pfd->revents = mask;
	return mask;
}

static int do_poll(struct poll_list *list, struct poll_wqueues *wait, s64 *timeout)
{
	poll_table *pt = *timeout ? &wait->pt : NULL;
	int found = 0;

	for (;;) {
		struct poll_list *walk;

		set_current_state(TASK_INTERRUPTIBLE);
		for (walk = list; walk != NULL; walk = walk->next) {
			struct pollfd *pfd = walk->entries;
			struct pollfd *pfd_end = pfd + walk->len;

			for (; pfd != pfd_end; pfd++) {
				if (do_pollfd(pfd, pt)) {
					found++;
					pt = NULL;
				}
			}
		}
		pt = NULL;
		if (!found)
			found = signal_pending(current) ? -EINTR : wait->error;
		if (found || !*timeout)
			break;
		*timeout = schedule_timeout(*timeout < 0 ? MAX_SCHEDULE_TIMEOUT : *timeout);
	}
	__set_current_state(TASK_RUNNING);
	return found;
}

int do_sys_poll(struct pollfd __user *ufds, unsigned int nfds, s64 *timeout)
{
	long on_stack[POLL_STACK_ALLOC / sizeof(long)];
	struct poll_list *const head = (struct poll_list *)on_stack;
	struct poll_list *walk = head;
	struct poll_wqueues table;
	unsigned long todo = nfds;
	unsigned int len, j;
	int result = -EFAULT;

	len = min(nfds, (unsigned int)((sizeof(on_stack) - sizeof(*head)) / sizeof(struct pollfd)));
	for (;;) {
		walk->next = NULL;
		walk->len = len;
		if (!len)
			break;
		if (copy_from_user(walk->entries, ufds + nfds - todo, len * sizeof(struct pollfd)))
			goto free;
		todo -= len;
		if (!todo)
			break;
		len = min(todo, POLLFD_PER_PAGE);
		walk->next = kmalloc(sizeof(*walk) + len * sizeof(struct pollfd), GFP_KERNEL);
		if (!walk->next) {
			result = -ENOMEM;
			goto free;
		}
		walk = walk->next;
	}

	poll_initwait(&table);
	result = do_poll(head, &table, timeout);
	poll_freewait(&table);

	for (walk = head; walk; walk = walk->next) {
		for (j = 0; j < walk->len; j++, ufds++) {
			if (__put_user(walk->entries[j].revents, &ufds->revents)) {
				result = -EFAULT;
				goto free;
			}
		}
	}
free:
	walk = head->next;
	while (walk) {
		struct poll_list *next = walk->next;

		kfree(walk);
		walk = next;
	}
	return result;
}

asmlinkage long sys_poll(struct pollfd __user *ufds, unsigned int nfds, long ticks)
{
	s64 timeout = ticks;

	return do_sys_poll(ufds, nfds, &timeout);
}
