// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// The samples of one side, each a cost per system call in the measurement's unit.
struct SampleSet {
  double median = 0;
  double low = 0; ///< Bootstrap interval of the median.
  double high = 0;
  std::vector<double> samples; ///< Raw, in the order taken.
};

/// One workload measured on both sides, and how that compares with the estimate.
struct Measurement {
  std::string config;
  std::string workload;
  int n = 0;
  std::string arch;
  std::string compiler;
  std::string profile;
  std::string engine;
  std::string unit; ///< instructions or ns, per system call.
  std::optional<SampleSet> base;
  std::optional<SampleSet> patched;
  double delta = 0;
  double low = 0;
  double high = 0;
  double gigahertz =
      0; ///< The CPU's clock while it was measured, as the guest saw it; 0 where it did not look.
  /// The A/A noise floor of the same run, in the same unit; of a time not less than what other layouts of
  /// the base's code changed.
  double floor = 0;
  std::string agreement; ///< confirmed, contradicted, below-noise or not-run.
  std::string reason;    ///< Why, in words; always set for not-run.
  bool steady = true; ///< False: an exact engine's boots of one kernel differed, so that none can be trusted.
  bool excused = false; ///< Not run, and nobody's question stays open by it: the engine's architecture has no
                        ///< such config, and the config was not asked for by name.
  std::string patch = {}; ///< As Estimate::patch.
};

} // namespace condresched
