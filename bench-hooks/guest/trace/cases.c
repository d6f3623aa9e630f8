// SPDX-License-Identifier: GPL-2.0
#define _GNU_SOURCE
#include "cases.h"
#include "calls.h"
#include "rouser.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* FEW overflows the table entries that select() and poll() keep on the stack, MANY a page of them. */
enum { FIRST_FD = 64, FEW = 20, MANY = 500, MOST_KINDS = 64 };

/* One question to one of the calls, and the answer that is right. */
struct question {
  const char *what;
  const int *fds;
  int n;
  enum side side;
  enum patience patience;
  int expected;
};

int fail(const char *kind, const char *what) {
  printf("CRA1 fail %s %s: %s\n", kind, what, strerror(errno));
  return -1;
}

static int wrong(const char *kind, enum watcher watcher, const struct question *question, int answer) {
  const char *error = answer < 0 ? strerror(errno) : "";

  printf("CRA1 fail %s %s(), %s, returned %d %s, expected %d\n", kind, watcher == SELECT ? "select" : "poll",
         question->what, answer, error, question->expected);
  return -1;
}

static int ask_one(const char *kind, enum watcher watcher, const struct question *question) {
  int answer = watch(watcher, question->fds, question->n, question->side, question->patience);

  return answer == question->expected ? 0 : wrong(kind, watcher, question, answer);
}

static int ask(const char *kind, const struct question *question) {
  if (ask_one(kind, SELECT, question) < 0)
    return -1;
  return ask_one(kind, POLL, question);
}

/* Blocks until a child has roused the descriptor. */
static int ask_woken(const struct kind *kind, struct opened *opened, const struct question *question) {
  for (enum watcher watcher = SELECT; watcher <= POLL; watcher++) {
    pid_t child = rouse_later(kind->descriptor, opened);

    if (child < 0)
      return fail(kind->name, "fork");
    if (ask_one(kind->name, watcher, question) < 0)
      return -1;
    if (await_rouser(child) < 0)
      return fail(kind->name, "rouse by a child");
    if (kind->descriptor->calm(opened) < 0)
      return fail(kind->name, "calm");
  }
  return 0;
}

static int run_quiet(const struct kind *kind, const int *fds) {
  const struct question questions[] = {
      {"not ready, at once", fds, 1, READING, NOW, 0},
      {"not ready, until the timeout", fds, 1, READING, SHORT, 0},
      {"few not ready, at once", fds, FEW, READING, NOW, 0},
      {"few not ready, until the timeout", fds, FEW, READING, SHORT, 0},
      {"many not ready, at once", fds, MANY, READING, NOW, 0},
      {"many not ready, until the timeout", fds, MANY, READING, SHORT, 0},
      {"writing, at once", fds, 1, WRITING, NOW, kind->descriptor->writable},
      {"writing, many", fds, MANY, WRITING, NOW, MANY * kind->descriptor->writable},
  };

  for (int i = 0; i < (int)(sizeof(questions) / sizeof(*questions)); i++)
    if (ask(kind->name, &questions[i]) < 0)
      return -1;
  return 0;
}

static int run_ready(const struct kind *kind, const int *fds) {
  const struct question questions[] = {
      {"ready, at once", fds, 1, READING, NOW, 1},
      {"ready, with a timeout", fds, 1, READING, SHORT, 1},
      {"ready, for as long as it takes", fds, 1, READING, LONG, 1},
      {"few ready, with a timeout", fds, FEW, READING, SHORT, FEW},
      {"many ready, at once", fds, MANY, READING, NOW, MANY},
      {"many ready, with a timeout", fds, MANY, READING, SHORT, MANY},
  };

  for (int i = 0; i < (int)(sizeof(questions) / sizeof(*questions)); i++)
    if (ask(kind->name, &questions[i]) < 0)
      return -1;
  return 0;
}

static int run_woken(const struct kind *kind, struct opened *opened, const int *fds) {
  const struct question questions[] = {
      {"woken", fds, 1, READING, LONG, 1},
      {"woken before the timeout", fds, 1, READING, LONG - 1, 1},
      {"many woken", fds, MANY, READING, LONG, MANY},
  };

  for (int i = 0; i < (int)(sizeof(questions) / sizeof(*questions)); i++)
    if (ask_woken(kind, opened, &questions[i]) < 0)
      return -1;
  return 0;
}

static int run_opened(const struct kind *kind, struct opened *opened) {
  const struct descriptor *descriptor = kind->descriptor;
  int fds[MANY];

  for (int i = 0; i < MANY; i++) {
    fds[i] = FIRST_FD + i;
    if (dup2(opened->fd, fds[i]) < 0)
      return fail(kind->name, "dup2");
  }
  if (descriptor->always_ready)
    return run_ready(kind, fds);
  if (run_quiet(kind, fds) < 0)
    return -1;
  if (descriptor->rouse(opened) < 0)
    return fail(kind->name, "rouse");
  if (run_ready(kind, fds) < 0)
    return -1;
  if (descriptor->calm(opened) < 0)
    return fail(kind->name, "calm");
  return run_woken(kind, opened, fds);
}

static int open_kind(const struct kind *kind, struct opened *opened) {
  *opened = (struct opened){-1, -1, -1, getpid()};
  return kind->descriptor->open(opened) < 0 ? fail(kind->name, "open") : 0;
}

int run_kind(const struct kind *kind) {
  struct opened opened;
  int result;

  if (open_kind(kind, &opened) < 0)
    return -1;
  result = run_opened(kind, &opened);
  close_range(3, ~0u, 0);
  return result;
}

/* Asks for all of `fds` with one of them roused, each in its turn. */
static int run_one_of_all(struct opened *opened, const int *fds, int always) {
  const struct question one = {"one of all kinds ready", fds, kind_count, READING, SHORT, always + 1};
  const struct question woken = {"one of all kinds woken", fds, kind_count, READING, LONG, always + 1};

  for (int i = 0; i < kind_count; i++) {
    const struct descriptor *descriptor = kinds[i].descriptor;

    if (descriptor->always_ready)
      continue;
    if (descriptor->rouse(&opened[i]) < 0)
      return fail(kinds[i].name, "rouse");
    if (ask(kinds[i].name, always ? &one : &woken) < 0)
      return -1;
    if (descriptor->calm(&opened[i]) < 0)
      return fail(kinds[i].name, "calm");
  }
  return 0;
}

int run_mixed(void) {
  struct opened opened[MOST_KINDS];
  int fds[MOST_KINDS], always = 0, result;

  for (int i = 0; i < kind_count; i++) {
    if (open_kind(&kinds[i], &opened[i]) < 0)
      return -1;
    fds[i] = opened[i].fd;
    always += kinds[i].descriptor->always_ready;
  }
  result = ask("mixed", &(struct question){"all kinds", fds, kind_count, READING, SHORT, always});
  if (result == 0)
    result = run_one_of_all(opened, fds, always);
  close_range(3, ~0u, 0);
  return result;
}
