// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/MC/MCSchedule.h>
#include <llvm/MCA/Instruction.h>
#include <map>
#include <memory>

namespace condresched {

/// Corrects what stores cost where LLVM's tables are known to be wrong. Those of Zen 3 and Zen 4 have a store
/// in one of two store units, and in one of three load-store units, for two cycles, so that no more than one
/// store starts in a cycle. The CPUs start two (AMD's software optimization guides for them, on the
/// load-store unit); on a Zen 4 1.84 a cycle were measured, of 256 in a row for each fd (tests/agreement.py,
/// set `fitted`, `stores`, 2026-12-07).
class StoreCosts {
public:
  using Built = std::unique_ptr<llvm::mca::Instruction>;

  explicit StoreCosts(const llvm::MCSchedModel &model);

  /// The instruction, with its store in each of its units for one cycle. It must not outlive this.
  Built corrected(Built built);

private:
  std::uint64_t stores = 0; ///< MCA's mask of the store units whose cost is wrong; 0 where there are none.
  std::uint64_t loadsAndStores = 0; ///< The same of the load-store units.
  std::map<const llvm::mca::InstrDesc *, std::unique_ptr<llvm::mca::InstrDesc>>
      costs; ///< As LLVM has it -> mended.
};

} // namespace condresched
