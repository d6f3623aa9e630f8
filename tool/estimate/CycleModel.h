// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "estimate/CycleRange.h"
#include "estimate/MachinePath.h"
#include "estimate/ModelCpu.h"

#include <llvm/TargetParser/Triple.h>
#include <memory>
#include <string>

namespace condresched {

struct Decoder;
class PathLowering;

/// Estimates the cycles of paths on one CPU, with LLVM's machine code analyzer. Not for several threads at
/// once.
class CycleModel {
public:
  /// `cpu` as for modelCpu(). Errors: undecided, where LLVM knows no costs of the architecture or CPU.
  static Result<CycleModel> create(const llvm::Triple &triple, const std::string &cpu);
  CycleModel(CycleModel &&other) noexcept;
  CycleModel &operator=(CycleModel &&other) noexcept;
  ~CycleModel();

  const ModelCpu &cpu() const { return used; }

  /// `iterations` runs (at least 2) are simulated and their mean is taken without the first. Errors:
  /// undecided, where the analyzer stops.
  Result<PathCycles> cycles(const MachinePath &path, unsigned iterations = 100);

  /// addedCycles() of two paths.
  Result<CycleRange> addedCycles(const MachinePath &base, const MachinePath &patched);

private:
  CycleModel(ModelCpu used, std::unique_ptr<Decoder> decoder, std::unique_ptr<PathLowering> lowering);
  ModelCpu used;
  std::unique_ptr<Decoder> decoder;
  std::unique_ptr<PathLowering> lowering; ///< Leans on `decoder`.
};

} // namespace condresched
