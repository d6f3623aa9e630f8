// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class ParenExpr;
} // namespace clang

namespace condresched {

/// How many fds one of poll()'s lists holds.
struct ListSize {
  std::string macro; ///< POLLFD_PER_PAGE or N_STACK_PPS of fs/select.c.
  std::int64_t entries = 0;
};

/// poll() keeps its fds in lists whose sizes only these macros tell; both are written in parentheses. Nothing
/// where the expression is none of them.
std::optional<ListSize> pollListSize(const clang::ParenExpr &expression, clang::ASTContext &context);

} // namespace condresched
