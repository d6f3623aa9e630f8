// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/AgreementTable.h"
#include "report/JsonFields.h"

namespace condresched {

/// The object `agreement`, beyond DESIGN.md section 4: `rows`, each with what was measured and with each
/// grade's prediction in the same unit, its `error`, whether it is `off` and whether its range `holds`; and
/// `scores` of both grades.
void writeJsonAgreement(JsonFields &f, const AgreementTable &table);

} // namespace condresched
