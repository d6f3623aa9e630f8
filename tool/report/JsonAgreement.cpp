// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/JsonAgreement.h"

namespace condresched {

namespace {

/// Of a prediction or a measurement.
template <class Of> void writeRange(JsonFields &f, const Of &of) {
  f.number("delta", of.delta);
  f.number("low", of.low);
  f.number("high", of.high);
}

/// Whether it is right can be said only of a row that can be scored.
void writePrediction(JsonFields &f, const char *name, const std::optional<CostDelta> &predicted,
                     const AgreementRow &row) {
  if (!predicted)
    return f.null(name);
  f.object(name, [&] {
    writeRange(f, *predicted);
    if (!hasEffect(row.measured))
      return;
    f.number("error", errorOf(*predicted, row.measured));
    f.flag("off", isOff(*predicted, row));
    f.flag("holds", holdsTruth(*predicted, row.measured));
  });
}

void writeMeasured(JsonFields &f, const Measurement &measured) {
  if (!wasMeasured(measured))
    return f.null("measured");
  f.object("measured", [&] {
    writeRange(f, measured);
    f.number("floor", measured.floor);
  });
}

void writeRow(JsonFields &f, const AgreementRow &row) {
  const Measurement &measured = row.measured;
  f.text("patch", row.measured.patch);
  f.text("config", measured.config);
  f.text("workload", measured.workload);
  f.number("n", measured.n);
  f.text("arch", measured.arch);
  f.text("engine", measured.engine);
  f.text("unit", measured.unit);
  f.number("executions", row.executions);
  writeMeasured(f, measured);
  f.flag("scored", hasEffect(measured) || hasNoEffect(measured));
  writePrediction(f, "static", row.statics, row);
  writePrediction(f, "profiled", row.profiled, row);
  f.text("reason", measured.reason);
}

void writeScore(JsonFields &f, const char *name, const AgreementScore &score) {
  f.object(name, [&] {
    f.number("rows", score.rows);
    f.number("predicted", score.predicted);
    f.number("mean_error", score.meanError);
    f.number("worst_error", score.worstError);
    f.number("off", score.off);
    f.number("held", score.held);
    f.number("widest", score.widest);
    f.number("open", score.open);
    f.number("zero_rows", score.zeroRows);
    f.number("zero_right", score.zeroRight);
  });
}

} // namespace

void writeJsonAgreement(JsonFields &f, const AgreementTable &table) {
  f.object("agreement", [&] {
    f.objects("rows", table.rows, [&](const AgreementRow &row) { writeRow(f, row); });
    f.object("scores", [&] {
      writeScore(f, "static", scoreOf(table, &AgreementRow::statics));
      writeScore(f, "profiled", scoreOf(table, &AgreementRow::profiled));
    });
  });
}

} // namespace condresched
