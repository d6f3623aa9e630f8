// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string_view>

namespace condresched {

/// The highest CPU of a list as sysfs writes it (`0-3,8`); nothing where it is none.
std::optional<int> lastCpu(std::string_view list);

} // namespace condresched
