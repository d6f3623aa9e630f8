// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Architecture.h"

#include "kernel/Json.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

namespace condresched {

namespace {

Architecture fromObject(const llvm::json::Object &object) {
  return {.name = stringField(object, "name"),
          .sourceArch = stringField(object, "sourceArch"),
          .make = stringsField(object, "make"),
          .prepare = stringField(object, "prepare"),
          .compiler = stringField(object, "compiler"),
          .triple = stringField(object, "triple"),
          .imageTarget = stringField(object, "imageTarget"),
          .image = stringField(object, "image"),
          .imageBase = stringField(object, "imageBase"),
          .guestCompiler = stringField(object, "guestCompiler"),
          .guestPackages = stringsField(object, "guestPackages")};
}

} // namespace

Result<Architecture> architecture(const std::string &name) {
  for (const EmbeddedFile &file : architectureFiles())
    if (file.name == name + ".json")
      return embeddedObject(file).map(fromObject);
  return usageError("unknown architecture '" + name + "'",
                    "known architectures: " + llvm::join(architectureNames(), " "));
}

std::vector<std::string> architectureNames() {
  std::vector<std::string> names;
  for (const EmbeddedFile &file : architectureFiles())
    names.push_back(file.name.substr(0, file.name.find(".json")));
  std::sort(names.begin(), names.end());
  return names;
}

std::string hostArchitecture() {
  const llvm::Triple host(llvm::sys::getProcessTriple());
  switch (host.getArch()) {
  case llvm::Triple::aarch64:
    return "arm64";
  case llvm::Triple::systemz:
    return "s390";
  default:
    return llvm::Triple::getArchTypeName(host.getArch()).str();
  }
}

} // namespace condresched
