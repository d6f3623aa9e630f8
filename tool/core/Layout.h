// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Executions.h"
#include "core/LoopForm.h"

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// Which numbers the fds have that select() or poll() is given.
struct Layout {
  std::string name;    ///< `dense`, `sparse`.
  std::string meaning; ///< In words, for a reader of a report.
  int distance = 1;    ///< From one fd's number to the next.
};

/// dense: one number after the other. sparse: 128 apart, so that each fd has a word of its own and on 64 bits
/// every second word within nfds has no fd.
Layout denseLayout();
Layout sparseLayout();

/// Both, in the order in which they are shown.
std::vector<Layout> knownLayouts();

/// One more than the highest number of n fds from `firstFd` on: select()'s nfds.
long long fdNumbers(const Layout &layout, int n, int firstFd);

/// How often a loop's parts run in one pass of one system call.
struct LoopRuns {
  Executions body; ///< Its body, up to where an fd or word that is not asked for leaves it: words or bits
                   ///< within nfds.
  Executions arm;  ///< What stands behind that: words with an fd, fds polled. In poll()'s loops the same.
};

/// Executions of a pass, word, chunk or fd loop for n fds that start at number `firstFd`, in one pass.
/// From what fs/select.c means by its loops: select() looks at every word from 0 to nfds, leaves one without
/// a bit, and looks at each bit of the others up to nfds; poll() goes through an array, whatever the numbers.
/// A loop that is written in another way, or a `firstFd` within a word, has a reason instead of a number; but
/// n dense fds are n fds in ceil(n/bits) words however the loop is written.
LoopRuns runsOf(const LoopForm &form, const Layout &layout, int n, int firstFd = 0);

/// The bodies by layout.
std::map<std::string, Executions> bodiesOf(const std::map<std::string, LoopRuns> &layouts);

/// How often what stands at a place of the body runs, of its runs in one layout. Unknown before the test for
/// the end of a word that is not full, which is come to once more than it lets pass.
Executions runsAt(const LoopForm &form, const LoopRuns &runs, const SourcePlace &place);

} // namespace condresched
