// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Measurement.h"

#include <cstdint>
#include <vector>

namespace condresched {

/// A difference between two sets of samples with its interval.
struct Shift {
  double value =
      0;          ///< Hodges-Lehmann estimate: median of all pairwise differences (Hodges and Lehmann, 1963).
  double low = 0; ///< 95 % percentile bootstrap interval.
  double high = 0;
};

double median(std::vector<double> values);

/// Median with its 95 % percentile bootstrap interval; `seed` makes it repeat.
SampleSet summarize(const std::vector<double> &samples, std::uint64_t seed);

/// patched minus base.
Shift shift(const std::vector<double> &base, const std::vector<double> &patched, std::uint64_t seed);

/// The A/A noise floor: the largest |shift| interval end seen when base boots are compared with each other
/// (each boot against the rest). `boots` holds one sample vector per base boot; at least two are needed.
double noiseFloor(const std::vector<std::vector<double>> &boots, std::uint64_t seed);

} // namespace condresched
