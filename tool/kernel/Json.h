// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Embedded.h"

#include <llvm/Support/JSON.h>
#include <map>
#include <string>
#include <vector>

namespace condresched {

/// The object in `file`. An error is our own fault: the data is part of the program.
Result<llvm::json::Object> embeddedObject(const EmbeddedFile &file);

/// A string field, or empty where it is missing.
std::string stringField(const llvm::json::Object &object, const char *name);

/// An array of strings, or empty where it is missing.
std::vector<std::string> stringsField(const llvm::json::Object &object, const char *name);

/// An object of strings, or empty where it is missing.
std::map<std::string, std::string> mapField(const llvm::json::Object &object, const char *name);

/// The same three, the other way round; bytes that are no UTF-8 are replaced.
llvm::json::Array jsonOf(const std::vector<std::string> &strings);
llvm::json::Object jsonOf(const std::map<std::string, std::string> &strings);

/// The object as text for a file.
std::string textOf(llvm::json::Object object);

} // namespace condresched
