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
constexpr const char *format = "answers-3";

/// All that an index keeps of a header.
bool looksAlike(const std::string &withComments, const std::string &patched) {
  const std::string before = withoutComments(withComments);
  const std::string after = withoutComments(patched);
  return scanSource(before).stores == scanSource(after).stores && typesAround(before) == typesAround(after) &&
         pastedNames(before) == pastedNames(after) && wordsOfDefinitions(before) == wordsOfDefinitions(after);
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
  llvm::json::Path::Root root;
  if (!json || !llvm::json::fromJSON(*json, answers, root)) {
    llvm::consumeError(json.takeError());
    answers.clear();
  }
}

Status SourceAnswers::keep() {
  const std::scoped_lock lock(mutex);
  if (!fresh)
    return {};
  llvm::json::Object json;
  for (const auto &[question, answer] : answers)
    json[question] = llvm::json::Array(answer);
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
SourceAnswers::Answer SourceAnswers::answerFrom(const SourceIndex &from, const std::string &question) const {
  const std::string name = question.substr(1);
  switch (question.front()) {
  case 'd':
    return from.defining(name);
  case 'm':
    return from.mentioning(name);
  case 's':
    return from.storing(name.substr(0, name.find('.')), name.substr(name.find('.') + 1));
  default:
    return from.isAssembly(name) ? Answer{"yes"} : Answer{};
  }
}

SourceAnswers::Answer SourceAnswers::ask(const std::string &question) {
  const std::scoped_lock lock(mutex);
  auto known = answers.find(question);
  if (known == answers.end()) {
    const SourceIndex *from = whole();
    if (!from)
      return {};
    fresh = true;
    known = answers.emplace(question, answerFrom(*from, question)).first;
  }
  Answer answer = known->second;
  if (touched) {
    const Answer more = answerFrom(*touched, question);
    answer.insert(answer.end(), more.begin(), more.end());
    std::ranges::sort(answer);
    const auto doubles = std::ranges::unique(answer);
    answer.erase(doubles.begin(), doubles.end());
  }
  return answer;
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
