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

/// `8 = ceil(n/64)`: how often a loop's body runs.
std::string runsInWords(const Executions &executions) {
  const std::string count = readable(executions.atN);
  const std::string &expr = executions.expr;
  if (!std::isfinite(executions.atN))
    return "unknown"; // The bound stands in the row as it is written.
  return expr == count ? count : count + " = " + expr;
}

/// The same in the sparse layout, where that is another number; else empty.
std::string sparseRuns(const HotLoop &loop) {
  const std::map<std::string, Executions> bodies = bodiesOf(loop.layouts);
  return differsWhenSparse(bodies) ? runsInWords(bodies.at(sparseLayout().name)) : "";
}

/// A state, and the configs in which the site is that.
struct StateRow {
  std::string state;
  std::vector<std::string> configs;
};

/// The site's head names its loop already.
std::string stateInWords(const SideState &side) {
  const std::string sparse = side.state == SiteState::Absent ? std::string() : sparseInWords(side.layouts);
  return sideInWords(side, std::nullopt) + (sparse.empty() ? "" : "; " + sparse);
}

std::vector<StateRow> stateRows(const Report &report, const Site &site) {
  std::vector<StateRow> rows;
  for (const std::string &config : configsInOrder(report, site)) {
    const std::string state = stateInWords(site.byConfig.at(config).base.value_or(SideState()));
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
  std::vector<std::vector<std::string>> rows = {
      {"loop", "class", "depth", "runs", "sparse", "where", "bound"}};
  for (const HotLoop &loop : report.loops)
    rows.push_back({escaped(loop.id), toString(loop.loopClass), std::to_string(loop.depth),
                    runsInWords(loop.executions), sparseRuns(loop), placeInWords(loop.file, loop.line),
                    escaped(loop.bound)});
  std::string meaning = "  sparse: " + sparseLayout().meaning + "\n";
  if (std::ranges::all_of(report.loops, [](const HotLoop &loop) { return sparseRuns(loop).empty(); })) {
    meaning.clear();
    for (std::vector<std::string> &row : rows)
      row.erase(row.begin() + 4);
  }
  return paint.strong("Hot loops") + "\n" + table(rows) + meaning;
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
