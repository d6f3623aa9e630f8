// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ModelCpu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/TargetParser/Host.h>

namespace condresched {
namespace {

TEST(ModelCpu, TakesTheOneThatWasAskedFor) {
  EXPECT_EQ(modelCpu(llvm::Triple("s390x-linux-gnu"), "z14")->name, "z14");
}

TEST(ModelCpu, TakesThisMachinesForItsOwnCode) {
  EXPECT_EQ(modelCpu(llvm::Triple(llvm::sys::getProcessTriple()), "")->name, llvm::sys::getHostCPUName());
}

TEST(ModelCpu, TakesACommonOneForAForeignArchitecture) {
  EXPECT_EQ(modelCpu(llvm::Triple("s390x-linux-gnu"), "")->name, "z15");
}

TEST(ModelCpu, SaysThatItTookACommonOne) {
  EXPECT_THAT(modelCpu(llvm::Triple("s390x-linux-gnu"), "")->why, testing::HasSubstr("not this machine's"));
}

TEST(ModelCpu, RefusesAnUnknownNameAndTellsWhereTheKnownOnesAre) {
  EXPECT_THAT(modelCpu(llvm::Triple("x86_64-linux-gnu"), "i860").error().next,
              testing::HasSubstr("-mcpu=help"));
}

TEST(ModelCpu, RefusesACpuWithoutCosts) {
  EXPECT_THAT(modelCpu(llvm::Triple("s390x-linux-gnu"), "generic").error().what,
              testing::HasSubstr("no costs"));
}

TEST(ModelCpu, RefusesAnArchitectureItHasNoCommonCpuOf) {
  EXPECT_FALSE(modelCpu(llvm::Triple("riscv64-linux-gnu"), "").has_value());
}

} // namespace
} // namespace condresched
