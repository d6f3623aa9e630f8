// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracedSites.h"

#include "core/Vocabulary.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace condresched {

namespace {

using Place = std::tuple<std::string, int, std::string>; ///< File, line, function: the order of output.

Place placeOf(const TracedSite &site) { return {site.file, site.line, site.function}; }

/// `might_sleep_if(x);` -> the family's name in it. Empty where none or more than one name stands there.
std::string primitiveIn(const std::string &text) {
  std::set<std::string> names;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto isWord = [&](std::size_t at) { return std::isalnum(text[at]) != 0 || text[at] == '_'; };
    std::size_t end = begin;
    while (end < text.size() && isWord(end))
      ++end;
    const std::string word = text.substr(begin, end - begin);
    for (const std::string &name : {word, word.substr(0, word.rfind("_if"))})
      if (isFamilyName(name))
        names.insert(primitiveOf(name));
    begin = std::max(end, begin + 1);
  }
  return names.size() == 1 ? *names.begin() : "";
}

template <class Map, class Key>
void addTo(Map &map, const Key &key, const TracedSite &site, std::uint64_t executions) {
  auto [entry, isNew] = map.try_emplace(key, site);
  if (!isNew)
    entry->second.address = std::min(entry->second.address, site.address);
  entry->second.executions += executions;
}

class Gathering {
public:
  Gathering(const std::vector<LinkedCall> &calls, const std::vector<std::vector<SourceFrame>> &places,
            const TracedSide &side, const SourceLine &line)
      : calls(calls), places(places), side(side), line(line) {}

  TracedSites gather(const TraceReading &reading) {
    std::map<Place, TracedSite> own;
    std::map<std::pair<Place, std::string>, TracedSite> others;
    for (const auto &[call, count] : reading.executions)
      if (const auto site = siteAt(call))
        addTo(own, placeOf(*site), *site, count);
    for (const auto &[key, count] : reading.foreign)
      if (const auto site = siteAt(key.first))
        addTo(others, std::pair(placeOf(*site), key.second), *site, count);
    TracedSites all;
    for (const auto &[place, site] : own)
      all.sites.push_back(site);
    for (const auto &[key, site] : others)
      all.foreign.push_back({site, key.second});
    return all;
  }

private:
  std::optional<TracedSite> siteAt(int call) const {
    const auto index = static_cast<std::size_t>(call);
    std::optional<TracedSite> site = siteOf(calls[index], places[index], side);
    if (!site || site->file.empty())
      return site;
    if (const std::string written = primitiveIn(line(site->file, site->line)); !written.empty())
      site->primitive = written;
    return site;
  }

  const std::vector<LinkedCall> &calls;
  const std::vector<std::vector<SourceFrame>> &places;
  const TracedSide &side;
  const SourceLine &line;
};

std::string withoutMode(const std::string &config) { return config.substr(0, config.find(':')); }

const SideState *stateIn(const Site &site, const TracedSide &side) {
  for (const std::string &name : {side.config, withoutMode(side.config)}) {
    const auto config = site.byConfig.find(name);
    if (config == site.byConfig.end())
      continue;
    const std::optional<SideState> &state = side.patched ? config->second.patched : config->second.base;
    return state ? &*state : nullptr;
  }
  return nullptr;
}

std::optional<Place> placeOn(const Site &site, const TracedSide &side) {
  const std::optional<SitePlace> &place = side.patched ? site.patched : site.base;
  const SideState *state = stateIn(site, side);
  if (!place || !state || costsNothing(state->state))
    return std::nullopt;
  return Place{site.file, place->line, site.function};
}

} // namespace

std::optional<TracedSite> siteOf(const LinkedCall &call, const std::vector<SourceFrame> &frames,
                                 const TracedSide &side) {
  TracedSite site;
  site.primitive = primitiveOf(call.callee);
  site.config = side.config;
  site.side = side.name();
  site.symbol = call.callee;
  site.address = call.address;
  site.function = call.caller;
  const auto outer = std::ranges::find_if_not(frames, isFamilyName, &SourceFrame::function);
  if (outer != frames.end()) {
    site.function = outer->function;
    site.file = belowTree(outer->file);
    site.line = outer->line;
  } else if (!frames.empty() || isFamilyName(call.caller)) {
    return std::nullopt;
  }
  return site;
}

TracedSites tracedSites(const TraceReading &reading, const std::vector<LinkedCall> &calls,
                        const std::vector<std::vector<SourceFrame>> &places, const TracedSide &side,
                        const SourceLine &line) {
  return Gathering(calls, places, side, line).gather(reading);
}

void markListed(std::vector<TracedSite> &traced, const std::vector<Site> &listed, const TracedSide &side) {
  std::map<Place, const Site *> known;
  for (const Site &site : listed)
    if (const std::optional<Place> place = placeOn(site, side))
      known.emplace(*place, &site);
  for (TracedSite &site : traced)
    if (const auto match = known.find(placeOf(site)); match != known.end()) {
      site.listed = true;
      site.primitive = match->second->primitive;
    }
}

int listedPlaces(const std::vector<Site> &listed, const std::vector<TracedSide> &sides) {
  std::set<std::pair<bool, Place>> places;
  for (const Site &site : listed)
    for (const TracedSide &side : sides)
      if (const std::optional<Place> place = placeOn(site, side))
        places.emplace(side.patched, *place);
  return static_cast<int>(places.size());
}

Trace withCounts(Trace trace, int listed) {
  std::map<std::pair<std::string, Place>, bool> places;
  for (const TracedSite &site : trace.sites) {
    bool &known = places.try_emplace({site.side, placeOf(site)}, true).first->second;
    known = known && site.listed;
  }
  trace.executed = static_cast<int>(places.size());
  trace.executedListed =
      static_cast<int>(std::ranges::count(places, true, &decltype(places)::value_type::second));
  trace.listed = listed;
  return trace;
}

} // namespace condresched
