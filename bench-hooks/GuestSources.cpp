// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/GuestSources.h"

#include "core/Names.h"

#include <algorithm>

namespace condresched {

namespace {

/// More than this is no microbenchmark, and more fds than this no kernel allows (fs.nr_open is 2^20).
constexpr int mostFds = 1000000;

std::string symbolOf(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return "workload_" + name;
}

std::string descriptorSymbolOf(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return "descriptor_" + name;
}

} // namespace

std::string workloadTable(const std::vector<std::string> &names) {
  std::string declarations;
  std::string rows;
  for (const std::string &name : names) {
    declarations += "extern const struct workload " + symbolOf(name) + ";\n";
    rows += "\t{ \"" + name + "\", &" + symbolOf(name) + " },\n";
  }
  return "#include \"table.h\"\n" + declarations + "const struct table_row table[] = {\n" + rows +
         "};\nconst int table_size = " + std::to_string(names.size()) + ";\n";
}

std::vector<EmbeddedFile> guestSources() {
  std::vector<EmbeddedFile> sources = guestFiles();
  for (EmbeddedFile &workload : workloadFiles())
    sources.push_back(std::move(workload));
  sources.push_back({"table.c", workloadTable(workloadNames())});
  return sources;
}

std::string descriptorTable(const std::vector<std::string> &names) {
  std::string declarations;
  std::string rows;
  for (const std::string &name : names) {
    declarations += "extern const struct descriptor " + descriptorSymbolOf(name) + ";\n";
    rows += "\t{ \"" + name + "\", &" + descriptorSymbolOf(name) + " },\n";
  }
  return "#include \"kinds.h\"\n" + declarations + "const struct kind kinds[] = {\n" + rows +
         "};\nconst int kind_count = " + std::to_string(names.size()) + ";\n";
}

std::vector<EmbeddedFile> traceGuestSources() {
  std::vector<EmbeddedFile> sources = traceGuestFiles();
  for (EmbeddedFile &descriptor : descriptorFiles())
    sources.push_back(std::move(descriptor));
  sources.push_back({"kinds.c", descriptorTable(descriptorNames())});
  return sources;
}

std::string planText(const GuestPlan &plan) {
  std::string text = "CRA1 plan\nn " + std::to_string(plan.n) + "\nsamples " + std::to_string(plan.samples) +
                     "\ncalls " + std::to_string(plan.calls) + "\n";
  for (const std::string &workload : plan.workloads)
    text += "workload " + workload + "\n";
  return text;
}

Status checkPlan(const GuestPlan &plan) {
  const std::vector<std::string> known = workloadNames();
  for (const std::string &workload : plan.workloads)
    if (std::find(known.begin(), known.end(), workload) == known.end())
      return usageError("unknown workload \"" + workload + "\"", "known are " + joinNames(known));
  if (plan.workloads.empty())
    return usageError("no workload is asked for", "known are " + joinNames(known));
  if (plan.n < 1 || plan.n > mostFds)
    return usageError("a benchmark on " + std::to_string(plan.n) + " fds",
                      "give a number from 1 to " + std::to_string(mostFds));
  if (plan.samples < 1 || plan.calls < 1)
    return usageError("a benchmark of " + std::to_string(plan.samples) + " samples of " +
                          std::to_string(plan.calls) + " calls",
                      "both must be at least 1");
  return {};
}

} // namespace condresched
