// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Audit.h"

namespace condresched {

/// The agreement table: each of the request's patches by itself over the base, with each number of fds, is
/// estimated, built, booted and measured as withMeasurements() does. Fills `agreement`, `estimates`,
/// `measurements` and what comes with them.
/// Errors: usage, where there is no patch or a name is unknown; undecided, for the first patch that does not
/// apply, before anything is built, and where a config or an interrupt stops all.
Result<Report> withAgreementTable(const Walls &walls, const Request &request,
                                  const std::string &standardInput, const Policy &policy);

} // namespace condresched
