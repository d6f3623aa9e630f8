// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SummaryJson.h"

#include <cstdint>
#include <unordered_map>

namespace condresched {

namespace {

/// A summary is kept as a table of its texts and one row of numbers: hundreds of summaries are read at a
/// time, and the same few names stand in them over and over.
class Packer {
public:
  void text(std::string &value) {
    const auto [known, fresh] = places.emplace(value, texts.size());
    if (fresh)
      texts.emplace_back(value);
    numbers.emplace_back(static_cast<std::int64_t>(known->second));
  }
  template <class Number> void number(Number &value) {
    numbers.emplace_back(static_cast<std::int64_t>(value));
  }
  template <class Enum> void choice(Enum &value, Enum) {
    numbers.emplace_back(static_cast<std::int64_t>(value));
  }
  template <class Item> void count(std::vector<Item> &items) {
    numbers.emplace_back(static_cast<std::int64_t>(items.size()));
  }
  bool ok() const { return true; }

  llvm::json::Array texts;
  llvm::json::Array numbers;

private:
  std::unordered_map<std::string, std::size_t> places;
};

/// Reads what Packer wrote; anything that does not fit makes it not ok.
class Unpacker {
public:
  Unpacker(const llvm::json::Array &texts, const llvm::json::Array &numbers)
      : texts(texts), numbers(numbers) {}

  void text(std::string &value) {
    const std::int64_t index = next();
    const bool fits = index >= 0 && index < static_cast<std::int64_t>(texts.size());
    const std::optional<llvm::StringRef> found =
        fits ? texts[static_cast<std::size_t>(index)].getAsString() : std::nullopt;
    good &= found.has_value();
    value = found.value_or("").str();
  }
  template <class Number> void number(Number &value) { value = static_cast<Number>(next()); }
  template <class Enum> void choice(Enum &value, Enum last) {
    const std::int64_t index = next();
    good &= index >= 0 && index <= static_cast<std::int64_t>(last);
    value = good ? static_cast<Enum>(index) : Enum{};
  }
  template <class Item> void count(std::vector<Item> &items) {
    const std::int64_t size = next();
    // No item takes less than a number.
    good &= size >= 0 && size <= static_cast<std::int64_t>(numbers.size() - at);
    items.resize(good ? static_cast<std::size_t>(size) : 0);
  }
  bool ok() const { return good; }
  bool atEnd() const { return good && at == numbers.size(); }

private:
  std::int64_t next() {
    const std::optional<std::int64_t> value =
        at < numbers.size() ? numbers[at++].getAsInteger() : std::nullopt;
    good &= value.has_value();
    return value.value_or(0);
  }
  const llvm::json::Array &texts;
  const llvm::json::Array &numbers;
  std::size_t at = 0;
  bool good = true;
};

template <class Stream> void pass(Stream &s, std::string &text) { s.text(text); }
template <class Stream> void pass(Stream &s, SourcePlace &place) {
  s.text(place.file);
  s.number(place.line);
  s.number(place.column);
}
template <class Stream> void pass(Stream &s, Temperature &temperature) {
  s.choice(temperature.heat, Heat::Cold);
  s.text(temperature.reason);
  s.number(temperature.ifWanted);
}
template <class Stream> void pass(Stream &s, PointerSource &source) {
  s.choice(source.kind, PointerSource::Kind::Unknown);
  s.text(source.name);
  s.text(source.type);
  s.text(source.field);
  s.number(source.index);
}
template <class Stream, class Item> void pass(Stream &s, std::vector<Item> &items) {
  s.count(items);
  for (Item &item : items)
    pass(s, item);
}
template <class Stream> void pass(Stream &s, LoopExit &exit) {
  s.choice(exit.kind, LoopExit::Kind::Other);
  s.number(exit.bits);
  pass(s, exit.place);
  pass(s, exit.names);
}
template <class Stream> void pass(Stream &s, LoopFact &loop) {
  s.number(loop.parent);
  s.choice(loop.shape, LoopShape::Counted);
  pass(s, loop.place);
  s.text(loop.bound);
  s.number(loop.trips);
  pass(s, loop.temperature);
  pass(s, loop.exits);
}
template <class Stream> void pass(Stream &s, ArgumentFact &argument) {
  s.number(argument.index);
  pass(s, argument.source);
}
template <class Stream> void pass(Stream &s, CallFact &call) {
  s.text(call.callee);
  s.text(call.edge);
  s.text(call.type);
  s.text(call.field);
  s.number(call.loop);
  pass(s, call.place);
  pass(s, call.temperature);
  pass(s, call.source);
  pass(s, call.arguments);
  s.text(call.written);
}
template <class Stream> void pass(Stream &s, RegistrationFact &registration) {
  s.text(registration.type);
  s.text(registration.field);
  pass(s, registration.source);
  s.text(registration.function);
  pass(s, registration.place);
}
template <class Stream> void pass(Stream &s, StaticCallFact &call) {
  s.text(call.name);
  s.text(call.target);
}
template <class Stream> void pass(Stream &s, SiteFact &site) {
  s.text(site.primitive);
  s.choice(site.state, SiteState::Call);
  s.number(site.loop);
  pass(s, site.place);
  pass(s, site.staticCalls);
  pass(s, site.calls);
  pass(s, site.temperature);
}
template <class Stream> void pass(Stream &s, FunctionFact &function) {
  s.text(function.name);
  pass(s, function.place);
  s.number(function.inHeader);
  pass(s, function.loops);
  pass(s, function.calls);
  pass(s, function.sites);
  pass(s, function.gotoLoops);
  s.number(function.isStatic);
  s.number(function.isWeak);
  s.number(function.isCold);
  s.number(function.isNoinline);
  pass(s, function.returns);
}
template <class Stream> void pass(Stream &s, GuardFact &guard) {
  s.text(guard.symbol);
  pass(s, guard.place);
}
template <class Stream> void pass(Stream &s, std::pair<std::string, long long> &constant) {
  s.text(constant.first);
  s.number(constant.second);
}
template <class Stream> void pass(Stream &s, UnitSummary &unit) {
  s.text(unit.file);
  pass(s, unit.functions);
  pass(s, unit.registrations);
  pass(s, unit.guards);
  std::vector<std::pair<std::string, long long>> constants(unit.constants.begin(), unit.constants.end());
  pass(s, constants);
  unit.constants = {constants.begin(), constants.end()};
}

} // namespace

llvm::json::Value toJson(const UnitSummary &summary) {
  Packer packer;
  UnitSummary copy = summary;
  pass(packer, copy);
  return llvm::json::Object{{"texts", std::move(packer.texts)}, {"numbers", std::move(packer.numbers)}};
}

Result<UnitSummary> summaryFromJson(const llvm::json::Value &json) {
  const llvm::json::Object *object = json.getAsObject();
  const llvm::json::Array *texts = object ? object->getArray("texts") : nullptr;
  const llvm::json::Array *numbers = object ? object->getArray("numbers") : nullptr;
  UnitSummary summary;
  if (texts && numbers) {
    Unpacker unpacker(*texts, *numbers);
    pass(unpacker, summary);
    if (unpacker.atEnd())
      return summary;
  }
  return undecided("a kept unit summary does not have the form this version writes");
}

} // namespace condresched
