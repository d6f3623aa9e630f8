// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ModelCpu.h"

#include "estimate/Decoder.h"

#include <llvm/TargetParser/Host.h>

namespace condresched {

namespace {

/// A CPU that LLVM has costs of and that many servers of the architecture are like.
std::string commonCpu(const llvm::Triple &triple) {
  switch (triple.getArch()) {
  case llvm::Triple::x86_64:
    return "x86-64-v3"; // LLVM gives it Haswell's costs.
  case llvm::Triple::aarch64:
    return "neoverse-n1";
  case llvm::Triple::systemz:
    return "z15";
  default:
    return {};
  }
}

bool isHosts(const llvm::Triple &triple) {
  return triple.getArch() == llvm::Triple(llvm::sys::getProcessTriple()).getArch();
}

/// LLVM calls a CPU generic that it does not recognize, and has costs of that, too.
bool isRecognized(const std::string &host) { return host != "generic"; }

bool hasCosts(const Decoder &decoder, const std::string &cpu) {
  return decoder.subtarget->isCPUStringValid(cpu) &&
         decoder.subtarget->getSchedModelForCPU(cpu).hasInstrSchedModel();
}

Result<ModelCpu> namedCpu(const Decoder &decoder, const llvm::Triple &triple, const std::string &asked) {
  std::string arch = triple.getArchName().str();
  if (!decoder.subtarget->isCPUStringValid(asked))
    return undecided("LLVM knows no CPU " + asked + " of " + arch,
                     "`llc-19 -march=" + arch + " -mcpu=help` lists those it knows");
  if (!hasCosts(decoder, asked))
    return undecided("LLVM knows no costs of the CPU " + asked + " of " + arch,
                     "name another with --cpu, for instance " + commonCpu(triple));
  return ModelCpu{asked, "as asked for"};
}

} // namespace

Result<ModelCpu> modelCpu(const llvm::Triple &triple, const std::string &asked) {
  Result<Decoder> decoder = makeDecoder(triple, "");
  if (!decoder)
    return errorOf(decoder);
  if (!asked.empty())
    return namedCpu(*decoder, triple, asked);
  std::string host = llvm::sys::getHostCPUName().str();
  if (isHosts(triple) && isRecognized(host) && hasCosts(*decoder, host))
    return ModelCpu{host, "this machine's"};
  std::string common = commonCpu(triple);
  if (common.empty())
    return undecided("no CPU is known to estimate " + triple.getArchName().str() + " code for",
                     "name one with --cpu");
  return ModelCpu{common, isHosts(triple) ? "a common one: LLVM knows no costs of this machine's, " + host
                                          : "a common one of an architecture that is not this machine's"};
}

} // namespace condresched
