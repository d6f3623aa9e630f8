// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Capture.h"

#include <algorithm>

namespace condresched {

void Capture::add(std::string_view chunk) {
  look(chunk);
  const size_t room = limit - std::min(limit, text.size());
  cut = cut || chunk.size() > room;
  text.append(chunk.substr(0, room));
}

void Capture::look(std::string_view chunk) {
  if (wanted.empty() || found)
    return;
  carry.append(chunk);
  found = carry.find(wanted) != std::string::npos;
  carry.erase(0, carry.size() - std::min(carry.size(), wanted.size() - 1));
}

std::string Capture::take() {
  if (cut)
    text += "\n[cut after " + std::to_string(limit) + " bytes]\n";
  return std::move(text);
}

} // namespace condresched
