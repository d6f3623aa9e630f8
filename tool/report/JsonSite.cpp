// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/JsonSite.h"

namespace condresched {

namespace {

void writePlace(JsonFields &f, const char *side, const std::optional<SitePlace> &place) {
  if (!place)
    return f.null(side);
  f.object(side, [&] {
    f.number("line", place->line);
    f.number("column", place->column);
    f.textOrNull("loop", place->loop);
  });
}

void writeStep(JsonFields &f, const PathStep &step) {
  f.text("function", step.function);
  f.text("file", step.file);
  f.number("line", step.line);
  f.text("edge", step.edge);
  if (step.evidence)
    f.object("evidence", [&] {
      f.text("type", step.evidence->type);
      f.text("field", step.evidence->field);
      f.text("registered", step.evidence->registered);
      f.text("dispatched", step.evidence->dispatched);
    });
}

void writeResidue(JsonFields &f, const Residue &residue) {
  f.object("residue", [&] {
    f.text("instruction", residue.instruction);
    f.text("clobbers", residue.clobbers);
  });
}

void writeState(JsonFields &f, const char *side, const std::optional<SideState> &state) {
  if (!state)
    return f.null(side);
  f.object(side, [&] {
    f.text("state", toString(state->state));
    writeExecutions(f, "executions", state->executions);
    writeLayouts(f, state->layouts);
    if (state->residue)
      writeResidue(f, *state->residue);
  });
}

} // namespace

void writeExecutions(JsonFields &f, const std::string &name, const Executions &executions) {
  f.object(name, [&] {
    f.text("expr", executions.expr);
    f.number("at_n", executions.atN);
    if (!executions.unknown.empty())
      f.text("reason", executions.unknown);
  });
}

void writeLayouts(JsonFields &f, const std::map<std::string, Executions> &layouts) {
  if (layouts.empty())
    return;
  f.object("layouts", [&] {
    for (const auto &[layout, executions] : layouts)
      writeExecutions(f, layout, executions);
  });
}

void writeJsonSite(JsonFields &f, const Site &site) {
  f.text("id", site.id);
  f.text("function", site.function);
  f.text("primitive", site.primitive);
  f.text("file", site.file);
  writePlace(f, "base", site.base);
  writePlace(f, "patched", site.patched);
  f.objects("path", site.path, [&](const PathStep &step) { writeStep(f, step); });
  f.object("temperature", [&] {
    f.text("value", site.temperature);
    f.text("reason", site.temperatureReason);
  });
  f.object("by_config", [&] {
    for (const auto &[name, sides] : site.byConfig)
      f.object(name, [&] {
        writeState(f, "base", sides.base);
        writeState(f, "patched", sides.patched);
      });
  });
}

} // namespace condresched
