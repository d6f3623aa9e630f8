// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/CalibrationFile.h"

#include "core/Dates.h"

#include <cmath>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

namespace condresched {

namespace json = llvm::json;

/// Found by llvm::json's mapping through the argument's namespace.
static bool fromJSON(const json::Value &value, CalibrationRow &row, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("patch", row.key.patch) && map.map("config", row.key.config) &&
         map.map("workload", row.key.workload) && map.map("n", row.key.n) && map.map("cpu", row.cpu) &&
         map.map("gigahertz", row.gigahertz) && map.map("cycles_low", row.low) &&
         map.map("cycles_typical", row.typical) && map.map("cycles_high", row.high) &&
         map.map("measured_ns", row.measured) && map.map("floor_ns", row.floor) &&
         map.map("date", row.date) && map.map("source", row.source);
}

static json::Value toJSON(const CalibrationRow &row) {
  return json::Object{{"patch", row.key.patch},
                      {"config", row.key.config},
                      {"workload", row.key.workload},
                      {"n", row.key.n},
                      {"cpu", row.cpu},
                      {"gigahertz", row.gigahertz},
                      {"cycles_low", row.low},
                      {"cycles_typical", row.typical},
                      {"cycles_high", row.high},
                      {"measured_ns", row.measured},
                      {"floor_ns", row.floor},
                      {"date", row.date},
                      {"source", row.source}};
}

namespace {

/// What no measurement can have; empty where there is nothing.
std::string impossible(const CalibrationRow &row) {
  if (!(row.gigahertz > 0))
    return "gigahertz is not above 0";
  if (!(row.floor >= 0))
    return "floor_ns is below 0";
  return isDate(row.date) ? "" : "date is '" + row.date + "', not a day as 2026-12-02";
}

/// Reads the row, or says what is wrong with it.
std::string readRow(llvm::StringRef line, CalibrationRow &row) {
  llvm::Expected<json::Value> value = json::parse(line);
  if (!value)
    return llvm::toString(value.takeError());
  json::Path::Root root("row");
  if (!fromJSON(*value, row, root))
    return llvm::toString(root.getError());
  return impossible(row);
}

} // namespace

CalibrationFile parseCalibration(const std::string &text) {
  CalibrationFile file;
  int number = 0;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    ++number;
    if (line.trim().empty())
      continue;
    CalibrationRow row;
    std::string fault = readRow(line, row);
    if (fault.empty())
      file.rows.push_back(std::move(row));
    else
      file.faults.push_back("line " + std::to_string(number) + ": " + fault);
  }
  return file;
}

std::string printCalibration(const std::vector<CalibrationRow> &rows) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const CalibrationRow &row : rows)
    out << toJSON(row) << '\n';
  return text;
}

} // namespace condresched
