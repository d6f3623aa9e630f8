// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "bench-hooks/Engine.h"
#include "commands/Needs.h"

#include <algorithm>
#include <iterator>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>

namespace condresched {

namespace {

/// One line of the doctor's answer.
struct Finding {
  std::string name;
  std::string purpose;
  bool required = false;
  bool usable = false;
  std::string says; ///< Its version, or why it cannot be used.
  std::string fix;
};

std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

/// Tries a tool by running it.
Finding examine(const Walls &walls, const Need &need) {
  Finding finding{need.name, need.purpose, need.required, false, {}, "apt-get install " + need.package};
  Command command;
  command.argv = need.command;
  command.input = need.input;
  command.timeout = std::chrono::seconds(20);
  Result<ProcessResult> result = walls.process.run(command);
  if (!result) {
    finding.says = result.error().what;
    return finding;
  }
  finding.usable = result->ok();
  std::string said = firstLine(result->output.empty() ? result->errors : result->output);
  finding.says = finding.usable ? said : "exit status " + std::to_string(result->status) + ": " + said;
  return finding;
}

/// `arch` is one of several that the engine boots, or empty.
Finding examine(const Walls &walls, const Engine &engine, const std::string &arch) {
  const std::vector<std::string> arches = engine.kernelArchitectures();
  EngineProbe probe = engine.probe(walls, arch.empty() && !arches.empty() ? arches.front() : arch);
  std::string purpose =
      "engine: runs " + (arch.empty() ? "" : arch + " ") + "kernels, " + engine.unit() + " per system call";
  return {arch.empty() ? engine.name() : engine.name() + " " + arch,
          purpose,
          false,
          probe.usable,
          probe.usable ? probe.version : probe.reason,
          probe.fix};
}

/// One finding for each architecture where it boots several.
std::vector<Finding> examineAll(const Walls &walls, const Engine &engine) {
  std::vector<std::string> arches = engine.kernelArchitectures();
  if (arches.size() < 2)
    arches = {""};
  std::vector<Finding> findings;
  for (const std::string &arch : arches)
    findings.push_back(examine(walls, engine, arch));
  return findings;
}

Finding examineCache(const Walls &walls, const std::string &folder) {
  Finding finding{"cache", "keeps configs, units and kernels in " + folder, true, false,
                  {},      "name a writable folder with --cache-dir"};
  Status written = walls.files.write(folder + "/doctor", "writable\n");
  finding.usable = written.has_value();
  finding.says = written ? "writable" : written.error().what;
  if (written)
    (void)walls.files.removeAll(folder + "/doctor");
  return finding;
}

std::string asText(const std::vector<Finding> &findings, bool canRun) {
  std::string text;
  for (const Finding &finding : findings) {
    const char *state = finding.usable ? "ok" : finding.required ? "MISSING" : "absent";
    text += llvm::formatv("{0,-8} {1,-20} {2}\n", state, finding.name, finding.says);
    if (!finding.usable)
      text += llvm::formatv("         {0,-20} for: {1}; fix: {2}\n", "", finding.purpose,
                            finding.fix.empty() ? "none known" : finding.fix);
  }
  return text + (canRun ? "the main job (list, patch, gate) can run here\n"
                        : "the main job (list, patch, gate) cannot run here: see MISSING above\n");
}

std::string asJson(const std::vector<Finding> &findings, bool canRun) {
  llvm::json::Array list;
  for (const Finding &finding : findings)
    list.push_back(llvm::json::Object{{"name", finding.name},
                                      {"purpose", finding.purpose},
                                      {"required", finding.required},
                                      {"usable", finding.usable},
                                      {"says", llvm::json::fixUTF8(finding.says)},
                                      {"fix", finding.fix}});
  llvm::json::Object object{
      {"schema", "condresched-audit/1"}, {"doctor", std::move(list)}, {"can_run", canRun}};
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str();
}

} // namespace

Result<Answer> doctorCommand(const Walls &walls, const Request &request, const std::string &) {
  if (request.format != "text" && request.format != "json")
    return usageError("doctor has no format \"" + request.format + "\"", "known: text, json");
  std::vector<Finding> findings;
  for (const std::vector<Need> &some : {needs(), guestNeeds()})
    for (const Need &need : some)
      findings.push_back(examine(walls, need));
  findings.push_back(examineCache(walls, request.cacheDir));
  for (const std::unique_ptr<Engine> &engine : engines())
    std::ranges::move(examineAll(walls, *engine), std::back_inserter(findings));
  bool canRun = true;
  for (const Finding &finding : findings)
    canRun = canRun && (finding.usable || !finding.required);
  std::string text = request.format == "json" ? asJson(findings, canRun) : asText(findings, canRun);
  return Answer{canRun ? 0 : 2, std::move(text)};
}

} // namespace condresched
