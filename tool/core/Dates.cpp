// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Dates.h"

#include <chrono>
#include <cstdlib>
#include <regex>

namespace condresched {

namespace {

std::optional<std::chrono::sys_days> dayOf(const std::string &text) {
  static const std::regex form("([0-9]{4})-([0-9]{2})-([0-9]{2})");
  std::smatch part;
  if (!std::regex_match(text, part, form))
    return std::nullopt;
  auto number = [&](int index) { return std::atoi(part[index].str().c_str()); };
  std::chrono::year_month_day date(std::chrono::year(number(1)),
                                   std::chrono::month(static_cast<unsigned>(number(2))),
                                   std::chrono::day(static_cast<unsigned>(number(3))));
  if (!date.ok())
    return std::nullopt;
  return std::chrono::sys_days(date);
}

} // namespace

bool isDate(const std::string &text) { return dayOf(text).has_value(); }

std::optional<int> daysBetween(const std::string &from, const std::string &to) {
  auto first = dayOf(from);
  auto last = dayOf(to);
  if (!first || !last)
    return std::nullopt;
  return static_cast<int>((*last - *first).count());
}

} // namespace condresched
