// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/CycleEstimates.h"

#include "kernel/Architecture.h"

#include <limits>

namespace condresched {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

Status checkCpu(const Request &request) {
  if (request.cpu.empty())
    return {};
  const Result<Architecture> arch = architecture(request.arch);
  if (!arch)
    return errorOf(arch);
  if (const Result<ModelCpu> cpu = modelCpu(llvm::Triple(arch->triple), request.cpu); !cpu)
    return usageError("--cpu " + request.cpu + ": " + cpu.error().what, cpu.error().next);
  return {};
}

std::vector<std::string> CycleEstimates::set(Estimate &estimate, const Count &count) {
  Result<CycleCost> cost = counted(count);
  if (!cost) {
    estimate.cycles = {unknown, unknown, unknown, unknown, unknown};
    estimate.cycleBasis.covers = "no cycles: " + cost.error().what;
    return {};
  }
  estimate.cycles = cost->cycles;
  estimate.cycleBasis.cpu = (*model)->cpu().name;
  estimate.cycleBasis.covers = std::move(cost->covers);
  return std::move(cost->doubts);
}

Result<CycleCost> CycleEstimates::counted(const Count &count) {
  if (!model)
    model = CycleModel::create(llvm::Triple(triple), cpu);
  if (!*model)
    return errorOf(*model);
  return count(**model);
}

} // namespace condresched
