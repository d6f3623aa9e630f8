// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Console.h"

#include "bench-hooks/Protocol.h"

#include <algorithm>

namespace condresched {

namespace {

/// What the protocol lines said so far.
struct Reading {
  std::optional<long> announced; ///< By `begin`.
  std::optional<long> ended;     ///< By `end`.
  long sampleLines = 0;
  GuestResult result;
};

WorkloadSamples &samplesOf(GuestResult &result, const SampleLine &line) {
  for (WorkloadSamples &known : result.workloads)
    if (known.workload == line.workload && known.n == line.n)
      return known;
  return result.workloads.emplace_back(WorkloadSamples{line.workload, line.n, {}});
}

/// It follows a sample of the same workload.
Status takeClock(Reading &reading, const ClockLine &line) {
  std::vector<WorkloadSamples> &known = reading.result.workloads;
  if (known.empty() || known.back().workload != line.workload)
    return undecided("the guest told the CPU's clock of " + printable(line.workload) +
                         ", which was not sampled before",
                     "lines were lost on the console; run it again");
  known.back().gigahertz.push_back(line.cycles / line.ns); // One cycle a ns is 1 GHz.
  return {};
}

Status takeSample(Reading &reading, const SampleLine &line, const std::string &unit) {
  if (line.unit != unit)
    return undecided("the guest counted " + printable(line.unit) + ", asked for were " + unit,
                     "build the initramfs anew: its init does not know this engine's counter");
  ++reading.sampleLines;
  samplesOf(reading.result, line).samples.push_back(line.total / line.calls);
  return {};
}

Status take(Reading &reading, std::string_view line, const std::string &unit) {
  const std::optional<ProtocolLine> parsed = parseProtocolLine(line);
  if (!parsed)
    return undecided("the guest printed a garbled line: " + printable(line),
                     "another message of the kernel may stand in it; boot with `quiet`");
  if (!parsed->failure.empty())
    return undecided(
        "workload " + printable(parsed->failure),
        "a workload that does not do its work measures nothing; look at what the patch does to it");
  if (parsed->begin)
    reading.announced = parsed->begin;
  if (parsed->end)
    reading.ended = parsed->end;
  if (parsed->clock)
    return takeClock(reading, *parsed->clock);
  return parsed->sample ? takeSample(reading, *parsed->sample, unit) : Status();
}

/// Another version of the init, an old one from a cache or a newer one in a recording.
Status checkVersion(std::string_view line) {
  if (!line.starts_with("CRA") || line.size() < 4 || line[3] < '0' || line[3] > '9')
    return {};
  const std::string_view version = line.substr(3, line.find(' ') - 3);
  if (version == "1")
    return {};
  return undecided("the guest's init speaks version " + printable(version) + " of the protocol, we speak 1",
                   "build the initramfs anew");
}

std::string_view withoutReturn(std::string_view line) {
  while (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

/// Where the run stopped, for a reader who has to find out why.
std::string lastWords(const std::string &console) {
  const std::string last = printable(lastLines(console, 1));
  return last.empty() ? "" : "; its last line is: " + last;
}

Status checkFraming(const Reading &reading, const std::string &console) {
  const std::string next = "see the console with -v; a kernel without a console driver is silent too";
  if (!reading.announced && printable(console).empty())
    return undecided("the guest printed nothing", next);
  if (!reading.announced)
    return undecided("the guest's init never began" + lastWords(console), next);
  const std::string counts =
      std::to_string(reading.sampleLines) + " of " + std::to_string(*reading.announced) + " samples";
  if (!reading.ended)
    return undecided("the guest's output is truncated after " + counts + lastWords(console), next);
  if (*reading.ended != reading.sampleLines || *reading.announced != reading.sampleLines)
    return undecided("the guest's output has " + counts + ", its end line says " +
                         std::to_string(*reading.ended),
                     "lines were lost on the console; run it again");
  return {};
}

Status readLines(Reading &reading, std::string_view console, const std::string &unit) {
  while (!console.empty()) {
    const std::size_t end = console.find('\n');
    // A last line without its end may have been cut anywhere, so it says nothing.
    if (end == std::string_view::npos)
      return {};
    const std::string_view line = withoutReturn(console.substr(0, end));
    console.remove_prefix(end + 1);
    if (const Status known = checkVersion(line); !known)
      return known;
    if (line.starts_with("CRA1 "))
      if (const Status taken = take(reading, line.substr(5), unit); !taken)
        return taken;
  }
  return {};
}

} // namespace

Result<GuestResult> parseConsole(const std::string &console, const std::string &unit) {
  if (const std::optional<std::string> fault = kernelFault(console))
    return undecided(*fault, "see the console with -v; boot the same kernel by hand to look closer");
  Reading reading;
  if (const Status read = readLines(reading, console, unit); !read)
    return errorOf(read);
  if (const Status framed = checkFraming(reading, console); !framed)
    return errorOf(framed);
  reading.result.console = console;
  return reading.result;
}

} // namespace condresched
