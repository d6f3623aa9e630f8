// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopForms.h"

#include <algorithm>

namespace condresched {

namespace {

using Kind = LoopExit::Kind;

long long constantOf(const UnitSummary &unit, const char *name) {
  const auto found = unit.constants.find(name);
  return found == unit.constants.end() ? 0 : found->second;
}

bool hasExits(const LoopFact &loop, const std::vector<Kind> &wanted) {
  return std::ranges::equal(loop.exits, wanted, {}, &LoopExit::kind);
}

/// Whether the bit loop asks about the variables that the word loop goes by: `i` and `n` of `i < n`, and the
/// word that has a bit.
bool asksAboutTheWord(const LoopFact &words, const LoopFact &bits) {
  const std::vector<std::string> &empty = words.exits[0].names;
  const std::vector<std::string> &end = bits.exits[0].names;
  const std::vector<std::string> &unset = bits.exits[1].names;
  return empty.size() == 2 && end.size() == 2 && empty[0] == end[0] &&
         words.bound == end[0] + " < " + end[1] && std::ranges::find(unset, empty[1]) != unset.end();
}

std::string whyNotBits(const LoopFact &words, const LoopFact &bits) {
  // A word of the sets is a long.
  if (bits.shape != LoopShape::ConstantTrip || (bits.trips != 32 && bits.trips != 64))
    return "its words do not hold 32 or 64 fds";
  if (!hasExits(bits, {Kind::PastEnd, Kind::UnsetBit}) || !asksAboutTheWord(words, bits))
    return "its loop over the bits of a word is not left at nfds, or leaves out other bits than those not "
           "set";
  return {};
}

std::string whyNotWords(const LoopFact &words, const LoopFact &bits, bool isOwn) {
  if (!isOwn)
    return "its loop over the bits of a word stands in another function";
  if (!hasExits(words, {Kind::EmptyWord}) || words.exits.front().bits != bits.trips)
    return "its loop over the words does not leave out those without a bit, or leaves out others";
  if (bits.temperature.heat != Heat::Hot)
    return "its loop over the bits of a word runs only " + bits.temperature.reason;
  return whyNotBits(words, bits);
}

void describeFd(const PollingLoops &polling, const FunctionFact &function, const LoopFact &fact,
                LoopForm &form) {
  const LoopClass around = fact.parent < 0 ? LoopClass::Around : polling.classOf(function, fact.parent);
  if (around == LoopClass::Word) {
    form.bits = fact.trips;
    form.uncovered = whyNotWords(function.loops[fact.parent], fact, true);
  } else if (around != LoopClass::Chunk) {
    form.uncovered = "no loop over words or lists stands around its loop over the fds, in the same function";
  } else if (!fact.exits.empty()) {
    form.uncovered = "its loop over the fds has a way around its end";
  }
}

} // namespace

LoopForm loopForm(const UnitSummary &unit, const PollingLoops &polling, const FunctionFact &function,
                  int loop, LoopClass loopClass) {
  const LoopFact &fact = function.loops[loop];
  LoopForm form;
  form.loopClass = loopClass;
  form.exits = fact.exits;
  if (loopClass == LoopClass::Word) {
    const LoopFact *bits = polling.innerLoop(function, loop);
    form.bits = bits->trips;
    form.uncovered = whyNotWords(fact, *bits, polling.ownInnerLoop(function, loop) != nullptr);
  } else if (loopClass == LoopClass::Fd) {
    describeFd(polling, function, fact, form);
  } else if (loopClass == LoopClass::Chunk) {
    form.perPage = constantOf(unit, "POLLFD_PER_PAGE");
    form.onStack = constantOf(unit, "N_STACK_PPS");
    if (!fact.exits.empty())
      form.uncovered = "its loop over the lists has a way around its end";
  }
  return form;
}

} // namespace condresched
