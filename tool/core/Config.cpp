// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Config.h"

namespace condresched {

bool switchesOn(const BootMode &mode, const std::string &name) {
  if (name.find("might_resched") != std::string::npos)
    return mode.mightResched;
  if (name.find("cond_resched") != std::string::npos)
    return mode.condResched;
  return true;
}

} // namespace condresched
