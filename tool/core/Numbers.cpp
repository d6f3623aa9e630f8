// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Numbers.h"

#include <cmath>
#include <cstdio>
#include <string_view>

namespace condresched {

namespace {

std::string fixedPoint(double value, int decimals) {
  char buffer[400]; // The largest double has 309 digits before the point.
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
  std::string text = buffer;
  if (text.find('.') == std::string::npos)
    return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

std::string grouped(const std::string &text) {
  const std::size_t point = text.find('.');
  const std::size_t whole = point == std::string::npos ? text.size() : point;
  std::string out;
  for (std::size_t i = 0; i < whole; ++i) {
    if (i > 0 && (whole - i) % 3 == 0)
      out += ',';
    out += text[i];
  }
  return out + text.substr(whole);
}

} // namespace

std::string readable(double value) {
  if (!std::isfinite(value))
    return "unknown";
  const double size = std::fabs(value);
  const int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  const std::string digits = grouped(fixedPoint(size, decimals));
  return value < 0 && digits != "0" ? "-" + digits : digits;
}

std::string readableSigned(double value) {
  const std::string text = readable(value);
  const bool bare = text == "0" || text == "unknown" || text.front() == '-';
  return bare ? text : "+" + text;
}

std::string withNoun(const std::string &number, const std::string &noun) {
  const bool isOne = number == "1" || number == "+1" || number == "-1";
  return number + " " + noun + (isOne ? "" : "s");
}

std::string readableRange(double low, double high) { return readable(low) + ".." + readable(high); }

std::string readablePercent(double share) {
  if (!std::isfinite(share))
    return "unknown %";
  const double percent = share * 100;
  return fixedPoint(percent, std::fabs(percent) >= 1 ? 1 : 2) + " %";
}

} // namespace condresched
