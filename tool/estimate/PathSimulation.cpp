// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/PathSimulation.h"

#include <llvm/MCA/Context.h>
#include <llvm/MCA/Pipeline.h>
#include <llvm/MCA/SourceMgr.h>

namespace condresched {

namespace {

/// All sizes as the CPU's tables have them (0); loads and stores do not alias.
llvm::mca::PipelineOptions modelledSizes() { return {0, 0, 0, 0, 0, 0, true, false}; }

} // namespace

Result<unsigned> simulatedCycles(const Decoder &decoder, const LoweredPath &path, unsigned iterations) {
  if (path.code.empty() || iterations == 0)
    return 0;
  llvm::mca::CircularSourceMgr source(path.code, iterations);
  llvm::mca::CustomBehaviour behaviour(*decoder.subtarget, source, *decoder.instructions);
  llvm::mca::Context hardware(*decoder.registers, *decoder.subtarget);
  bool isOutOfOrder = decoder.subtarget->getSchedModel().isOutOfOrder();
  std::unique_ptr<llvm::mca::Pipeline> pipeline =
      isOutOfOrder ? hardware.createDefaultPipeline(modelledSizes(), source, behaviour)
                   : hardware.createInOrderPipeline(modelledSizes(), source, behaviour);
  llvm::Expected<unsigned> cycles = pipeline->run();
  if (!cycles)
    return undecided("LLVM's machine code analyzer stopped: " + llvm::toString(cycles.takeError()));
  return *cycles;
}

} // namespace condresched
