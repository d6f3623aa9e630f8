// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Text.h"

#include "report/TextParts.h"

#include <span>

namespace condresched {

namespace {

using Part = std::string (*)(const Report &, const Paint &);

constexpr Part list[] = {textHead, textLoops, textSites, textRemarks, textEnvironment, textReproduce};
constexpr Part patch[] = {textHead,      textFindings,     textRemarks,     textEstimates,
                          textStretches, textMeasurements, textEnvironment, textReproduce};
constexpr Part gate[] = {textHead,         textFindings, textRemarks,     textEstimates, textStretches,
                         textMeasurements, textVerdict,  textEnvironment, textReproduce};
constexpr Part bench[] = {textHead,      textRemarks,      textTrace,       textEstimates,
                          textStretches, textMeasurements, textEnvironment, textReproduce};
constexpr Part agreement[] = {textHead, textRemarks, textAgreement, textEnvironment, textReproduce};

std::span<const Part> partsOf(const Report &report) {
  const std::string &command = report.command;
  if (report.agreement)
    return agreement;
  if (command == "list")
    return list;
  if (command == "patch")
    return patch;
  return command == "bench" ? std::span<const Part>(bench) : std::span<const Part>(gate);
}

} // namespace

std::string writeText(const Report &report, bool color) {
  const Paint paint(color);
  std::string text;
  for (const Part part : partsOf(report)) {
    const std::string its = part(report, paint);
    if (!text.empty() && !its.empty())
      text += "\n";
    text += its;
  }
  return text;
}

} // namespace condresched
