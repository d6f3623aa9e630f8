// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Temperature.h"

namespace condresched {

std::string toString(Heat heat) {
  switch (heat) {
  case Heat::Hot:
    return "hot";
  case Heat::Warm:
    return "warm";
  case Heat::Cold:
    break;
  }
  return "cold";
}

Temperature colder(const Temperature &one, const Temperature &other) {
  const auto runsWhereWanted = [](const Temperature &its) { return its.heat == Heat::Hot || its.ifWanted; };
  Temperature both = other.heat > one.heat ? other : one;
  both.ifWanted = both.heat != Heat::Hot && runsWhereWanted(one) && runsWhereWanted(other);
  return both;
}

} // namespace condresched
