// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Walls.h"

#include <map>
#include <string>

namespace condresched {

/// What a measurement depends on and a reader must know: the CPU, its clock and the host's kernel.
std::map<std::string, std::string> hostEnvironment(const Walls &walls);

/// The host's CPU as its kernel calls it, or empty.
std::string hostCpu(const Walls &walls);

/// The compiler a .config was resolved for (CONFIG_CC_VERSION_TEXT), or `otherwise`.
std::string compilerOf(const std::string &dotConfig, const std::string &otherwise);

} // namespace condresched
