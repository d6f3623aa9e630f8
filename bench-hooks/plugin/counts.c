// SPDX-License-Identifier: GPL-2.0
/*
 * Loaded into QEMU: counts how often each instruction of the kernel is executed between two markers. A marker
 * is an instruction without effect in the guest's program, told by its bytes.
 *
 *   -plugin counts.so,out=FILE,low=ADDRESS,high=ADDRESS,begin=BYTES,end=BYTES
 *
 * At each end marker it appends to FILE a line `ADDRESS COUNT` for each instruction from low to high
 * (excluded) that ran since the begin marker, `elsewhere COUNT` for all others together, and `window`.
 * Numbers but counts are hexadecimal.
 */
#include "qemu.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The version of the interface that this is written for. */
__attribute__((visibility("default"))) int qemu_plugin_version = 1;

/* One instruction. QEMU adds to `count` itself. */
struct cell {
  uint64_t address, count, before;
  struct cell *next; /* of its bucket */
};

enum { BUCKETS = 1 << 18, LONGEST_MARKER = 16 };

struct marker {
  unsigned char bytes[LONGEST_MARKER];
  size_t size;
};

static struct cell *buckets[BUCKETS];
static struct cell elsewhere;
static struct marker begin, end;
static uint64_t low, high;
static FILE *out;

static struct cell *cell_of(uint64_t address) {
  struct cell **bucket = &buckets[(address ^ address >> 18) % BUCKETS];
  struct cell *cell = *bucket;

  if (address < low || address >= high)
    return &elsewhere;
  while (cell && cell->address != address)
    cell = cell->next;
  if (cell)
    return cell;
  cell = calloc(1, sizeof(*cell));
  if (!cell)
    abort();
  cell->address = address;
  cell->next = *bucket;
  return *bucket = cell;
}

static void window_begins(unsigned cpu, void *data) {
  for (int i = 0; i < BUCKETS; i++)
    for (struct cell *cell = buckets[i]; cell; cell = cell->next)
      cell->before = cell->count;
  elsewhere.before = elsewhere.count;
}

static void window_ends(unsigned cpu, void *data) {
  for (int i = 0; i < BUCKETS; i++)
    for (struct cell *cell = buckets[i]; cell; cell = cell->next)
      if (cell->count != cell->before)
        fprintf(out, "%" PRIx64 " %" PRIu64 "\n", cell->address, cell->count - cell->before);
  fprintf(out, "elsewhere %" PRIu64 "\nwindow\n", elsewhere.count - elsewhere.before);
  /* Whoever started QEMU may end it at any time. */
  fflush(out);
}

static int is_marker(const struct marker *marker, const struct qemu_plugin_insn *insn) {
  return qemu_plugin_insn_size(insn) == marker->size &&
         !memcmp(qemu_plugin_insn_data(insn), marker->bytes, marker->size);
}

static void translated(uint64_t plugin, struct qemu_plugin_tb *block) {
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); i++) {
    struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(block, i);
    struct cell *cell = cell_of(qemu_plugin_insn_vaddr(insn));

    qemu_plugin_register_vcpu_insn_exec_inline(insn, QEMU_ADD_U64, &cell->count, 1);
    if (is_marker(&begin, insn))
      qemu_plugin_register_vcpu_insn_exec_cb(insn, window_begins, QEMU_NO_REGISTERS, NULL);
    if (is_marker(&end, insn))
      qemu_plugin_register_vcpu_insn_exec_cb(insn, window_ends, QEMU_NO_REGISTERS, NULL);
  }
}

static int read_marker(struct marker *marker, const char *hex) {
  marker->size = 0;
  for (unsigned byte; sscanf(hex, "%2x", &byte) == 1 && marker->size < LONGEST_MARKER; hex += 2) {
    marker->bytes[marker->size++] = byte;
    if (!hex[1])
      return -1;
  }
  return *hex || !marker->size ? -1 : 0;
}

static int read_option(const char *option) {
  if (!strncmp(option, "out=", 4))
    return (out = fopen(option + 4, "w")) ? 0 : -1;
  if (!strncmp(option, "low=", 4))
    return sscanf(option + 4, "%" SCNx64, &low) == 1 ? 0 : -1;
  if (!strncmp(option, "high=", 5))
    return sscanf(option + 5, "%" SCNx64, &high) == 1 ? 0 : -1;
  if (!strncmp(option, "begin=", 6))
    return read_marker(&begin, option + 6);
  if (!strncmp(option, "end=", 4))
    return read_marker(&end, option + 4);
  return -1;
}

__attribute__((visibility("default"))) int qemu_plugin_install(uint64_t plugin, const void *info, int argc,
                                                               char **argv) {
  for (int i = 0; i < argc; i++)
    if (read_option(argv[i]) < 0) {
      fprintf(stderr, "counts: cannot use %s\n", argv[i]);
      return -1;
    }
  if (!out || !begin.size || !end.size || low >= high) {
    fprintf(stderr, "counts: out, low, high, begin and end are needed\n");
    return -1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(plugin, translated);
  return 0;
}
