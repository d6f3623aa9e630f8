// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "report/JsonFields.h"

#include <map>
#include <string>

namespace condresched {

/// A field with `expr` in n and `at_n`, and a `reason` where there is neither.
void writeExecutions(JsonFields &fields, const std::string &name, const Executions &executions);

/// The field `layouts`: executions by layout of the fds. None where fds do not count.
void writeLayouts(JsonFields &fields, const std::map<std::string, Executions> &layouts);

/// The fields of one entry of `sites`. A side where the site does not stand is null, in its place as in each
/// config.
void writeJsonSite(JsonFields &fields, const Site &site);

} // namespace condresched
