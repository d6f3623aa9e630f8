// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Estimate.h"
#include "estimate/CycleSum.h"

#include <functional>
#include <optional>
#include <vector>

namespace condresched {

/// Errors: usage, where LLVM has no costs of the CPU that was named.
Status checkCpu(const Request &request);

/// Puts cycles into estimates. Not for several threads at once.
class CycleEstimates {
public:
  /// `cpu` as for modelCpu(), `triple` that of the code.
  CycleEstimates(std::string cpu, std::string triple) : cpu(std::move(cpu)), triple(std::move(triple)) {}

  using Count = std::function<Result<CycleCost>(CycleModel &model)>;

  /// Sets the estimate's cycles and what they hold for. Where they cannot be told they are not finite, and
  /// `covers` says why. Returns the doubts of the count.
  std::vector<std::string> set(Estimate &estimate, const Count &count);

private:
  Result<CycleCost> counted(const Count &count);

  std::string cpu;
  std::string triple;
  std::optional<Result<CycleModel>> model; ///< Made when it is first needed.
};

} // namespace condresched
