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

const Temperature &colder(const Temperature &one, const Temperature &other) {
  return other.heat > one.heat ? other : one;
}

} // namespace condresched
