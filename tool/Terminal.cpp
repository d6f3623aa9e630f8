// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Terminal.h"

#include "kernel/Architecture.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <thread>
#include <unistd.h>

namespace condresched {

namespace {

std::string environment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

std::string cacheFolder() {
  std::string base = environment("XDG_CACHE_HOME");
  if (base.empty())
    base = (environment("HOME").empty() ? "/tmp" : environment("HOME")) + "/.cache";
  return base + "/condresched-audit";
}

} // namespace

OptionDefaults defaultsFromEnvironment() {
  OptionDefaults defaults;
  defaults.cacheDir = cacheFolder();
  defaults.arch = hostArchitecture();
  defaults.jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  defaults.outputTerminal = isatty(STDOUT_FILENO) != 0;
  defaults.noColor = !environment("NO_COLOR").empty();
  return defaults;
}

std::string standardInputFor(const Request &request) {
  auto isInput = [](const std::string &name) { return name == "-"; };
  if (std::ranges::none_of(request.patches, isInput) && std::ranges::none_of(request.basePatches, isInput))
    return {};
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

void complain(const Error &error) {
  std::cerr << "condresched-audit: " << error.what << "\n";
  if (!error.next.empty())
    std::cerr << "condresched-audit: " << error.next << "\n";
}

bool printAll(const std::string &text) {
  std::cout << text << std::flush;
  return std::cout.good();
}

Status deliver(const Walls &walls, const Request &request, const std::string &text) {
  if (!request.output.empty())
    return walls.files.write(request.output, text);
  if (!printAll(text))
    return undecided("the report cannot be written to standard output",
                     "check for a full disk or a closed pipe");
  return {};
}

} // namespace condresched
