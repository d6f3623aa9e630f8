// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Environment.h"

#include "kernel/Kconfig.h"

namespace condresched {

namespace {

/// The value of the first line `key : value`, as /proc/cpuinfo has them.
std::string valueOf(const std::string &text, const std::string &key) {
  std::size_t at = text.find(key);
  if (at == std::string::npos)
    return {};
  std::size_t colon = text.find(':', at);
  std::size_t end = text.find('\n', at);
  if (colon == std::string::npos || colon > end)
    return {};
  std::string value = text.substr(colon + 1, end - colon - 1);
  value.erase(0, value.find_first_not_of(' '));
  return value;
}

} // namespace

std::string hostCpu(const Walls &walls) {
  const Result<std::string> cpu = walls.files.read("/proc/cpuinfo");
  return cpu ? valueOf(*cpu, "model name") : "";
}

std::map<std::string, std::string> hostEnvironment(const Walls &walls) {
  std::map<std::string, std::string> environment;
  environment["cpu"] = hostCpu(walls);
  if (Result<std::string> kernel = walls.files.read("/proc/version"))
    environment["host_kernel"] = kernel->substr(0, kernel->find('\n'));
  return environment;
}

std::string compilerOf(const std::string &dotConfig, const std::string &otherwise) {
  std::map<std::string, std::string> symbols = parseDotConfig(dotConfig);
  auto found = symbols.find("CONFIG_CC_VERSION_TEXT");
  std::string text = found == symbols.end() ? otherwise : found->second;
  std::erase(text, '"');
  return text;
}

} // namespace condresched
