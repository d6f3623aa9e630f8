/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_ERRNO_H
#define _LINUX_ERRNO_H

#define EINTR	4
#define EBADF	9
#define ENOMEM	12
#define EFAULT	14
#define EINVAL	22

#endif
