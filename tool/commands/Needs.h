// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// A program that some stage runs, and a harmless way to see that it works.
struct Need {
  std::string name;
  std::string package; ///< Debian's name.
  std::string purpose;
  bool required = false; ///< The main job (list, patch, gate) cannot do without.
  std::vector<std::string> command;
  std::string input; ///< Piped into it.
};

/// Everything the tool runs, in the order `doctor` shows it.
std::vector<Need> needs();

/// What compiles the guest for an architecture whose compiler is not the host's own, one for each.
std::vector<Need> guestNeeds();

} // namespace condresched
