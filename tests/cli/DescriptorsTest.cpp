// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How select() comes to each kind of descriptor in Debian's Linux 6.12. Only sites are shown with their way,
// so tests/reenact.sh plants one into every kind's poll function.
#include "Cli.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAreArray;

/// What the report must say of one kind.
struct Descriptor {
  std::string kind;
  std::string poll;                ///< Its poll function.
  std::vector<std::string> tables; ///< `struct.field registered-in dispatched-in`, along the way.
};

/// The file of `file:line`.
std::string fileOf(const std::string &place) { return place.substr(0, place.find(':')); }

/// The steps of a path without a function pointer, by edge, and the tables of the others.
struct Way {
  std::vector<std::string> direct;
  std::vector<std::string> tables;
};

Way wayTo(const llvm::json::Object &site) {
  Way way;
  for (const llvm::json::Value &value : *site.getArray("path")) {
    const llvm::json::Object &step = *value.getAsObject();
    const llvm::json::Object *evidence = step.getObject("evidence");
    if (evidence)
      way.tables.push_back(text(*evidence, "type") + "." + text(*evidence, "field") + " " +
                           fileOf(text(*evidence, "registered")) + " " +
                           fileOf(text(*evidence, "dispatched")));
    else
      way.direct.push_back(text(step, "function") + " " + text(step, "edge"));
  }
  return way;
}

class Descriptors : public testing::TestWithParam<Descriptor> {
protected:
  /// The way to the site in the kind's poll function; empty where there is none.
  Way way() const {
    const CliRun run = runCli({"patch", "-C", LINUX_SOURCE, "--format", "json", "--config", "none",
                               std::string(REENACT_PATCHES) + "/polls.patch"});
    const llvm::json::Object *site = siteIn(run, GetParam().poll);
    EXPECT_NE(site, nullptr) << run.errors;
    return site ? wayTo(*site) : Way{};
  }
};

TEST_P(Descriptors, AreReachedThroughTheTablesThatTheirKindRegisters) {
  EXPECT_THAT(way().tables, ElementsAreArray(GetParam().tables));
}

TEST_P(Descriptors, AreComeToFromTheHotLoopByDirectCalls) {
  EXPECT_THAT(way().direct, testing::IsSupersetOf({"do_poll direct", "vfs_poll inline"}));
}

/// What a table of files registers in `file`, which vfs_poll() calls.
std::string filePoll(const std::string &file) {
  return "file_operations.poll " + file + " include/linux/poll.h";
}

/// What a protocol registers in `file`, which sock_poll() calls.
std::string socketPoll(const std::string &file) { return "proto_ops.poll " + file + " net/socket.c"; }

INSTANTIATE_TEST_SUITE_P(
    KernelWide, Descriptors,
    testing::Values(
        Descriptor{"pipe", "pipe_poll", {filePoll("fs/pipe.c")}},
        Descriptor{"tcp", "tcp_poll", {filePoll("net/socket.c"), socketPoll("net/ipv4/af_inet.c")}},
        Descriptor{"udp", "udp_poll", {filePoll("net/socket.c"), socketPoll("net/ipv4/af_inet.c")}},
        Descriptor{"unix_stream", "unix_poll", {filePoll("net/socket.c"), socketPoll("net/unix/af_unix.c")}},
        Descriptor{"eventfd", "eventfd_poll", {filePoll("fs/eventfd.c")}},
        Descriptor{"timerfd", "timerfd_poll", {filePoll("fs/timerfd.c")}},
        Descriptor{"signalfd", "signalfd_poll", {filePoll("fs/signalfd.c")}},
        Descriptor{"epoll", "ep_eventpoll_poll", {filePoll("fs/eventpoll.c")}},
        Descriptor{"inotify", "inotify_poll", {filePoll("fs/notify/inotify/inotify_user.c")}},
        Descriptor{"tty_and_pty", "tty_poll", {filePoll("drivers/tty/tty_io.c")}},
        Descriptor{"line_discipline",
                   "n_tty_poll",
                   {filePoll("drivers/tty/tty_io.c"),
                    "tty_ldisc_ops.poll drivers/tty/n_tty.c drivers/tty/tty_io.c"}}),
    [](const auto &info) { return info.param.kind; });

} // namespace
} // namespace condresched
