// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// A quantity for a reader: `6,530`, `0.35`, `-12`. From 1,000 on no decimals, below 100 at most two, all
/// without trailing zeros. What is not finite reads `unknown`.
std::string readable(double value);

/// The same with its sign: `+6,530`, `-12`, `0`.
std::string readableSigned(double value);

/// A written number with what it counts: `1 execution`, `+1 instruction`, `13.1 instructions`.
std::string withNoun(const std::string &number, const std::string &noun);

/// `5,900..7,800`.
std::string readableRange(double low, double high);

/// A share of one as percent with at most one decimal from 1 % on: `8.4 %`, `0.02 %`.
std::string readablePercent(double share);

} // namespace condresched
