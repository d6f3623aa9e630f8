// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"
#include "support/Embedded.h"

#include <string>
#include <vector>

namespace condresched {

/// table.c of the guest: every workload of `names` by its name and its `workload_NAME`.
std::string workloadTable(const std::vector<std::string> &names);

/// All sources of the guest's init, the table included.
std::vector<EmbeddedFile> guestSources();

/// kinds.c of the traced guest: every kind of descriptor by its name and its `descriptor_NAME`.
std::string descriptorTable(const std::vector<std::string> &names);

/// All sources of the traced guest's init, the table included.
std::vector<EmbeddedFile> traceGuestSources();

/// The plan as the guest reads it from /plan.
std::string planText(const GuestPlan &plan);

/// Whether the guest can do the plan. A usage error names the unknown workload and lists the known ones.
Status checkPlan(const GuestPlan &plan);

} // namespace condresched
