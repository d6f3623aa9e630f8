// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/FileSystem.h"

#include <optional>
#include <string>

namespace condresched {

/// What writeKept() put there; nothing where it is missing or no longer the same bytes: a cache entry that
/// was damaged is made anew, it is never believed.
std::optional<std::string> readKept(FileSystem &files, const std::string &path);

/// Keeps `content` under its digest. Errors: as FileSystem::write.
Status writeKept(FileSystem &files, const std::string &path, const std::string &content);

} // namespace condresched
