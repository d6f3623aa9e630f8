/* SPDX-License-Identifier: GPL-2.0 */
#ifndef QEMU_H
#define QEMU_H

#include <stddef.h>
#include <stdint.h>

/*
 * What counts.c uses of QEMU's interface for plugins ("QEMU TCG Plugins" in QEMU's manual), version 1, as
 * QEMU 7.2 offers it. Debian packages QEMU without a header for it.
 */
struct qemu_plugin_tb;   /* a block of code, translated */
struct qemu_plugin_insn; /* one instruction of it */

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);

/* Valid while a block is being translated, and only then. */
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t plugin,
                                           void (*translated)(uint64_t plugin, struct qemu_plugin_tb *block));

enum { QEMU_NO_REGISTERS = 0, QEMU_ADD_U64 = 0 };
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
                                            void (*executed)(unsigned cpu, void *data), int registers,
                                            void *data);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *insn, int operation, void *target,
                                                uint64_t operand);

#endif
