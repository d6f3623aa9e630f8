// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Report.h"

#include <string>

namespace condresched {

/// The report as JSON of schema `condresched-audit/1` (DESIGN.md section 4), in the report's own order, two
/// spaces an indent, ending in a newline. Beyond the schema: `command`, `fds`, `notes`, `environment`,
/// `reproduce`, a loop's `parent`, `executions` and `layouts`, a side's `layouts`, a change's `file`, `line`,
/// `column`, an estimate's `basis`, a measurement's `excused`, a patch's `origin`. `trace` is there where it
/// was asked for. `stretches` (JsonStretch.h) says what a patch does to the longest stretch without a
/// scheduling point, and is empty where it leaves the sites around the polls as they are. `delta`, `low` and
/// `high` of a measurement that has not both sides are null.
std::string writeJson(const Report &report);

} // namespace condresched
