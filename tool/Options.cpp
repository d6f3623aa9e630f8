// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Options.h"

#include "core/Names.h"
#include "core/Policy.h"
#include "core/PolicyFile.h"
#include "core/Root.h"
#include "core/WorkloadShape.h"
#include "report/Writers.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace condresched {

namespace {

/// What CLI11 fills in; turned into a Request once it is whole.
struct Raw {
  Request request;
  std::vector<std::string> roots;
  std::vector<int> fds;
  std::string color = "auto";
  bool quiet = false;
  bool verbose = false;
};

void addEverywhere(CLI::App &command, Raw &raw) {
  Request &request = raw.request;
  command.add_option("--cache-dir", request.cacheDir, "where configs, units and kernels are kept")
      ->capture_default_str();
  command.add_option("--format", request.format, "text or json")->capture_default_str();
  command.add_option("-o,--output", request.output, "write the report there instead of standard output");
  command.add_option("--color", raw.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command.add_option("-j,--jobs", request.jobs, "how much to do at once")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_flag("-q,--quiet", raw.quiet, "no progress and no log");
  command.add_flag("-v,--verbose", raw.verbose, "log every step");
}

void addTree(CLI::App &command, Raw &raw) {
  Request &request = raw.request;
  command.add_option("-C,--tree", request.tree, "git work tree, unpacked tarball, or linux-source-*.tar.xz")
      ->capture_default_str();
  command.add_option("--base-patch", request.basePatches, "applied to both sides first; repeatable")
      ->allow_extra_args(false);
  command
      .add_option("--root", raw.roots,
                  "where the audit starts, FILE[:FUNCTION]; repeatable (default fs/select.c)")
      ->allow_extra_args(false);
  command.add_option("--preset", request.presets, "roots by name: lmbench; repeatable")
      ->allow_extra_args(false);
  command.add_option("--arch", request.arch, "architecture of the kernels")->capture_default_str();
  command
      .add_option(
          "--config", request.configs,
          "none voluntary full lazy rt dynamic, dynamic:MODE, all, or a .config file; separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--profile", request.profile, "the rest of the .config: audit, bench or defconfig");
  command
      .add_option("--fragment", request.fragments, "file of CONFIG_ lines laid over the profile; repeatable")
      ->allow_extra_args(false);
  command.add_option("--set", request.sets, "CONFIG_X=y laid over the fragments; repeatable")
      ->allow_extra_args(false);
  command.add_option("--fds", raw.fds, "number of fds (default 500)")
      ->check(CLI::Range(1, 1000000))
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_flag("--around", request.around, "loops around the hot ones too");
  command.add_flag("--all", request.all, "cold calls and beyond boundaries too");
}

std::string knownWorkloads() {
  std::vector<std::string> names;
  for (const WorkloadShape &workload : workloadShapes())
    names.push_back(workload.name);
  return joinNames(names);
}

void addMeasuring(CLI::App &command, Raw &raw) {
  Request &request = raw.request;
  command.add_option("--cpu", request.cpu,
                     "CPU whose cycles are estimated, as LLVM calls it (default this machine's, or a common "
                     "one of another architecture)");
  command
      .add_option("--engine", request.engines, "engines to measure with, separated by commas (default tcg)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option("--workload", request.workloads,
                  "workloads, separated by commas: " + knownWorkloads() +
                      " (default select-pipe,select-file)")
      ->delimiter(',')
      ->allow_extra_args(false);
}

CLI::App *addCommand(CLI::App &app, Raw &raw, const std::string &name, const std::string &help) {
  CLI::App *command = app.add_subcommand(name, help);
  command->callback([&raw, name] { raw.request.command = name; });
  addEverywhere(*command, raw);
  return command;
}

void addCommands(CLI::App &app, Raw &raw) {
  addTree(*addCommand(app, raw, "list", "hot call sites of a tree"), raw);
  const char *patches = "patch files, or - for standard input";
  CLI::App *patch =
      addCommand(app, raw, "patch", "what a patch changes, and the estimate; --bench measures too");
  CLI::App *gate = addCommand(app, raw, "gate", "the same, judged by a policy");
  for (CLI::App *command : {patch, gate}) {
    command->add_option("PATCH", raw.request.patches, patches);
    addTree(*command, raw);
    command->add_flag("--bench", raw.request.bench, "build, boot and measure both sides");
    addMeasuring(*command, raw);
  }
  gate->add_option("--policy", raw.request.policyFile, "JSON file that changes the built-in policy");
  gate->add_flag("--self-test", raw.request.selfTest, "show that the gate can fail, and be done");
  gate->footer(builtinPolicyText() + "\n" + policyFileHelp());
  CLI::App *bench = addCommand(app, raw, "bench", "base (and patched) kernels built, booted, measured");
  bench->add_option("PATCH", raw.request.patches, patches);
  addTree(*bench, raw);
  addMeasuring(*bench, raw);
  bench->add_flag("--agreement", raw.request.agreement,
                  "each PATCH by itself, with every number of --fds: what was predicted against what was "
                  "measured, and the error of each row and of the whole (default --fds: 10,64,100,500,1000; "
                  "default workloads: all)");
  bench->add_flag(
      "--trace", raw.request.trace,
      "instead of measuring, log which scheduling points select() and poll() execute on every kind of "
      "descriptor, and compare with what is listed (default configs: none,voluntary)");
  bench
      ->add_option("--trace-function", raw.request.traceFunctions,
                   "with --trace: tell whether this function was entered too; separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false);
  addCommand(app, raw, "doctor", "what this machine can do, and why not");
}

Status addRoots(const std::vector<std::string> &texts, Request &request) {
  for (const std::string &text : texts) {
    // fs/select.c alone means its two system calls, whose loops have the known classes.
    if (text == "fs/select.c") {
      const std::vector<Root> both = defaultRoots();
      request.roots.insert(request.roots.end(), both.begin(), both.end());
      continue;
    }
    std::size_t colon = text.find(':');
    Root root{text.substr(0, colon), colon == std::string::npos ? "" : text.substr(colon + 1)};
    if (!root.file.ends_with(".c"))
      return usageError("--root " + text + " names no .c file",
                        "write FILE.c or FILE.c:FUNCTION, below the tree's root");
    if (colon != std::string::npos && root.function.empty())
      return usageError("--root " + text + " names no function after the colon",
                        "write " + root.file + " for all of its functions, or name one");
    request.roots.push_back(root);
  }
  return {};
}

/// An empty value is a variable that a script forgot to set, not the wish for the default.
Status checkValues(const CLI::App &command) {
  for (const CLI::Option *option : command.get_options())
    for (const std::string &value : option->results())
      if (option->get_expected_max() > 0 && value.find_first_not_of(' ') == std::string::npos)
        return usageError(option->get_name() + " is given an empty value",
                          "give it a value, or leave it out");
  return {};
}

/// "none, full" means none and full.
void trimBlanks(std::vector<std::string> &names) {
  for (std::string &name : names) {
    name.erase(0, name.find_first_not_of(' '));
    name.erase(name.find_last_not_of(' ') + 1);
  }
}

/// Only an agreement table is made for more than one number of fds.
Status takeFds(const std::vector<int> &given, Request &request) {
  if (request.agreement && request.trace)
    return usageError("--agreement measures and --trace does not", "give one of the two");
  if (request.agreement)
    request.fdCounts = given.empty() ? std::vector<int>{10, 64, 100, 500, 1000} : given;
  else if (given.size() > 1)
    return usageError("--fds takes one number here", "several are for bench --agreement");
  else if (!given.empty())
    request.fds = given.front();
  return {};
}

Status checkInputs(const Request &request) {
  std::vector<std::string> inputs = request.basePatches;
  inputs.insert(inputs.end(), request.patches.begin(), request.patches.end());
  if (std::ranges::count(inputs, "-") > 1)
    return usageError("standard input is named twice as a patch", "name - once");
  if (request.selfTest && (!request.patches.empty() || request.format != "text"))
    return usageError("--self-test judges examples of its own and writes text: it takes no patch and no "
                      "--format",
                      "run `gate --self-test` by itself");
  return {};
}

/// CLI11 would only say that a command is missing.
Status checkCommand(const CLI::App &app, const std::vector<std::string> &argv) {
  const std::string name = argv.size() > 1 ? argv[1] : "";
  std::string known;
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; })) {
    if (command->get_name() == name)
      return {};
    known += " " + command->get_name();
  }
  if (name.starts_with("-"))
    return {};
  return usageError(name.empty() ? "no command given" : "unknown command '" + name + "'",
                    "known commands:" + known + "; see condresched-audit --help");
}

