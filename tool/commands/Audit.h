// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/ConfigMatrix.h"
#include "core/Policy.h"

namespace condresched {

/// The static half for one architecture and profile.
struct StaticAudit {
  std::vector<ConfigEntry> matrix;
  std::vector<ConfigReport> configs;
  std::vector<HotLoop> loops;
  std::vector<Site> sites;
  std::vector<Change> changes;
  std::vector<Estimate> estimates;
  std::vector<Stretch> stretches;
  std::vector<Unread> unread;
  std::vector<Unresolved> unresolved;
  std::vector<Boundary> boundaries;
  std::vector<std::string> notes;  ///< For the reader.
  std::set<std::string> filesRead; ///< Of the tree, on either side, in any config; filled for patches.
};

/// Resolves the configs, reads the roots' units on both sides, compares the sites and estimates the cost.
Result<StaticAudit> staticAudit(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                const MatrixQuestion &question, const Policy &policy);

/// A report that says what was asked, and by which tool; of the tree it knows what the user wrote.
Report openReport(const Request &request);

/// The same of an opened tree and its patches; findings are still to come.
Report openReport(const Request &request, const SnapshotPair &sides);

/// Lays the audit's findings into the report.
void addFindings(Report &report, StaticAudit audit);

} // namespace condresched
