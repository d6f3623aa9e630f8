// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/SourcePlace.h"

#include <string>
#include <vector>

namespace condresched {

/// What a hot loop runs once for (DESIGN.md section 2).
enum class LoopClass { Pass, Word, Chunk, Fd, Around, Bound };

std::string toString(LoopClass loopClass);

/// A statement of a loop's body that leaves the rest of it out.
struct LoopExit {
  enum class Kind {
    EmptyWord, ///< `if (!x) { i += bits; continue; }`: no fd of the word is asked for.
    UnsetBit,  ///< `if (!(x & y)) continue;`: the fd of the bit is not asked for.
    PastEnd,   ///< `if (i >= n) break;`: the last word is not full.
    Other,     ///< Anything else: continue, break, goto, return.
  };
  Kind kind = Kind::Other;
  long long bits = 0; ///< Of EmptyWord: how many fd numbers it goes on.
  SourcePlace place;  ///< Of the continue, break, goto or return.
  /// The variables that it names; empty where Other. EmptyWord: {i, x}; UnsetBit: {x, y}; PastEnd: {i, n}.
  std::vector<std::string> names = {};
};

/// What the count of a loop hangs on, besides n and which fds they are.
struct LoopForm {
  LoopClass loopClass = LoopClass::Bound;
  long long bits = 0;    ///< select(): fds of a word, as its inner loop counts them. 0 in poll()'s loops.
  long long onStack = 0; ///< poll(): entries of the first list (N_STACK_PPS), 0 where not known.
  long long perPage = 0; ///< poll(): entries of each further list (POLLFD_PER_PAGE), 0 where not known.
  std::vector<LoopExit> exits; ///< In the order of the text.
  std::string uncovered; ///< In which way the loop is not written as the kernel's own; empty where it is.
};

} // namespace condresched
