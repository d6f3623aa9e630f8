// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace condresched {

/// A quantity on both sides, per system call; `low` and `high` enclose the delta.
struct CostDelta {
  double base = 0;
  double patched = 0;
  double delta = 0;
  double low = 0;
  double high = 0;
};

/// Whose cycles an estimate tells and what they hold for.
struct CycleBasis {
  std::string cpu;         ///< As LLVM calls it; empty where no cycles were estimated.
  std::string covers;      ///< In words: what the range covers and leaves out, or why there is none.
  std::string calibration; ///< In words: which measurements the cycles were calibrated by, or why by none.
  double factor = 1;       ///< What calibration multiplied the model's cycles by.
};

/// What makes an estimate differ from nothing.
struct CostCause {
  enum class Kind {
    None,   ///< It does not.
    Sites,  ///< Sites of the root change.
    Callee, ///< No site of the root changes, but what they run does.
    Layout, ///< Neither does: the patch changes other code, or the compiler lays the same out differently.
  };
  Kind kind = Kind::None;
  double base = 0;    ///< Executions per call, in the workload's layout, of the sites that change; before
  double patched = 0; ///< and after. Not finite where not known.
  /// Of the added instructions those that the scheduling points run; not finite where not known.
  double inPoints = std::numeric_limits<double>::quiet_NaN();
};

/// What a patch is expected to add to one system call, from the machine code.
struct Estimate {
  std::string config;
  std::string workload;
  int n = 0; ///< Number of fds.
  std::string arch;
  std::string compiler;
  std::string profile;
  std::string grade = "static"; ///< static or profiled.
  CostDelta instructions;
  CostDelta
      cycles; ///< Not finite where none could be told. `base` and `patched` count the paths that change.
  std::string basis;                       ///< In words: what was counted.
  std::vector<std::string> uncounted = {}; ///< Functions with a site that changed and is not in the numbers.
  /// Those outside the loops' own unit whose changed sites are, by file and name.
  std::set<std::pair<std::string, std::string>> counted = {};
  double executions = 0; ///< Per call, of the function that the profile saw to cost something else most
                         ///< often; 0 where there is none.
  CycleBasis cycleBasis = {};
  double wholeCall = 0; ///< Instructions of the base's whole call, as they were counted; 0 where not known.
  double inPoints = 0;  ///< Static: what of `instructions.delta` the scheduling points' own code makes out.
  /// Subject of the patch that it is of, where a report holds several, each by itself; else empty.
  std::string patch = {};
  /// Told where the report does not hold what it is read off: see causeOf().
  std::optional<CostCause> cause = std::nullopt;
};

} // namespace condresched
