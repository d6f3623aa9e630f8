// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Engine.h"
#include "bench-hooks/GuestArchive.h"
#include "bench-hooks/GuestSources.h"

#include <algorithm>
#include <sys/stat.h>

namespace condresched {

namespace {

std::vector<CpioEntry> console() {
  return {{"dev", S_IFDIR | 0755, {}, 0, 0}, {"dev/console", S_IFCHR | 0600, {}, 5, 1}};
}

GuestArchive guestOf(const GuestPlan &plan) {
  GuestArchive guest{guestSources(), console()};
  guest.files.push_back({"plan", S_IFREG | 0644, planText(plan), 0, 0});
  return guest;
}

} // namespace

int sampleCalls(int resolution) { return std::max(GuestPlan().calls, 3 * resolution); }

Result<std::string> buildInitrd(const Walls &walls, const CCompiler &compiler, const GuestPlan &plan,
                                const std::string &cacheDir) {
  if (const Status sound = checkPlan(plan); !sound)
    return errorOf(sound);
  return packedGuest(walls, compiler, guestOf(plan), cacheDir);
}

Result<std::string> initrdKey(const Walls &walls, const CCompiler &compiler, const GuestPlan &plan) {
  if (const Status sound = checkPlan(plan); !sound)
    return errorOf(sound);
  return guestKey(walls, compiler, guestOf(plan));
}

Result<std::string> buildTraceInitrd(const Walls &walls, const CCompiler &compiler,
                                     const std::string &cacheDir) {
  GuestArchive guest{traceGuestSources(), console()};
  guest.files.push_back({"dev/ttyS0", S_IFCHR | 0600, {}, 4, 64});
  guest.files.push_back({"dev/ptmx", S_IFCHR | 0666, {}, 5, 2});
  return packedGuest(walls, compiler, guest, cacheDir);
}

} // namespace condresched
