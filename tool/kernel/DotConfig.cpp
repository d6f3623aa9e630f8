// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/DotConfig.h"

#include <llvm/ADT/StringRef.h>
#include <optional>
#include <utility>

namespace condresched {

namespace {

using Setting = std::pair<std::string, std::string>;

/// What one line sets, if it sets anything.
std::optional<Setting> settingOf(llvm::StringRef line) {
  line = line.trim();
  if (line.consume_front("# ") && line.consume_back(" is not set"))
    return line.starts_with("CONFIG_") ? std::optional<Setting>({line.str(), "n"}) : std::nullopt;
  const auto [symbol, value] = line.split('=');
  if (!symbol.starts_with("CONFIG_") || symbol.size() == line.size())
    return std::nullopt;
  return Setting{symbol.str(), value.str()};
}

std::string lineOf(const std::string &symbol, const std::string &value) {
  return value == "n" ? "# " + symbol + " is not set\n" : symbol + "=" + value + "\n";
}

} // namespace

std::map<std::string, std::string> parseDotConfig(const std::string &text) {
  std::map<std::string, std::string> settings;
  for (llvm::StringRef rest = text; !rest.empty();) {
    const auto [line, after] = rest.split('\n');
    if (std::optional<Setting> setting = settingOf(line))
      settings[setting->first] = setting->second;
    rest = after;
  }
  return settings;
}

std::string withSettings(const std::string &dotConfig, const std::map<std::string, std::string> &settings) {
  std::string text;
  for (llvm::StringRef rest = dotConfig; !rest.empty();) {
    const auto [line, after] = rest.split('\n');
    const std::optional<Setting> setting = settingOf(line);
    if (!setting || !settings.contains(setting->first))
      text += line.str() + "\n";
    rest = after;
  }
  for (const auto &[symbol, value] : settings)
    text += lineOf(symbol, value);
  return text;
}

void lay(std::map<std::string, std::string> &settings, const std::map<std::string, std::string> &over) {
  for (const auto &[symbol, value] : over)
    settings[symbol] = value;
}

} // namespace condresched
