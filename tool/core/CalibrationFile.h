// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Calibration.h"

#include <string>
#include <vector>

namespace condresched {

/// Past measurements as they were stored.
struct CalibrationFile {
  std::vector<CalibrationRow> rows;
  std::vector<std::string> faults; ///< A phrase for each line that is no row: its number and what is wrong.
};

/// Reads one JSON object a line; an empty line says nothing. A line that lacks a field, has one of another
/// type, a clock or a floor that cannot be, or a date that is none, is told in `faults` and left out. Fields
/// that are not known are passed over, so that an older program reads what a newer one wrote.
CalibrationFile parseCalibration(const std::string &text);

/// The rows, one a line, each with its newline; parseCalibration() gives them back.
std::string printCalibration(const std::vector<CalibrationRow> &rows);

} // namespace condresched
