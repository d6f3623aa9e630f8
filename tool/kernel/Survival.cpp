// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Survival.h"

#include "kernel/DotConfig.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

using Settings = std::map<std::string, std::string>;

std::string valueOf(const Settings &settings, const std::string &symbol) {
  const auto setting = settings.find(symbol);
  return setting == settings.end() ? "n" : setting->second;
}

/// Where and under which conditions a symbol is defined, in words.
std::string definitionWords(const KconfigDefinitions &definitions, const std::string &symbol) {
  const auto found = definitions.find(symbol.substr(strlen("CONFIG_")));
  if (found == definitions.end())
    return "no Kconfig of this tree defines it";
  std::vector<std::string> places;
  for (const KconfigDefinition &place : found->second)
    places.push_back(place.dependsOn.empty()
                         ? place.file + " offers it only inside a menu or choice whose conditions are not met"
                         : place.file + " makes it depend on " + llvm::join(place.dependsOn, " && "));
  return llvm::join(places, "; ");
}

/// One clause for each setting that did not survive. What should be off and is on is told only where all that
/// should be on is: it follows from the rest otherwise.
std::string lostSettings(const Settings &wanted, const Settings &got, const KconfigDefinitions &definitions) {
  std::vector<std::string> lost;
  std::vector<std::string> stayed;
  for (const auto &[symbol, value] : wanted) {
    const std::string became = valueOf(got, symbol);
    if (became == value)
      continue;
    const std::string what = symbol + "=" + value + " did not survive olddefconfig" +
                             (became == "n" ? "" : " (it became " + became + ")") + ": ";
    if (value == "n")
      stayed.push_back(what + "something selects it or turns it on");
    else
      lost.push_back(what + definitionWords(definitions, symbol));
  }
  return llvm::join(lost.empty() ? stayed : lost, "; ");
}

/// Of a whole .config given as a point only what decides the preemption model is asked for; the rest of it
/// may come from another version.
Settings askedFor(const ConfigRequest &request) {
  if (request.point.dotConfig.empty())
    return request.point.point.settings;
  Settings asked;
  for (const auto &[symbol, value] : request.point.point.settings)
    if (symbol == "CONFIG_PREEMPT" || symbol.starts_with("CONFIG_PREEMPT_"))
      asked[symbol] = value;
  return asked;
}

/// Set where a boot mode was named and the tree has none of those named.
std::string missingModes(const ConfigRequest &request, const Settings &got) {
  const ConfigPoint &point = request.point.point;
  if (point.bootModes.empty() || !bootModesOf(point, got).empty())
    return {};
  std::vector<std::string> modes;
  for (const BootMode &mode : point.bootModes)
    modes.push_back(point.name + ":" + mode.name + " needs CONFIG_" + mode.symbol +
                    ", which this tree does not offer");
  return llvm::join(modes, "; ");
}

} // namespace

std::vector<BootMode> bootModesOf(const ConfigPoint &point,
                                  const std::map<std::string, std::string> &resolved) {
  std::vector<BootMode> modes;
  for (const BootMode &mode : point.bootModes)
    if (mode.symbol.empty() || resolved.contains("CONFIG_" + mode.symbol))
      modes.push_back(mode);
  return modes;
}

std::map<std::string, std::string> settingsOf(const ConfigRequest &request) {
  Settings settings;
  if (request.point.dotConfig.empty())
    settings = request.profile.settings;
  lay(settings, request.overrides);
  if (request.point.dotConfig.empty())
    lay(settings, request.point.point.settings);
  return settings;
}

ResolvedConfig judgeSurvival(const ConfigRequest &request, const std::string &dotConfig,
                             const KconfigDefinitions &definitions) {
  const Settings got = parseDotConfig(dotConfig);
  const Settings asked = askedFor(request);
  ResolvedConfig resolved{.name = request.point.point.name,
                          .selectable = false,
                          .reason = {},
                          .kconfig = {},
                          .dotConfig = dotConfig};
  for (const auto &[symbol, value] : asked)
    resolved.kconfig[symbol] = valueOf(got, symbol);
  resolved.reason = lostSettings(asked, got, definitions);
  if (resolved.reason.empty())
    resolved.reason = missingModes(request, got);
  resolved.selectable = resolved.reason.empty();
  Settings overrides = request.overrides;
  lay(overrides, asked);
  if (resolved.selectable)
    resolved.reason = lostSettings(overrides, got, definitions);
  return resolved;
}

} // namespace condresched
