// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Json.h"

#include <llvm/Support/FormatVariadic.h>

namespace condresched {

Result<llvm::json::Object> embeddedObject(const EmbeddedFile &file) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(file.content);
  if (!value)
    return internalError("the built-in " + file.name + " is no JSON: " + llvm::toString(value.takeError()));
  if (const llvm::json::Object *object = value->getAsObject())
    return *object;
  return internalError("the built-in " + file.name + " holds no JSON object");
}

std::string stringField(const llvm::json::Object &object, const char *name) {
  return object.getString(name).value_or("").str();
}

std::vector<std::string> stringsField(const llvm::json::Object &object, const char *name) {
  std::vector<std::string> strings;
  if (const llvm::json::Array *array = object.getArray(name))
    for (const llvm::json::Value &value : *array)
      strings.push_back(value.getAsString().value_or("").str());
  return strings;
}

std::map<std::string, std::string> mapField(const llvm::json::Object &object, const char *name) {
  std::map<std::string, std::string> strings;
  if (const llvm::json::Object *fields = object.getObject(name))
    for (const auto &[key, value] : *fields)
      strings[llvm::StringRef(key).str()] = value.getAsString().value_or("").str();
  return strings;
}

llvm::json::Array jsonOf(const std::vector<std::string> &strings) {
  llvm::json::Array array;
  for (const std::string &string : strings)
    array.push_back(llvm::json::fixUTF8(string));
  return array;
}

llvm::json::Object jsonOf(const std::map<std::string, std::string> &strings) {
  llvm::json::Object object;
  for (const auto &[key, value] : strings)
    object[llvm::json::fixUTF8(key)] = llvm::json::fixUTF8(value);
  return object;
}

std::string textOf(llvm::json::Object object) {
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(object))).str();
}

} // namespace condresched
