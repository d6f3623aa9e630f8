// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/JsonTrace.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

void writeTracedSite(JsonFields &f, const TracedSite &site) {
  f.text("function", site.function);
  f.text("primitive", site.primitive);
  f.text("file", site.file);
  f.number("line", site.line);
  f.text("config", site.config);
  f.text("side", site.side);
  f.number("executions", static_cast<double>(site.executions));
  f.flag("listed", site.listed);
  f.text("symbol", site.symbol);
  f.text("address", "0x" + llvm::utohexstr(site.address, /*LowerCase=*/true));
}

void writeBoot(JsonFields &f, const TracedBoot &boot) {
  f.text("config", boot.config);
  f.text("side", boot.side);
  f.number("windows", static_cast<double>(boot.windows));
  f.number("unexplained", static_cast<double>(boot.unexplained));
  f.texts("entered", boot.entered);
}

} // namespace

void writeJsonTrace(JsonFields &f, const Trace &trace) {
  f.object("trace", [&] {
    f.number("executed", trace.executed);
    f.number("executed_listed", trace.executedListed);
    f.number("listed", trace.listed);
    f.objects("sites", trace.sites, [&](const TracedSite &its) { writeTracedSite(f, its); });
    f.objects("foreign", trace.foreign, [&](const ForeignSite &its) {
      f.object("site", [&] { writeTracedSite(f, its.site); });
      f.text("evidence", its.evidence);
    });
    f.objects("boots", trace.boots, [&](const TracedBoot &its) { writeBoot(f, its); });
  });
}

} // namespace condresched
