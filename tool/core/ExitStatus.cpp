// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/ExitStatus.h"

#include "core/Doubts.h"

namespace condresched {

int exitStatus(const Report &report) {
  if (report.command != "gate")
    return doubts(report).empty() ? 0 : 2;
  switch (report.verdict.outcome) {
  case Outcome::Pass:
    return 0;
  case Outcome::Fail:
    return 1;
  case Outcome::Undecided:
    return 2;
  }
  return 2;
}

int exitStatus(const Error &error) {
  switch (error.kind) {
  case ErrorKind::Undecided:
    return 2;
  case ErrorKind::Usage:
    return 64;
  case ErrorKind::Internal:
    return 70;
  }
  return 70;
}

} // namespace condresched
