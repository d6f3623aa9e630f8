// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

namespace condresched {

/// True for a day of the calendar written as 2026-12-02.
bool isDate(const std::string &text);

/// Days from one date to a later one; negative where `to` is the earlier. Nothing where either is no date.
std::optional<int> daysBetween(const std::string &from, const std::string &to);

} // namespace condresched
