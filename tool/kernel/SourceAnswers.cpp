// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/SourceAnswers.h"

#include "kernel/CodeText.h"
#include "kernel/Hash.h"
#include "kernel/Overlay.h"
#include "kernel/PasteScan.h"
#include "kernel/SourceScan.h"
#include "kernel/Trees.h"
#include "support/KeptFile.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

namespace condresched {

namespace {

/// Part of every key: answers of another version of the scan are never read.
constexpr const char *format = "answers-8";

/// All that an index keeps of a header.
bool looksAlike(const std::string &withComments, const std::string &patched) {
  const std::string before = withoutComments(withComments);
  const std::string after = withoutComments(patched);
  const SourceScan base = scanSource(before);
  const SourceScan side = scanSource(after);
  return base.stores == side.stores && base.defines == side.defines &&
         typesAround(before) == typesAround(after) && pastedNames(before) == pastedNames(after) &&
         wordsOfDefinitions(before) == wordsOfDefinitions(after);
}

/// The field of a question about one: it is asked for as TYPE.FIELD.
std::pair<std::string, std::string> typeAndField(const std::string &name) {
  return {name.substr(0, name.find('.')), name.substr(name.find('.') + 1)};
}

llvm::json::Object toJson(const std::vector<std::string> &units, const Cues &cues) {
  return llvm::json::Object{{"units", llvm::json::Array(units)},
                            {"words", llvm::json::Array(cues.words)},
                            {"typed", llvm::json::Array(cues.typed)},
                            {"pasting", llvm::json::Array(cues.pasting)},
                            {"types", llvm::json::Array(cues.types)}};
}

bool fromJson(const llvm::json::Value &json, std::vector<std::string> &units, Cues &cues) {
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper map(json, root);
  auto read = [&](llvm::StringLiteral name, std::set<std::string> &into) {
    std::vector<std::string> words;
    const bool isRead = map.map(name, words);
    into.insert(words.begin(), words.end());
    return isRead;
  };
  return map && map.map("units", units) && read("words", cues.words) && read("typed", cues.typed) &&
         read("pasting", cues.pasting) && read("types", cues.types);
}

} // namespace

SourceAnswers::SourceAnswers(const Walls &walls, const Snapshot &snapshot, const Architecture &arch,
                             std::vector<std::string> units, std::string cacheDir)
    : walls(walls), snapshot(snapshot), arch(arch), units(std::move(units)), cacheDir(std::move(cacheDir)),
      indexed(snapshot) {
  if (headersAreAlike()) {
    indexed.overlay.clear();
    std::vector<std::string> patched;
    for (const auto &[path, content] : snapshot.overlay)
      if (content && path.ends_with(".c"))
        patched.push_back(path);
    if (Result<SourceIndex> own = indexOfUnits(walls, snapshot, patched))
      touched = std::move(*own);
  }
  readKeptAnswers();
}

bool SourceAnswers::headersAreAlike() const {
  const Snapshot tree{snapshot.tree, {}};
  for (const auto &[path, content] : snapshot.overlay) {
    if (!path.ends_with(".h"))
      continue;
    const Result<std::optional<std::string>> before = readFile(walls, tree, path);
    if (!before || !*before || !content || !looksAlike(**before, *content))
      return false;
  }
  return true;
}

std::string SourceAnswers::placeOfAnswers() const {
  return cacheDir + "/symbols/" +
         contentKey({format, snapshotKey(indexed), arch.sourceArch, llvm::join(units, " ")}) + ".answers";
}

void SourceAnswers::readKeptAnswers() {
  const std::optional<std::string> kept = readKept(walls.files, placeOfAnswers());
  if (!kept)
    return;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(*kept);
  const llvm::json::Object *all = json ? json->getAsObject() : nullptr;
  if (!json)
    llvm::consumeError(json.takeError());
  if (!all)
    return;
  for (const auto &[question, value] : *all)
    if (Answer answer; fromJson(value, answer.units, answer.cues))
      answers.emplace(question.str(), std::move(answer));
}

Status SourceAnswers::keep() {
  const std::scoped_lock lock(mutex);
  if (!fresh)
    return {};
  llvm::json::Object json;
  for (const auto &[question, answer] : answers)
    json[question] = toJson(answer.units, answer.cues);
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(json)) << '\n';
  return writeKept(walls.files, placeOfAnswers(), text);
}

const SourceIndex *SourceAnswers::whole() {
  if (!index) {
    walls.progress.step("looking through the sources");
    index = sourceIndex(walls, indexed, arch, units);
  }
  return *index ? &**index : nullptr;
}

/// A question is a letter for its kind and the name, or TYPE.FIELD.
SourceAnswers::Answer SourceAnswers::answerOf(const SourceIndex &index, const std::string &question) {
  const std::string name = question.substr(1);
  const auto [type, field] = typeAndField(name);
  switch (question.front()) {
  case 'd':
    return {index.defining(name), {}};
  case 'm':
    return {index.mentioning(name), index.cuesOfMentioning(name)};
  case 's':
    return {index.storing(type, field), index.cuesOfStoring(type, field)};
  default:
    return {index.isAssembly(name) ? Units{"yes"} : Units{}, {}};
  }
}

/// The units of the patched texts that answer the question, by themselves or by way of headers that the patch
/// leaves as they are.
SourceAnswers::Units SourceAnswers::addedBy(const SourceIndex &touched, const std::string &question,
                                            const Cues &cues) {
  const std::string name = question.substr(1);
  switch (question.front()) {
  case 'd':
    return touched.defining(name);
  case 'm':
    return touched.mentioningBy(cues, name);
  case 's':
    return touched.storingBy(cues, typeAndField(name).second);
  default:
    return {};
  }
}

SourceAnswers::Units SourceAnswers::ask(const std::string &question) {
  const std::scoped_lock lock(mutex);
  auto known = answers.find(question);
  if (known == answers.end()) {
    const SourceIndex *from = whole();
    if (!from)
      return {};
    fresh = true;
    known = answers.emplace(question, answerOf(*from, question)).first;
  }
  Units units = known->second.units;
  if (touched) {
    const Units more = addedBy(*touched, question, known->second.cues);
    units.insert(units.end(), more.begin(), more.end());
    std::ranges::sort(units);
    const auto doubles = std::ranges::unique(units);
    units.erase(doubles.begin(), doubles.end());
  }
  return units;
}

std::vector<std::string> SourceAnswers::defining(const std::string &function) { return ask("d" + function); }

std::vector<std::string> SourceAnswers::storing(const std::string &type, const std::string &field) {
  return ask("s" + type + "." + field);
}

std::vector<std::string> SourceAnswers::mentioning(const std::string &identifier) {
  return ask("m" + identifier);
}

bool SourceAnswers::isAssembly(const std::string &symbol) { return !ask("a" + symbol).empty(); }

std::string SourceAnswers::failure() {
  const std::scoped_lock lock(mutex);
  return index && !*index ? index->error().what : std::string();
}

} // namespace condresched
