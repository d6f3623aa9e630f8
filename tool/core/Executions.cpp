// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Executions.h"

#include <limits>

namespace condresched {

namespace {

/// In brackets where the expression is a sum outside all brackets of its own.
std::string factor(const std::string &expr) {
  int depth = 0;
  for (const char c : expr) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth == 0 && (c == '+' || c == '-'))
      return "(" + expr + ")";
  }
  return expr;
}

} // namespace

Executions unknownExecutions(const std::string &why) {
  return {"unknown", std::numeric_limits<double>::quiet_NaN(), why};
}

Executions nested(const Executions &outer, const Executions &inner) {
  if (!outer.unknown.empty() || inner.expr == "1")
    return outer;
  if (!inner.unknown.empty() || outer.expr == "1")
    return inner;
  return {factor(outer.expr) + "*" + factor(inner.expr), outer.atN * inner.atN};
}

} // namespace condresched
