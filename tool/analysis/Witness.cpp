// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Witness.h"

#include "core/Config.h"
#include "matchers/Vocabulary.h"

namespace condresched {

std::set<std::string> unexplainedCalls(const UnitSummary &unit, const std::set<std::string> &calledSymbols) {
  std::set<std::string> unexplained;
  for (const std::string &symbol : calledSymbols)
    if (isFamilyName(symbol))
      unexplained.insert(symbol);
  for (const FunctionFact &function : unit.functions)
    for (const SiteFact &site : function.sites) {
      for (const std::string &call : site.calls)
        unexplained.erase(call);
      for (const StaticCallFact &call : site.staticCalls)
        unexplained.erase(trampolinePrefix + call.name);
    }
  return unexplained;
}

} // namespace condresched
