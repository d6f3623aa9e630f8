// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleModel.h"

#include "estimate/Decoder.h"
#include "estimate/PathSimulation.h"

#include <algorithm>

namespace condresched {

namespace {

/// The mean of all runs but the first, which pays for filling the pipeline. `alone` is that first one.
Result<double> steadyCycles(const Decoder &decoder, const LoweredPath &path, unsigned iterations,
                            double alone) {
  Result<unsigned> all = simulatedCycles(decoder, path, iterations);
  if (!all)
    return errorOf(all);
  return (*all - alone) / (iterations - 1);
}

double turnsOf(const MachinePath &path) {
  return static_cast<double>(std::ranges::count_if(path, leavesTheLine));
}

} // namespace

CycleModel::CycleModel(ModelCpu used, std::unique_ptr<Decoder> decoder,
                       std::unique_ptr<PathLowering> lowering)
    : used(std::move(used)), decoder(std::move(decoder)), lowering(std::move(lowering)) {}
CycleModel::CycleModel(CycleModel &&other) noexcept = default;
CycleModel &CycleModel::operator=(CycleModel &&other) noexcept = default;
CycleModel::~CycleModel() = default;

Result<CycleModel> CycleModel::create(const llvm::Triple &triple, const std::string &cpu) {
  Result<ModelCpu> used = modelCpu(triple, cpu);
  if (!used)
    return errorOf(used);
  Result<Decoder> made = makeDecoder(triple, used->name);
  if (!made)
    return errorOf(made);
  auto decoder = std::make_unique<Decoder>(std::move(*made));
  Result<std::unique_ptr<PathLowering>> lowering = PathLowering::create(*decoder, triple);
  if (!lowering)
    return errorOf(lowering);
  return CycleModel(std::move(*used), std::move(decoder), std::move(*lowering));
}

Result<PathCycles> CycleModel::cycles(const MachinePath &path, unsigned iterations) {
  LoweredPath lowered = lowering->lower(path);
  PathCycles result{0, 0, turnsOf(path), 0, path.size(), lowered.uncosted};
  unsigned runs = std::max(2U, iterations);
  Result<unsigned> alone = simulatedCycles(*decoder, lowered, 1);
  Result<double> dependent = alone ? steadyCycles(*decoder, lowered, runs, *alone) : errorOf(alone);
  makeRegistersReady(lowered);
  Result<unsigned> first = simulatedCycles(*decoder, lowered, 1);
  Result<double> ready = first ? steadyCycles(*decoder, lowered, runs, *first) : errorOf(first);
  if (!dependent)
    return errorOf(dependent);
  if (!ready)
    return errorOf(ready);
  result.alone = *alone;
  result.dependent = *dependent;
  result.ready = *ready;
  return result;
}

Result<CycleRange> CycleModel::addedCycles(const MachinePath &base, const MachinePath &patched) {
  Result<PathCycles> before = cycles(base);
  if (!before)
    return errorOf(before);
  Result<PathCycles> after = cycles(patched);
  if (!after)
    return errorOf(after);
  return condresched::addedCycles(*before, *after);
}

} // namespace condresched
