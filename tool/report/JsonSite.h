// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "report/JsonFields.h"

namespace condresched {

/// The field `executions`: `expr` in n, and `at_n`.
void writeExecutions(JsonFields &fields, const Executions &executions);

/// The fields of one entry of `sites`. A side where the site does not stand is null, in its place as in each
/// config.
void writeJsonSite(JsonFields &fields, const Site &site);

} // namespace condresched
