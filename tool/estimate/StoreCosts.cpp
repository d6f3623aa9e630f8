// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/StoreCosts.h"

#include <llvm/MCA/Support.h>

namespace condresched {

namespace {

using Description = llvm::mca::InstrDesc;

/// MCA's mask of the units of one of these names, or 0.
std::uint64_t unitsNamed(const llvm::MCSchedModel &model, std::initializer_list<llvm::StringRef> names) {
  llvm::SmallVector<std::uint64_t> masks(model.getNumProcResourceKinds());
  llvm::mca::computeProcResourceMasks(model, masks);
  for (unsigned kind = 0; kind < model.getNumProcResourceKinds(); ++kind)
    if (llvm::is_contained(names, llvm::StringRef(model.getProcResource(kind)->Name)))
      return masks[kind];
  return 0;
}

/// LLVM's descriptions cannot be copied.
std::unique_ptr<Description> copyOf(const Description &wrong) {
  auto right = std::make_unique<Description>();
  right->Writes = wrong.Writes;
  right->Reads = wrong.Reads;
  right->Resources = wrong.Resources;
  right->UsedBuffers = wrong.UsedBuffers;
  right->UsedProcResUnits = wrong.UsedProcResUnits;
  right->UsedProcResGroups = wrong.UsedProcResGroups;
  right->MaxLatency = wrong.MaxLatency;
  right->NumMicroOps = wrong.NumMicroOps;
  right->SchedClassID = wrong.SchedClassID;
  right->MustIssueImmediately = wrong.MustIssueImmediately;
  right->IsRecyclable = wrong.IsRecyclable;
  right->HasPartiallyOverlappingGroups = wrong.HasPartiallyOverlappingGroups;
  return right;
}

/// The instruction as it was built, but with that description.
StoreCosts::Built described(const llvm::mca::Instruction &built, const Description &description) {
  auto copy = std::make_unique<llvm::mca::Instruction>(description, built.getOpcode());
  copy->getDefs().append(built.getDefs().begin(), built.getDefs().end());
  copy->getUses().append(built.getUses().begin(), built.getUses().end());
  copy->setLoadBarrier(built.isALoadBarrier());
  copy->setStoreBarrier(built.isAStoreBarrier());
  copy->setMayLoad(built.getMayLoad());
  copy->setMayStore(built.getMayStore());
  copy->setHasSideEffects(built.getHasSideEffects());
  copy->setBeginGroup(built.getBeginGroup());
  copy->setEndGroup(built.getEndGroup());
  copy->setRetireOOO(built.getRetireOOO());
  return copy;
}

} // namespace

StoreCosts::StoreCosts(const llvm::MCSchedModel &model)
    : stores(unitsNamed(model, {"Zn3Store", "Zn4Store"})),
      loadsAndStores(unitsNamed(model, {"Zn3LSU", "Zn4LSU"})) {}

StoreCosts::Built StoreCosts::corrected(Built built) {
  const Description &description = built->getDesc();
  const auto isStore = [this](const auto &use) { return use.first == stores; };
  if (stores == 0 || llvm::none_of(description.Resources, isStore))
    return built;
  std::unique_ptr<Description> &right = costs[&description];
  if (!right) {
    right = copyOf(description);
    for (auto &[mask, usage] : right->Resources)
      if ((mask == stores || mask == loadsAndStores) && usage.size() > 1)
        usage = llvm::mca::ResourceUsage(llvm::mca::CycleSegment(0, usage.size() - 1), usage.NumUnits);
  }
  return described(*built, *right);
}

} // namespace condresched
