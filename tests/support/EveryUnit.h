// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/UnitSource.h"
#include "core/Config.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace condresched {

/// A config of which every unit was parsed: what the texts would be asked is answered from the summaries, so
/// that no answer depends on how a definition or a registration is written.
class EveryUnit : public UnitSource {
public:
  /// Reads all `files` from `parsed`, which must outlive this.
  EveryUnit(UnitSource &parsed, const std::vector<std::string> &files) : parsed(parsed) {
    parsed.prepare(files);
    for (const std::string &file : files) {
      const Result<std::shared_ptr<const UnitSummary>> unit = parsed.unit(file);
      if (unit)
        add(file, **unit);
      else
        unread.push_back(file + ": " + unit.error().what);
    }
  }

  void prepare(const std::vector<std::string> &files) override { parsed.prepare(files); }
  Result<std::shared_ptr<const UnitSummary>> unit(const std::string &file) override {
    return parsed.unit(file);
  }
  std::vector<std::string> defining(const std::string &function) override {
    return filesOf(definitions, function);
  }
  std::vector<std::string> storing(const std::string &type, const std::string &field) override {
    return filesOf(stores, {type, field});
  }
  std::vector<std::string> mentioning(const std::string &identifier) override {
    return filesOf(mentions, identifier);
  }
  bool isAssembly(const std::string &symbol) override { return parsed.isAssembly(symbol); }

  std::vector<std::string> unread; ///< Units that could not be parsed, with the reason.

private:
  template <class Key> using Index = std::map<Key, std::set<std::string>>;

  void add(const std::string &file, const UnitSummary &unit) {
    for (const FunctionFact &function : unit.functions) {
      if (!function.isStatic)
        definitions[function.name].insert(file);
      for (const CallFact &call : function.calls)
        mentions[call.callee].insert(file);
    }
    for (const RegistrationFact &fact : unit.registrations) {
      stores[{fact.type, fact.field}].insert(file);
      const std::string trampoline = trampolinePrefix;
      if (fact.type.empty())
        mentions[fact.field.starts_with(trampoline) ? fact.field.substr(trampoline.size()) : fact.field]
            .insert(file);
    }
  }

  template <class Key> static std::vector<std::string> filesOf(const Index<Key> &index, const Key &key) {
    const auto found = index.find(key);
    return found == index.end() ? std::vector<std::string>()
                                : std::vector<std::string>(found->second.begin(), found->second.end());
  }

  UnitSource &parsed;
  Index<std::string> definitions;
  Index<std::pair<std::string, std::string>> stores;
  Index<std::string> mentions;
};

} // namespace condresched
