// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace condresched {

/// Cycles; low <= typical <= high.
struct CycleRange {
  double low = 0;
  double typical = 0;
  double high = 0;
};

/// What bounds the time of a path that is run over and over, each in cycles per run.
struct PathCycles {
  double dependent = 0; ///< Dispatch, units and registers, as LLVM's machine code analyzer overlaps the runs.
  double ready = 0;     ///< The same with every register ready: dispatch and units alone.
  double turns = 0;     ///< How often the path leaves the straight line: taken branches, calls, returns.
  double alone = 0;     ///< One run by itself, from dispatch to retirement. Not part of rangeOf().
  std::size_t instructions = 0;
  /// LLVM's name of an instruction -> how often it is on the path, where it costs more than was counted: see
  /// PathLowering.
  std::map<std::string, int> uncosted;
};

/// Cycles of one run. The analyzer has no front end that stumbles, but a turn ends what is fetched in its
/// cycle. How much of that cycle is lost depends on where the code lies, which a patch changes everywhere:
/// nothing (low) or typically a whole one, and there is at most one turn a cycle:
///
///   low = max(dependent, turns)   typical = high = max(low, ready + turns)
///
/// 32 scheduling points, with 64 turns and 119 cycles of `ready` more, took 202 to 219 cycles (`points`, Zen
/// 4, tests/agreement.py, set `fitted`, 2026-12-07). Waiting for registers and the front end overlap, hence
/// the maxima. Not in any of them: cache misses, mispredicted branches, and what `uncosted` names.
CycleRange rangeOf(const PathCycles &path);

/// What `patched` costs more than `base`: the differences of the two lows, of the typicals, and of the highs,
/// in order; `typical` is that of the typicals, or, where the sides differ by more when each run is taken
/// alone (the range then reaches as far), the geometric mean of the two. The analyzer lets the next
/// run begin while this one waits for its own results, as far as all schedulers together have room; a CPU's
/// single schedulers fill up sooner. Chains that restart with each run took, on a Zen 4, 1.2 to 1.3 times the
/// cycles of overlapped runs and 0.7 times those of single ones (`hashes`), and 1.5 to 1.6 times and 0.73 to
/// 0.75 times (`multiplies`; tests/agreement.py, set `fitted`, 2026-12-07, select-pipe and select-file).
///
/// Where the patched path is the longer one its `dependent` counts as at least the base's: code that is put
/// in shortens no chain that was there, but the analyzer does not see that a register saved and restored
/// around a call is the same value, and would let a loop's chain end there. So more code with the same units
/// and turns or more never costs less than nothing, low = 0 where a loop waits for its own results anyway.
/// Typically it costs at least what it adds to `ready` + `turns` all the same, for loops rarely wait as
/// long as the analyzer says: 23 instructions with two more calls went into a chain of 32 cycles and took 5
/// and 9 cycles (`lookup`, Zen 4, 2026-12-07, select-file and select-pipe). A shorter path is the same with
/// the sides exchanged.
///
/// How good that is: on an AMD EPYC of the Zen 5 kind (2026-12-02, costs of LLVM 19's znver5) calls of
/// functions of 2 to 35 instructions were put into 14 loops of 2 to 71. Of 51 differences 42 lay within the
/// range (to 0.15 cycles); of the 14 with the longest callee, written after a scheduling point's fast
/// path, 13. One turn a cycle was the rule there, two the exception. A fifteenth loop, with a locked access,
/// was far off: see PathLowering.
CycleRange addedCycles(const PathCycles &base, const PathCycles &patched);

/// LLVM's instructions that cost more than was counted and that the sides do not hold equally often: patched
/// less base; they cost more, or save more, than the range says. Those that both sides hold make the loop
/// itself slower than was counted, which can hide what is added to it: for them see the sides' own
/// `uncosted`.
std::map<std::string, int> addedUncosted(const PathCycles &base, const PathCycles &patched);

} // namespace condresched
