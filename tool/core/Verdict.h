// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

enum class Outcome { Pass, Fail, Undecided };

/// The contract's spelling: pass, fail, undecided.
std::string toString(Outcome outcome);

/// One reason of a verdict. `kind` is a change's rule, `estimate`, `measurement`,
/// `contradicted` or `undecided`.
struct Reason {
  std::string kind;
  std::string text;
  std::string config;
  std::string site;
};

/// What nobody judged is undecided, never a pass.
struct Verdict {
  Outcome outcome = Outcome::Undecided;
  std::vector<Reason> reasons;
};

} // namespace condresched
