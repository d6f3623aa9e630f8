// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Walls.h"

#include <memory>
#include <string>
#include <vector>

namespace condresched {

/// Runs a program of the system that works on files; an error gives its words after `failed`.
Status runFileTool(const Walls &walls, const std::vector<std::string> &argv, const std::string &failed);

/// Copies what is in `from` into `to`, which may be there, with modes and times.
Status copyFolder(const Walls &walls, const std::string &from, const std::string &to);

/// Copies what is in `from` into `to` with the present time, so that make takes it for new.
Status copyAsNew(const Walls &walls, const std::string &from, const std::string &to);

/// The lock on a cache entry, in a file beside it; the folder it lies in is made.
Result<std::unique_ptr<FileSystem::Lock>> lockBeside(const Walls &walls, const std::string &entry);

} // namespace condresched
