// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/UnitSummary.h"

#include <memory>
#include <string>
#include <vector>

namespace condresched {

/// Where a walk through the kernel gets its units from: one side in one config. What the texts show without
/// being parsed says which unit to ask for; it may name too many, never too few.
class UnitSource {
public:
  virtual ~UnitSource() = default;

  /// Says that these will be asked for; they may be read at the same time.
  virtual void prepare(const std::vector<std::string> &files) = 0;
  /// A unit's summary. Errors: it cannot be read; each is told once, here, with the file.
  virtual Result<std::shared_ptr<const UnitSummary>> unit(const std::string &file) = 0;

  /// Units that may define the external function.
  virtual std::vector<std::string> defining(const std::string &function) = 0;
  /// Units that may store a function pointer in that field of that struct.
  virtual std::vector<std::string> storing(const std::string &type, const std::string &field) = 0;
  /// Units whose text holds the identifier.
  virtual std::vector<std::string> mentioning(const std::string &identifier) = 0;
  /// Whether assembly defines the symbol: it leads nowhere that C code would know of.
  virtual bool isAssembly(const std::string &symbol) = 0;
};

} // namespace condresched
