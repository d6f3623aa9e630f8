// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/GuestSources.h"

#include <gmock/gmock.h>

using namespace condresched;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;

namespace {

GuestPlan planFor(std::vector<std::string> workloads) {
  GuestPlan plan;
  plan.workloads = std::move(workloads);
  return plan;
}

} // namespace

TEST(GuestSources, MakesTheTableOfWorkloads) {
  EXPECT_EQ(workloadTable({"select-file"}), "#include \"table.h\"\n"
                                            "extern const struct workload workload_select_file;\n"
                                            "const struct table_row table[] = {\n"
                                            "\t{ \"select-file\", &workload_select_file },\n"
                                            "};\n"
                                            "const int table_size = 1;\n");
}

TEST(GuestSources, KnowsWorkloadsByTheirFiles) {
  EXPECT_THAT(workloadNames(), testing::IsSupersetOf({"select-file", "select-pipe"}));
}

TEST(GuestSources, HoldsTheInit) {
  EXPECT_THAT(guestSources(), Contains(Field(&EmbeddedFile::name, "init.c")));
}

TEST(GuestSources, WritesThePlanForTheGuest) {
  EXPECT_EQ(planText({{"select-pipe"}, 64, 3, 7}),
            "CRA1 plan\nn 64\nsamples 3\ncalls 7\nworkload select-pipe\n");
}

TEST(GuestSources, AcceptsAPlanItCanDo) { EXPECT_TRUE(checkPlan(planFor({"select-pipe", "select-file"}))); }

TEST(GuestSources, ListsTheKnownWorkloadsForAnUnknownOne) {
  EXPECT_THAT(checkPlan(planFor({"select-fish"})).error().next, HasSubstr("select-pipe"));
}

TEST(GuestSources, CallsAnUnknownWorkloadAUsageError) {
  EXPECT_EQ(checkPlan(planFor({"select-fish"})).error().kind, ErrorKind::Usage);
}

TEST(GuestSources, RefusesMoreFdsThanAKernelAllows) {
  GuestPlan plan = planFor({"select-pipe"});
  plan.n = 2000000;
  EXPECT_FALSE(checkPlan(plan));
}

TEST(GuestSources, RefusesAPlanOfNothing) { EXPECT_FALSE(checkPlan(planFor({}))); }

TEST(TraceGuestSources, MakeTheTableOfDescriptors) {
  EXPECT_EQ(descriptorTable({"pty-master"}), "#include \"kinds.h\"\n"
                                             "extern const struct descriptor descriptor_pty_master;\n"
                                             "const struct kind kinds[] = {\n"
                                             "\t{ \"pty-master\", &descriptor_pty_master },\n"
                                             "};\n"
                                             "const int kind_count = 1;\n");
}

TEST(TraceGuestSources, KnowEveryKindOfDescriptor) {
  EXPECT_THAT(descriptorNames(),
              testing::IsSupersetOf({"epoll", "eventfd", "file", "inotify", "packet", "pipe", "pty-master",
                                     "pty-slave", "signalfd", "tcp-connected", "tcp-listening", "timerfd",
                                     "tty", "udp", "unix-dgram", "unix-stream"}));
}
