// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Numbers.h"
#include "report/Escape.h"
#include "report/Table.h"
#include "report/TextParts.h"

namespace condresched {

namespace {

std::string measuredInWords(const Measurement &m) {
  if (!wasMeasured(m))
    return "not run";
  const std::string value = readableSigned(m.delta) + " " + escaped(m.unit);
  return hasEffect(m) || hasNoEffect(m) ? value : value + ", below its floor of " + readable(m.floor);
}

std::string predictedInWords(const std::optional<CostDelta> &predicted) {
  if (!predicted)
    return "none";
  return readableSigned(predicted->delta) + " (" + readableRange(predicted->low, predicted->high) + ")";
}

std::string errorInWords(const std::optional<CostDelta> &predicted, const AgreementRow &row) {
  if (!predicted || !hasEffect(row.measured))
    return "";
  return readablePercent(errorOf(*predicted, row.measured)) +
         (holdsTruth(*predicted, row.measured) ? "" : ", out of range");
}

std::vector<std::string> lineOf(const AgreementRow &row) {
  const Measurement &m = row.measured;
  return {escaped(row.measured.patch),
          escaped(m.config),
          escaped(m.workload),
          std::to_string(m.n),
          measuredInWords(m),
          predictedInWords(row.profiled),
          errorInWords(row.profiled, row),
          predictedInWords(row.statics),
          errorInWords(row.statics, row)};
}

/// Why a row was not run.
std::string reasonLine(const AgreementRow &row) {
  const Measurement &m = row.measured;
  if (wasMeasured(m) || m.reason.empty())
    return "";
  return "  not run: " + escaped(row.measured.patch) + ", " + escaped(m.config) + ", " + escaped(m.workload) +
         ", n = " + std::to_string(m.n) + ": " + escaped(m.reason) + "\n";
}

std::string scoreLine(const std::string &grade, const AgreementScore &score) {
  if (score.predicted == 0 && score.zeroRows == 0)
    return "  " + grade + ": nothing to score\n";
  return "  " + grade + ": " + std::to_string(score.predicted) + " of " + std::to_string(score.rows) +
         " rows with an effect predicted, mean error " + readablePercent(score.meanError) + ", worst " +
         readablePercent(score.worstError) + ", " + std::to_string(score.off) +
         " off by more than 5 % or half an instruction an execution, " + std::to_string(score.held) +
         " within the range, widest range " + readable(score.widest) +
         (score.open == 0 ? "" : " but for " + std::to_string(score.open) + " that hold zero") + "; " +
         std::to_string(score.zeroRight) + " of " + std::to_string(score.zeroRows) +
         " rows without an effect predicted as none\n";
}

} // namespace

std::string textAgreement(const Report &report, const Paint &paint) {
  if (!report.agreement)
    return "";
  std::vector<std::vector<std::string>> rows = {
      {"patch", "config", "workload", "n", "measured", "profiled", "error", "static", "error"}};
  std::string reasons;
  for (const AgreementRow &row : report.agreement->rows) {
    rows.push_back(lineOf(row));
    reasons += reasonLine(row);
  }
  return paint.strong("Predicted against measured") + ", per call\n" + table(rows) + reasons +
         scoreLine("profiled", scoreOf(*report.agreement, &AgreementRow::profiled)) +
         scoreLine("static", scoreOf(*report.agreement, &AgreementRow::statics));
}

} // namespace condresched