Result<ParsedOptions> understood(Raw &raw, const OptionDefaults &defaults) {
  for (std::vector<std::string> *names : {&raw.request.configs, &raw.request.engines, &raw.request.workloads})
    trimBlanks(*names);
  if (Status inputs = checkInputs(raw.request); !inputs)
    return errorOf(inputs);
  if (Status roots = addRoots(raw.roots, raw.request); !roots)
    return errorOf(roots);
  if (Status fds = takeFds(raw.fds, raw.request); !fds)
    return errorOf(fds);
  Request &request = raw.request;
  if (request.command != "doctor")
    if (Status format = checkFormat(request.format); !format)
      return errorOf(format);
  if (request.engines.empty())
    request.engines = {"tcg"};
  if (request.workloads.empty() && !request.agreement)
    request.workloads = {"select-pipe", "select-file"};
  bool wanted =
      raw.color == "always" || (raw.color == "auto" && defaults.outputTerminal && !defaults.noColor);
  request.color = wanted && request.output.empty();
  return ParsedOptions{request, {}, raw.quiet, raw.verbose};
}

} // namespace

Result<ParsedOptions> parseOptions(const std::vector<std::string> &argv, const OptionDefaults &defaults) {
  Raw raw;
  raw.request.argv = argv;
  raw.request.cacheDir = defaults.cacheDir;
  raw.request.arch = defaults.arch;
  raw.request.jobs = defaults.jobs;
  CLI::App app("Finds every cond_resched() that hot kernel loops reach, and what a patch changes about it.",
               "condresched-audit");
  app.set_version_flag("--version", std::string("condresched-audit ") + CONDRESCHED_VERSION);
  app.require_subcommand(1);
  addCommands(app, raw);
  if (Status known = checkCommand(app, argv); !known)
    return errorOf(known);
  std::vector<std::string> reversed(argv.rbegin(), argv.rend());
  if (!reversed.empty())
    reversed.pop_back(); // CLI11 takes the words last first, without the program's name.
  try {
    app.parse(reversed);
  } catch (const CLI::CallForVersion &version) {
    return ParsedOptions{std::nullopt, std::string(version.what()) + "\n", false, false};
  } catch (const CLI::CallForHelp &) {
    return ParsedOptions{std::nullopt, app.help(), false, false};
  } catch (const CLI::CallForAllHelp &) {
    return ParsedOptions{std::nullopt, app.help("", CLI::AppFormatMode::All), false, false};
  } catch (const CLI::ParseError &error) {
    return usageError(error.what(), "see condresched-audit --help, or COMMAND --help");
  }
  for (const CLI::App *command : app.get_subcommands())
    if (Status values = checkValues(*command); !values)
      return errorOf(values);
  return understood(raw, defaults);
}

} // namespace condresched
