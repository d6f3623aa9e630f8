// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Report.h"
#include "core/Result.h"

namespace condresched {

/// The exit status a report ends in (DESIGN: exit status): `gate` by its verdict 0, 1 or 2; `list`, `patch`
/// and `bench` 0, or 2 where something asked for could not be told.
int exitStatus(const Report &report);

/// The exit status an error ends in: 2, 64 or 70.
int exitStatus(const Error &error);

} // namespace condresched
