// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Program.h"

#include "core/Config.h"

#include <algorithm>

namespace condresched {

namespace {

bool isStored(const PointerSource &from) {
  return from.kind == PointerSource::Kind::Field || from.kind == PointerSource::Kind::Variable;
}

/// The name under which a static call's registrations stand in the texts.
std::string writtenName(const std::string &variable) {
  return variable.starts_with(trampolinePrefix) ? variable.substr(std::string(trampolinePrefix).size())
                                                : variable;
}

} // namespace

/// The key under which its registrations stand.
Program::Key Program::keyOf(const PointerSource &from) {
  return from.kind == PointerSource::Kind::Field ? Key(from.type, from.field) : Key("", from.name);
}

const Program::Unit &Program::load(const std::string &file) {
  if (const auto known = units.find(file); known != units.end())
    return known->second;
  Unit &unit = units[file];
  Result<std::shared_ptr<const UnitSummary>> summary = source.unit(file);
  if (!summary) {
    unit.why = summary.error().what;
    return unit;
  }
  unit.summary = std::move(*summary);
  for (const FunctionFact &function : unit.summary->functions)
    unit.functions.emplace(function.name, &function);
  bySummary[unit.summary.get()] = &unit;
  for (const RegistrationFact &fact : unit.summary->registrations)
    registry[{fact.type, fact.field}].push_back({unit.summary.get(), &fact});
  return unit;
}

/// The unit, or nullptr; then the answer lacks `lost`, and that is told.
const Program::Unit *Program::need(const std::string &file, const std::string &lost) {
  const Unit &unit = load(file);
  if (unit.summary)
    return &unit;
  unread.emplace(file, unit.why + "; lost by it is " + lost);
  return nullptr;
}

Result<const UnitSummary *> Program::unit(const std::string &file) {
  if (const Unit *unit = need(file, "all that it reaches"))
    return unit->summary.get();
  return undecided(unread[file]);
}

const FunctionFact *Program::own(const Unit &unit, const std::string &name) const {
  const auto found = unit.functions.find(name);
  return found == unit.functions.end() ? nullptr : found->second;
}

std::optional<FunctionRef> Program::definedIn(const std::vector<std::string> &files,
                                              const std::string &name) {
  source.prepare(files);
  std::optional<FunctionRef> found;
  for (const std::string &file : files) {
    const Unit &unit = load(file);
    const FunctionFact *function = unit.summary ? own(unit, name) : nullptr;
    if (!function || function->isStatic || (found && function->isWeak))
      continue;
    found = FunctionRef{unit.summary.get(), function};
    if (!function->isWeak)
      break;
  }
  return found;
}

std::optional<FunctionRef> Program::external(const std::string &name) {
  if (const auto known = externals.find(name); known != externals.end())
    return known->second;
  std::vector<std::string> files = source.defining(name);
  std::optional<FunctionRef> found = definedIn(files, name);
  // A macro may define it: then the text looks like no definition, but holds the name or what it is made of.
  if (!found && !source.isAssembly(name)) {
    const std::vector<std::string> mentioning = source.mentioning(name);
    found = definedIn(mentioning, name);
    files.insert(files.end(), mentioning.begin(), mentioning.end());
  }
  // A kernel has one strong definition of a name: where that is known, what could not be read has none.
  if (!found || found->function->isWeak)
    for (const std::string &file : files)
      if (!need(file, "what it may define as " + name + "()"))
        doubted.insert(name);
  externals[name] = found;
  return found;
}

std::optional<FunctionRef> Program::named(const UnitSummary &from, const std::string &name) {
  const Unit &unit = *bySummary.at(&from);
  const FunctionFact *function = own(unit, name);
  if (function && !function->isWeak)
    return FunctionRef{&from, function};
  if (std::optional<FunctionRef> other = external(name))
    return other;
  return function ? std::optional(FunctionRef{&from, function}) : std::nullopt;
}

const std::vector<Program::Registration> &Program::registrations(const Key &key) {
  if (complete.insert(key).second) {
    const std::vector<std::string> files = key.first.empty() ? source.mentioning(writtenName(key.second))
                                                             : source.storing(key.first, key.second);
    source.prepare(files);
    const std::string where =
        key.first.empty() ? writtenName(key.second) : "struct " + key.first + ", field " + key.second;
    for (const std::string &file : files)
      need(file, "what it may store in " + where);
  }
  return registry[key];
}

std::vector<std::string> Program::callersOf(const FunctionRef &function) {
  std::vector<std::string> files = {function.unit->file};
  if (!function.function->isStatic || function.function->inHeader)
    files = source.mentioning(function.function->name);
  source.prepare(files);
  return files;
}

void Program::followParameter(const FunctionRef &around, int index, const RegistrationFact *registered,
                              Search &search) {
  if (search.handedOver) {
    const auto function = search.handedOver->find(around);
    if (function == search.handedOver->end())
      return;
    if (const auto handed = function->second.find(index); handed != function->second.end())
      for (const FunctionRef &target : handed->second)
        search.found.insert({target, registered});
    return;
  }
  const std::string name = around.function->name;
  for (const std::string &file : callersOf(around)) {
    const Unit *unit = need(file, "what it may hand to " + name + "()");
    if (!unit)
      continue;
    for (const FunctionFact &caller : unit->summary->functions)
      for (const CallFact &call : caller.calls)
        if (call.callee == name)
          for (const ArgumentFact &argument : call.arguments)
            if (argument.index == index)
              follow({unit->summary.get(), &caller}, argument.source, registered, search);
  }
}

void Program::follow(const FunctionRef &around, const PointerSource &from, const RegistrationFact *registered,
                     Search &search) {
  if (!search.seen.emplace(around, from).second)
    return;
  switch (from.kind) {
  case PointerSource::Kind::Function:
    if (const std::optional<FunctionRef> function = named(*around.unit, from.name))
      search.found.insert({*function, registered});
    else if (!isDefinedElsewhere(from.name))
      addUnresolved("pointer", registered ? registered->place : search.place,
                    from.name + "() is stored in a pointer, and no unit of this config defines it");
    return;
  case PointerSource::Kind::Field:
  case PointerSource::Kind::Variable: {
    const Key key = keyOf(from);
    // By value: following them may read units, which adds registrations.
    const std::vector<Registration> stores = registrations(key);
    for (const Registration &store : stores) {
      const Unit &unit = *bySummary.at(store.unit);
      const FunctionFact *function = store.fact->function.empty() ? nullptr : own(unit, store.fact->function);
      Search setters{search.place, nullptr, std::move(search.seen), std::move(search.found)};
      follow({store.unit, function}, store.fact->source, store.fact, setters);
      search.seen = std::move(setters.seen);
      search.found = std::move(setters.found);
    }
    return;
  }
  case PointerSource::Kind::Parameter:
    if (around.function)
      followParameter(around, from.index, registered, search);
    return;
  case PointerSource::Kind::Result:
    if (const std::optional<FunctionRef> function = named(*around.unit, from.name))
      for (const PointerSource &returned : function->function->returns)
        follow(*function, returned, registered, search);
    return;
  case PointerSource::Kind::Unknown:
    break;
  }
  addUnresolved("pointer", registered ? registered->place : search.place,
                "where `" + from.name + "` points is not understood");
}

/// What a field or variable may hold, whoever asks: its setters stand for all callers.
const std::set<Target> &Program::stored(const FunctionRef &around, const PointerSource &from,
                                        const SourcePlace &place) {
  const Key key = keyOf(from);
  if (const auto known = storedIn.find(key); known != storedIn.end())
    return known->second;
  Search search{place, nullptr, {}, {}};
  follow(around, from, nullptr, search);
  return storedIn[key] = std::move(search.found);
}

std::set<Target> Program::targets(const FunctionRef &around, const PointerSource &from,
                                  const SourcePlace &place,
                                  const std::map<FunctionRef, HandedOver> *handedOver) {
  if (isStored(from))
    return stored(around, from, place);
  Search search{place, handedOver, {}, {}};
  follow(around, from, nullptr, search);
  return std::move(search.found);
}

void Program::prepare(const std::vector<std::pair<FunctionRef, const CallFact *>> &calls) {
  std::set<std::string> files;
  auto want = [&](const std::vector<std::string> &more) { files.insert(more.begin(), more.end()); };
  for (const auto &[around, call] : calls) {
    if (!call->callee.empty()) {
      if (!own(*bySummary.at(around.unit), call->callee) && !externals.contains(call->callee))
        want(source.defining(call->callee));
      continue;
    }
    if (call->source.kind == PointerSource::Kind::Field &&
        !complete.contains({call->source.type, call->source.field}))
      want(source.storing(call->source.type, call->source.field));
  }
  std::erase_if(files, [&](const std::string &file) { return units.contains(file); });
  source.prepare({files.begin(), files.end()});
}

void Program::addUnresolved(const std::string &kind, const SourcePlace &place, const std::string &what) {
  if (unresolvedSeen.emplace(place.file + kind + what, place.line).second)
    unresolved.push_back({kind, place.file, place.line, what});
}

std::vector<std::string> Program::filesRead() const {
  std::vector<std::string> files;
  for (const auto &[file, unit] : units)
    if (unit.summary)
      files.push_back(file);
  return files;
}

} // namespace condresched
