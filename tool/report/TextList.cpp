// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Names.h"
#include "core/Numbers.h"
#include "report/Escape.h"
#include "report/SiteWords.h"
#include "report/Table.h"
#include "report/TextParts.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

std::string placeInWords(const std::string &file, int line) {
  return escaped(file) + ":" + std::to_string(line);
}

/// `8 = ceil(n/64)`: how often the loop's body runs.
std::string runsInWords(const HotLoop &loop) {
  const std::string count = readable(loop.executions.atN);
  const std::string &expr = loop.executions.expr;
  if (!std::isfinite(loop.executions.atN))
    return "unknown"; // The next column but one has the bound as written.
  return expr == count ? count : count + " = " + expr;
}

/// A state, and the configs in which the site is that.
struct StateRow {
  std::string state;
  std::vector<std::string> configs;
};

std::vector<StateRow> stateRows(const Report &report, const Site &site) {
  std::vector<StateRow> rows;
  for (const std::string &config : configsInOrder(report, site)) {
    // The site's head names its loop already.
    const std::string state = sideInWords(site.byConfig.at(config).base, std::nullopt);
    const auto same =
        std::find_if(rows.begin(), rows.end(), [&](const StateRow &r) { return r.state == state; });
    if (same == rows.end())
      rows.push_back({state, {config}});
    else
      same->configs.push_back(config);
  }
  return rows;
}

std::string siteHead(const Site &site, const Paint &paint) {
  const SitePlace place = site.base.value_or(SitePlace{});
  const std::string at = placeInWords(site.file, place.line) + ":" + std::to_string(place.column) + ":";
  const std::string loop = place.loop.empty() ? ", in no hot loop" : ", loop " + escaped(place.loop);
  const std::string cold = site.temperature == "hot" ? "" : ", " + escaped(site.temperature);
  return paint.strong(at) + " " + siteName(site) + loop + cold + "\n";
}

std::string siteBlock(const Report &report, const Site &site, const Paint &paint) {
  std::string text = siteHead(site, paint);
  if (const std::string path = pathInWords(site); !path.empty())
    text += "  reached by " + path + "\n";
  std::vector<std::vector<std::string>> rows;
  for (const StateRow &row : stateRows(report, site))
    rows.push_back({joinNames(row.configs) + ":", row.state});
  return text + table(rows);
}

} // namespace

std::string textLoops(const Report &report, const Paint &paint) {
  if (report.loops.empty())
    return "";
  std::vector<std::vector<std::string>> rows = {{"loop", "class", "depth", "runs", "where", "bound"}};
  for (const HotLoop &loop : report.loops)
    rows.push_back({escaped(loop.id), toString(loop.loopClass), std::to_string(loop.depth), runsInWords(loop),
                    placeInWords(loop.file, loop.line), escaped(loop.bound)});
  return paint.strong("Hot loops") + "\n" + table(rows);
}

std::string textSites(const Report &report, const Paint &paint) {
  std::string text = paint.strong("Scheduling points") + "\n";
  if (report.sites.empty())
    return text + (report.loops.empty() ? "  nothing was analysed\n" : "  none was found in the hot loops\n");
  for (const Site &site : report.sites)
    text += siteBlock(report, site, paint);
  return text;
}

} // namespace condresched
