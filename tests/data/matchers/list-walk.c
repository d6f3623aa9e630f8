// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
struct list { struct list *next; int len; };
extern int visit(struct list *item);

int f(struct list *head) {
  int n = 0;
  struct list *walk;
  for (walk = head; walk; walk = walk->next) // loop list
    n += visit(walk);
  while (1) { // loop endless
    if (visit(head))
      break;
  }
  return n;
}
