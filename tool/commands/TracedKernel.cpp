// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracedKernel.h"

#include <filesystem>

namespace condresched {

namespace {

/// The log of a boot; a log has hundreds of megabytes, so none is kept.
Result<std::string> logOf(const Walls &walls, const Engine &engine, const GuestRun &guest,
                          const TracePlan &plan, const std::string &file) {
  if (Status made = walls.files.makeDirectories(std::filesystem::path(file).parent_path()); !made)
    return errorOf(made);
  const auto lock = walls.files.lock(file + ".lock");
  if (!lock)
    return errorOf(lock);
  Result<GuestResult> ran = engine.trace(walls, guest, {addressesOf(plan.points), file});
  Result<std::string> text = ran ? walls.files.read(file) : errorOf(ran);
  if (Status removed = walls.files.removeAll(file); !removed)
    return errorOf(removed);
  return text;
}

} // namespace

Result<TracedKernel> tracedKernel(const Walls &walls, const Engine &engine, const GuestRun &guest,
                                  const TracedKernelQuestion &question) {
  Result<std::string> elf = walls.files.read(question.vmlinux);
  if (!elf)
    return errorOf(elf);
  Result<LinkedCode> code = readLinkedCode(*elf, isTracedCallee);
  if (!code)
    return errorOf(code);
  Result<TracePlan> plan = tracePlan(*code, question.functions);
  if (!plan)
    return errorOf(plan);
  Result<std::string> log = logOf(walls, engine, guest, *plan, question.log);
  if (!log)
    return errorOf(log);
  TraceReader reader(plan->points);
  readTraceLog(*log, [&](const TraceEvent &event) { reader.take(event); });
  if (reader.reading().windows == 0)
    return undecided("the trace saw no select() and no poll()",
                     "the log has none of their entries: was the kernel relocated?");
  return TracedKernel{std::move(*elf), std::move(*plan), reader.reading()};
}

} // namespace condresched
