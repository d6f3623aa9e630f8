// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/MachineCode.h"
#include "estimate/Relocations.h"

#include <map>
#include <set>

namespace condresched {

/// Instructions that the kernel overwrites while it runs: what stands in the object does not decide where
/// they go.
struct PatchedPlaces {
  std::map<Place, StaticKey> keys; ///< From __jump_table (struct jump_entry, include/linux/jump_label.h).
  std::set<Place> alternatives;    ///< From .altinstructions: the CPU decides.
};

/// Reads both tables of an object. An entry that names no place of this object is left out.
PatchedPlaces patchedPlaces(const llvm::object::ELFObjectFileBase &object, const References &references);

} // namespace condresched
