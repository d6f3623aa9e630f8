// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// What tells one measured effect from another. A row never calibrates a prediction of itself, nor of its own
/// repetitions.
struct CalibrationKey {
  std::string patch;
  std::string config;
  std::string workload;
  int n = 0; ///< Number of fds.
  bool operator==(const CalibrationKey &) const = default;
};

/// An effect that was predicted and later measured, per system call.
struct CalibrationRow {
  CalibrationKey key;
  std::string cpu;      ///< As LLVM calls it.
  double gigahertz = 0; ///< That CPU's clock in that run.
  double low = 0;       ///< Predicted added cycles, before any calibration.
  double typical = 0;
  double high = 0;
  double measured = 0; ///< Added ns.
  double floor = 0;    ///< The A/A noise floor of the same run, ns.
  std::string date;    ///< Of the measurement, as 2026-12-02.
  std::string source;  ///< In words: what measured it, where.
};

/// What past measurements say about the model's cycles.
struct Calibration {
  double factor = 1;          ///< Measured by predicted cycles; a prediction times this is a calibrated one.
  std::size_t rows = 0;       ///< How many measurements the factor rests on; 0: there is none, and it is 1.
  std::optional<int> ageDays; ///< Of the newest of them; nothing where there is none, or a date is none.
  std::string words;          ///< What it rests on and how old that is, or why there is none.
};

/// Fewer measurements than this make no factor: a median of two is not one.
constexpr std::size_t leastRows = 3;

/// The median of measured by predicted cycles (measured ns times the run's GHz by `typical`) over the rows
/// that can tell: of the same CPU, with an effect above their noise floor, a prediction that is not zero, and
/// another key than `scored`. `today` is a date as in the rows. No factor where fewer than `leastRows` are
/// left, or where the median is not positive, which no scaling mends.
Calibration calibrationFor(const std::vector<CalibrationRow> &rows, const CalibrationKey &scored,
                           const std::string &cpu, const std::string &today);

} // namespace condresched
