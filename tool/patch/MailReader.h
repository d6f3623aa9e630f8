// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// A mail as git decoded it.
struct Mail {
  std::string subject; ///< Without `[PATCH ...]`.
  std::string patch;   ///< From the `---` on: diffstat, diff, signature.
};

/// Lets `git mailinfo` decode one mail (headers, transfer encoding, charset). Undecided where git is missing
/// or refuses it.
Result<Mail> readMail(const Walls &walls, const std::string &text, const std::string &origin);

} // namespace condresched
