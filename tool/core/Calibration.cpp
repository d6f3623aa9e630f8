// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Calibration.h"

#include "core/Dates.h"
#include "core/Numbers.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace condresched {

namespace {

using Rows = std::vector<CalibrationRow>;

double ratioOf(const CalibrationRow &row) { return row.measured * row.gigahertz / row.typical; }

bool canTell(const CalibrationRow &row) {
  return row.gigahertz > 0 && std::fabs(row.measured) > row.floor && std::isfinite(ratioOf(row));
}

double medianRatio(const Rows &rows) {
  std::vector<double> ratios;
  for (const CalibrationRow &row : rows)
    ratios.push_back(ratioOf(row));
  std::ranges::sort(ratios);
  std::size_t middle = ratios.size() / 2;
  return ratios.size() % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
}

std::string measurements(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " measurement" : " measurements");
}

std::string sourcesOf(const Rows &rows) {
  std::set<std::string> sources;
  for (const CalibrationRow &row : rows)
    sources.insert(row.source);
  std::string text;
  for (const std::string &source : sources)
    text += (text.empty() ? "" : "; ") + source;
  return text;
}

std::string ageInWords(std::optional<int> days) {
  if (!days)
    return "of unknown age";
  return std::to_string(*days) + (*days == 1 ? " day old" : " days old");
}

std::string periodOf(const std::string &oldest, const std::string &newest) {
  return oldest == newest ? "of " + newest : "of " + oldest + " to " + newest;
}

Calibration none(const std::string &why) { return {1, 0, std::nullopt, "not calibrated: " + why}; }

} // namespace

Calibration calibrationFor(const Rows &rows, const CalibrationKey &scored, const std::string &cpu,
                           const std::string &today) {
  Rows usable;
  for (const CalibrationRow &row : rows)
    if (row.cpu == cpu && row.key != scored && canTell(row))
      usable.push_back(row);
  if (usable.size() < leastRows)
    return none(measurements(usable.size()) + " of other effects above their noise floor on " + cpu + ", " +
                std::to_string(leastRows) + " are needed");
  double factor = medianRatio(usable);
  if (factor <= 0)
    return none("the " + measurements(usable.size()) + " on " + cpu + " speak against the predictions' sign");
  auto [oldest, newest] = std::ranges::minmax(usable, {}, &CalibrationRow::date);
  std::optional<int> age = daysBetween(newest.date, today);
  std::string words = "times " + readable(factor) + ", the median of " + measurements(usable.size()) +
                      " on " + cpu + " " + periodOf(oldest.date, newest.date) + ", the newest " +
                      ageInWords(age) + ": " + sourcesOf(usable);
  return {factor, usable.size(), age, words};
}

} // namespace condresched
