// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracedKernel.h"

#include <filesystem>

namespace condresched {

namespace {

/// What a boot's log says; a log has hundreds of megabytes, so none is kept, nor held as a whole.
Result<TraceReading> readingOf(const Walls &walls, const Engine &engine, const GuestRun &guest,
                               const TracePlan &plan, const std::string &file) {
  if (Status made = walls.files.makeDirectories(std::filesystem::path(file).parent_path()); !made)
    return errorOf(made);
  const auto lock = walls.files.lock(file + ".lock");
  if (!lock)
    return errorOf(lock);
  TraceReader reader(plan.points);
  TraceLogReader log([&](const TraceEvent &event) { reader.take(event); });
  Result<GuestResult> ran = engine.trace(walls, guest, {addressesOf(plan.points), file});
  Status read =
      ran ? walls.files.readLines(file, [&](std::string_view line) { log.line(line); }) : errorOf(ran);
  log.finish();
  if (Status removed = walls.files.removeAll(file); !removed)
    return errorOf(removed);
  if (!read)
    return errorOf(read);
  return reader.reading();
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
  Result<TraceReading> reading = readingOf(walls, engine, guest, *plan, question.log);
  if (!reading)
    return errorOf(reading);
  if (reading->windows == 0)
    return undecided("the trace saw no select() and no poll()",
                     "the log has none of their entries: was the kernel relocated?");
  return TracedKernel{std::move(*elf), std::move(*plan), std::move(*reading)};
}

} // namespace condresched
