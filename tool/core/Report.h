// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/AgreementTable.h"
#include "core/Estimate.h"
#include "core/Measurement.h"
#include "core/Patch.h"
#include "core/Site.h"
#include "core/Stretch.h"
#include "core/Trace.h"
#include "core/Verdict.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// A config as both sides resolve it.
struct ConfigReport {
  std::string name;
  std::optional<bool> selectableBase;
  std::optional<bool> selectablePatched; ///< Not set where only one tree was read.
  std::string reason;
  std::map<std::string, std::string> kconfig;
  bool askedByName = false; ///< Named by the user, not part of `all`.
};

/// A call or loop that leads nowhere.
struct Unresolved {
  /// `pointer`, `call` and `goto` were not understood; `ops`, `callback` and `static-call` were, and no
  /// function is known to be there.
  std::string kind;
  std::string file;
  int line = 0;
  std::string what;
  bool onlyPatched = false; ///< The base has it nowhere in that config.
};
/// What calls lead to and is not followed, on purpose.
struct Boundary {
  std::string name;
  std::string reason;
  int edges = 0;
};
/// A file that could not be read in that config.
struct Unread {
  std::string file;
  std::string config;
  std::string why;

  bool operator==(const Unread &) const = default;
};

/// Everything one run found; each format is written from it (DESIGN.md section 4).
struct Report {
  std::string command; ///< list, patch, gate or bench.
  std::string toolVersion;
  std::string llvmVersion;
  std::string treePath;
  std::string treeVersion;
  std::string treeGit;
  std::string arch;
  int fds = 500;
  std::vector<std::string> roots;
  std::vector<Patch> patches;
  std::vector<ConfigReport> configs;
  std::vector<HotLoop> loops;
  std::vector<Site> sites;
  std::vector<Change> changes;
  std::vector<Estimate> estimates;
  std::vector<Stretch> stretches;
  std::vector<Measurement> measurements;
  std::optional<AgreementTable> agreement; ///< Where it was asked for.
  std::optional<Trace> trace;              ///< Where the truth test was asked for.
  std::vector<Unresolved> unresolved;
  std::vector<Boundary> boundaries;
  std::vector<Unread> unread;
  std::vector<std::string> notes;
  std::map<std::string, std::string> environment; ///< CPU, host kernel, compiler, engine version, seed.
  std::vector<std::string> reproduce;             ///< Commands that give this report again.
  Verdict verdict;
};

} // namespace condresched
