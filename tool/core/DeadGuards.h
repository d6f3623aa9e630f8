// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// A CONFIG_ symbol that C code asks about, and the line that does.
struct SymbolUse {
  std::string symbol; ///< With CONFIG_.
  int line = 0;

  friend bool operator==(const SymbolUse &, const SymbolUse &) = default;
};

/// Symbols in `#if`, `#ifdef`, `#ifndef` and `#elif` lines and in IS_ENABLED() and its kin, comments left
/// out.
std::vector<SymbolUse> guardSymbols(std::string_view source);

/// Whether some Kconfig defines the symbol. `defined` holds names without CONFIG_; CONFIG_X_MODULE is
/// defined where X is (kbuild makes it for X=m).
bool isDefined(const std::string &symbol, const std::set<std::string> &defined);

} // namespace condresched
