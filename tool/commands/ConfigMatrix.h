// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Report.h"
#include "core/Result.h"
#include "core/Snapshot.h"
#include "kernel/Prepared.h"

#include <optional>
#include <vector>

namespace condresched {

/// One config as both sides resolve it, ready for their units to be read.
struct ConfigEntry {
  ConfigRequest request;
  ConfigPoint point; ///< With only the boot modes that this tree has, on either side.
  ResolvedConfig base;
  ResolvedConfig patched;
  std::optional<PreparedConfig> basePrepared;    ///< Where the base can select it.
  std::optional<PreparedConfig> patchedPrepared; ///< Where the patched side can select it.
};

/// The profile of the rest of the .config that kernels are built with to be measured, unless another is
/// named.
inline constexpr const char *measuredProfile = "bench";

/// The .config asked for: an architecture and a profile besides the request's own words.
struct MatrixQuestion {
  std::string arch;
  std::string profile;
  bool prepare = true; ///< Generate headers too, as reading units needs.
};

/// Resolves and prepares every config asked for on both sides (on the base only where there is no patch),
/// through the tree's own Kconfig.
/// Errors: usage, for an unknown name; undecided, where Kconfig or `make prepare` fails.
Result<std::vector<ConfigEntry>> configMatrix(const Walls &walls, const Request &request,
                                              const SnapshotPair &sides, const MatrixQuestion &question);

/// The configs asked for, none of them resolved. Errors: usage, for an unknown name.
Result<std::vector<ConfigEntry>> askedConfigs(const Walls &walls, const Request &request,
                                              const MatrixQuestion &question);

/// Resolves and prepares these, as configMatrix() does. Errors: undecided, where Kconfig or `make prepare`
/// fails.
Status resolveConfigs(const Walls &walls, const Request &request, const SnapshotPair &sides, bool prepare,
                      std::vector<ConfigEntry> &entries);

/// The boot modes that a resolved config has on either side: that Kconfig no longer offers a model does not
/// keep `preempt=` from taking it.
std::vector<BootMode> modesOf(const ConfigEntry &entry);

/// Whether the config or one of its boot modes was asked for by its own name.
bool askedByName(const ConfigEntry &entry);

/// The matrix as the report shows it, boot modes included.
std::vector<ConfigReport> configReports(const std::vector<ConfigEntry> &matrix, bool hasPatch);

} // namespace condresched
