// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/JsonStretch.h"

#include "report/JsonSite.h"

namespace condresched {

namespace {

void writeSite(JsonFields &f, const std::optional<BoundingSite> &site) {
  if (!site)
    return f.null("site");
  f.object("site", [&] {
    f.text("function", site->function);
    f.text("primitive", site->primitive);
    f.text("file", site->file);
    f.number("line", site->line);
    f.text("loop", site->loop);
  });
}

void writeSide(JsonFields &f, const char *name, const StretchSide &side) {
  f.object(name, [&] {
    f.flag("preemptible", side.preemptible);
    if (side.preemptible) {
      f.null("fds");
      f.null("instructions");
    } else {
      writeExecutions(f, "fds", side.fds);
      f.number("instructions", side.instructions);
    }
    f.texts("not_counted", side.unbounded);
    writeSite(f, side.site);
  });
}

} // namespace

void writeJsonStretch(JsonFields &f, const Stretch &stretch) {
  f.textOrNull("patch", stretch.patch);
  f.text("config", stretch.config);
  f.text("root", stretch.root);
  f.number("n", stretch.n);
  f.text("arch", stretch.arch);
  f.text("compiler", stretch.compiler);
  f.text("profile", stretch.profile);
  const std::pair<const char *, const StretchSide *> sides[] = {{"base", &stretch.base},
                                                                {"patched", &stretch.patched}};
  for (const auto &[name, side] : sides)
    stretch.unknown.empty() ? writeSide(f, name, *side) : f.null(name);
  f.textOrNull("reason", stretch.unknown);
}

} // namespace condresched
