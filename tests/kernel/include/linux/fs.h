/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_FS_H
#define _LINUX_FS_H

#include <linux/kernel.h>

struct file;
struct poll_table_struct;

struct file_operations {
	long (*read)(struct file *, char __user *, size_t);
	long (*write)(struct file *, const char __user *, size_t);
	unsigned int (*poll)(struct file *, struct poll_table_struct *);
	int (*release)(struct file *);
};

struct file {
	const struct file_operations *f_op;
	long f_count;
	void *private_data;
};

/* Which descriptors of a task are open, and to what. */
struct fdtable {
	unsigned int max_fds;
	struct file **fd;
	unsigned long *open_fds;
};

struct files_struct {
	struct fdtable *fdt;
};

extern struct file *fget(unsigned int fd);
extern struct file *fget_light(unsigned int fd, int *fput_needed);
extern void fput(struct file *file);

static inline void fput_light(struct file *file, int fput_needed)
{
	if (unlikely(fput_needed))
		fput(file);
}

#endif
