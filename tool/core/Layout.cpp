// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Layout.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

/// The same for the body and for what stands behind its exits.
LoopRuns both(const Executions &executions) { return {executions, executions}; }

Executions once() { return {"1", 1}; }

Executions perFd(int n) { return {"n", static_cast<double>(n)}; }

/// `factor`*n + `added`.
Executions linear(long long factor, long long added, int n) {
  std::string expr = factor == 1 ? "n" : std::to_string(factor) + "*n";
  if (added != 0)
    expr += (added > 0 ? "+" : "") + std::to_string(added);
  return {expr, static_cast<double>(factor * n + added)};
}

/// Words that n dense fds fill, after `before` others.
Executions denseWords(long long bits, long long before, int n) {
  const std::string words = "ceil(n/" + std::to_string(bits) + ")";
  return {before == 0 ? words : std::to_string(before) + "+" + words,
          static_cast<double>(before) + std::ceil(static_cast<double>(n) / static_cast<double>(bits))};
}

/// poll()'s lists: the first lies on the stack, the others fill a page each.
Executions chunks(const LoopForm &form, int n) {
  if (form.perPage == 0)
    return {"ceil(n/POLLFD_PER_PAGE)", std::nan(""), "no POLLFD_PER_PAGE was seen in the unit"};
  const std::string page = std::to_string(form.perPage);
  const double size = static_cast<double>(form.perPage);
  if (form.onStack == 0)
    return {"ceil(n/" + page + ")", std::ceil(n / size)};
  const double rest = std::max(0.0, static_cast<double>(n - form.onStack));
  return {"1+ceil((n-" + std::to_string(form.onStack) + ")/" + page + ")", 1 + std::ceil(rest / size)};
}

/// Why the meaning of select()'s words says nothing here; empty where it does.
std::string whyUncovered(const LoopForm &form, const Layout &layout, int firstFd) {
  if (!form.uncovered.empty())
    return form.uncovered;
  if (firstFd % form.bits != 0)
    return "the first fd does not begin a word of " + std::to_string(form.bits) + " bits";
  if (layout.distance > 1 && layout.distance % form.bits != 0)
    return "the fds do not lie in words of " + std::to_string(form.bits) + " bits of their own";
  return {};
}

LoopRuns words(const LoopForm &form, const Layout &layout, int n, int firstFd) {
  const std::string why = whyUncovered(form, layout, firstFd);
  const bool isDense = layout.distance == 1;
  if (!why.empty() && !isDense)
    return both(unknownExecutions(why));
  const Executions filled = isDense ? denseWords(form.bits, 0, n) : perFd(n);
  if (!why.empty())
    return {firstFd == 0 ? filled : unknownExecutions(why), filled};
  // nfds ends behind the last fd, so that no empty word comes after it.
  const long long before = firstFd / form.bits;
  const long long perDistance = layout.distance / form.bits;
  return {isDense ? denseWords(form.bits, before, n) : linear(perDistance, before + 1 - perDistance, n),
          filled};
}

/// The bits of all words with an fd, in the last one as far as nfds.
LoopRuns bits(const LoopForm &form, const Layout &layout, int n, int firstFd) {
  if (layout.distance == 1)
    return both(perFd(n));
  const std::string why = whyUncovered(form, layout, firstFd);
  if (!why.empty())
    return both(unknownExecutions(why));
  return {linear(form.bits, 1 - form.bits, n), perFd(n)};
}

LoopRuns entries(const LoopForm &form, const Layout &layout, const Executions &all) {
  return both(form.uncovered.empty() || layout.distance == 1 ? all : unknownExecutions(form.uncovered));
}

} // namespace

Layout denseLayout() { return {"dense", "fds with consecutive numbers", 1}; }

Layout sparseLayout() { return {"sparse", "fds 128 numbers apart, each in a word of its own", 128}; }

std::vector<Layout> knownLayouts() { return {denseLayout(), sparseLayout()}; }

long long fdNumbers(const Layout &layout, int n, int firstFd) {
  return firstFd + static_cast<long long>(layout.distance) * (n - 1) + 1;
}

LoopRuns runsOf(const LoopForm &form, const Layout &layout, int n, int firstFd) {
  switch (form.loopClass) {
  case LoopClass::Pass:
    return both(once());
  case LoopClass::Word:
    return words(form, layout, n, firstFd);
  case LoopClass::Chunk:
    return entries(form, layout, chunks(form, n));
  case LoopClass::Fd:
    return form.bits > 0 ? bits(form, layout, n, firstFd) : entries(form, layout, perFd(n));
  case LoopClass::Around:
  case LoopClass::Bound:
    break;
  }
  return both(unknownExecutions("how often it runs, no layout of fds tells"));
}

std::map<std::string, Executions> bodiesOf(const std::map<std::string, LoopRuns> &layouts) {
  std::map<std::string, Executions> bodies;
  for (const auto &[layout, runs] : layouts)
    bodies[layout] = runs.body;
  return bodies;
}

Executions runsAt(const LoopForm &form, const LoopRuns &runs, const SourcePlace &place) {
  // A pass has exits too, but those end the whole; in poll()'s loops nothing is left out.
  if (form.bits == 0 || form.exits.empty() || !form.uncovered.empty())
    return runs.arm;
  if (place.file != form.exits.front().place.file)
    return unknownExecutions("it stands in another file than the loop that runs it");
  const auto behind = std::ranges::count_if(form.exits, [&](const LoopExit &exit) {
    return std::pair(exit.place.line, exit.place.column) < std::pair(place.line, place.column);
  });
  const auto all = static_cast<std::ptrdiff_t>(form.exits.size());
  if (behind == all)
    return runs.arm;
  return behind == all - 1 ? runs.body
                           : unknownExecutions("it stands before the test for the end of the last word");
}

} // namespace condresched
