// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/Support/JSON.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// Writes the fields of JSON objects so that every value is valid JSON: text from outside is made valid
/// UTF-8, whole numbers print as integers, others in the shortest form that reads back the same, and what is
/// not finite is null.
class JsonFields {
public:
  explicit JsonFields(llvm::json::OStream &out) : out(out) {}

  void text(const char *name, std::string_view value);
  void textOrNull(const char *name, const std::string &value); ///< Null where empty.
  void number(const char *name, double value);
  void null(const char *name);
  void flag(const char *name, std::optional<bool> value); ///< Null where not set.
  void texts(const char *name, const std::vector<std::string> &values);
  void numbers(const char *name, const std::vector<double> &values);
  void textMap(const char *name, const std::map<std::string, std::string> &values);

  template <class Body> void object(const std::string &name, Body body) {
    out.attributeObject(llvm::json::fixUTF8(name), body);
  }

  /// One object for each of `values`.
  template <class Values, class Body> void objects(const char *name, const Values &values, Body body) {
    out.attributeArray(name, [&] {
      for (const auto &value : values)
        out.object([&] { body(value); });
    });
  }

private:
  llvm::json::OStream &out;
};

} // namespace condresched
