// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// Where else in `content` the lines stand that stand from line `start` on, `count` of them: a hunk of these
/// could have gone there as well, as where both arms of an #if are alike. Lines count from 1.
std::vector<int> likePlaces(const std::string &content, int start, int count);

} // namespace condresched
