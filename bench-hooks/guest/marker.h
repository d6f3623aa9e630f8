/* SPDX-License-Identifier: GPL-2.0 */
#ifndef MARKER_H
#define MARKER_H

/*
 * Instructions without effect that whoever runs the machine can see go by: what lies between them is a
 * sample. Their bytes are those of bench-hooks/Markers.cpp.
 */
#if defined(__x86_64__)
#define MARKER(which)                                                                                        \
  __asm__ volatile(".byte 0x0f, 0x1f, 0x80, 'C', 'R', 'A', " which ::: "memory") /* nopl */
#define MARKER_BEGIN "'1'"
#define MARKER_END "'2'"
#elif defined(__aarch64__)
#define MARKER(which) __asm__ volatile(".inst " which ::: "memory") /* movz xzr, #0x4351 and #0x4352 */
#define MARKER_BEGIN "0xd2886a3f"
#define MARKER_END "0xd2886a5f"
#elif defined(__s390x__)
#define MARKER(which) __asm__ volatile(".byte 0xc0, 0x04, 'C', 'R', 'A', " which ::: "memory") /* brcl 0 */
#define MARKER_BEGIN "'1'"
#define MARKER_END "'2'"
#else
#define MARKER(which) ((void)0)
#define MARKER_BEGIN ""
#define MARKER_END ""
#endif

static inline void sample_begins(void) { MARKER(MARKER_BEGIN); }
static inline void sample_ends(void) { MARKER(MARKER_END); }

#endif
