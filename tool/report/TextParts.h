// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Report.h"
#include "report/Paint.h"

#include <string>

namespace condresched {

/// The parts of the text report. Each is whole lines, or empty where there is nothing to say; all text from
/// outside is escaped.
std::string textHead(const Report &report, const Paint &paint);  ///< What was read, and which patches.
std::string textLoops(const Report &report, const Paint &paint); ///< A table of the hot loops.
std::string textSites(const Report &report, const Paint &paint); ///< Each site with its state in each config.
std::string textFindings(const Report &report, const Paint &paint); ///< What changed between the sides.
std::string textRemarks(const Report &report, const Paint &paint);  ///< What could not be told, and notes.
std::string textEstimates(const Report &report, const Paint &paint);
std::string textStretches(const Report &report, const Paint &paint); ///< What latency the saved cycles cost.
std::string textMeasurements(const Report &report, const Paint &paint);
std::string textAgreement(const Report &report, const Paint &paint); ///< Predicted, against measured.
std::string textTrace(const Report &report, const Paint &paint);     ///< What ran, against what is listed.
std::string textVerdict(const Report &report, const Paint &paint);
std::string textEnvironment(const Report &report, const Paint &paint);
std::string textReproduce(const Report &report, const Paint &paint);

} // namespace condresched
