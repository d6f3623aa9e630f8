// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace condresched {

/// Whose fault an error is, and so which exit status it ends in (DESIGN.md section 3).
enum class ErrorKind {
  Undecided, ///< The question could not be answered: exit status 2.
  Usage,     ///< The command line cannot be understood: exit status 64.
  Internal,  ///< A fault of our own: exit status 70.
};

/// Why a stage has no value to hand on. `what` names the thing and the value seen,
/// `next` the step that mends it; both are whole phrases without a final full stop.
struct Error {
  ErrorKind kind = ErrorKind::Undecided;
  std::string what;
  std::string next;
  std::string missing = {}; ///< A file that code includes and that is not there, where that is the reason.
};

/// Every stage is a function from value to `Result<value>`; nothing throws across a stage.
template <class T> using Result = tl::expected<T, Error>;
using Status = Result<void>;

/// The question could not be answered; `next` says what would make it answerable.
inline tl::unexpected<Error> undecided(std::string what, std::string next = {}) {
  return tl::unexpected<Error>({ErrorKind::Undecided, std::move(what), std::move(next)});
}

/// The command line, or a file that belongs to it, cannot be understood.
inline tl::unexpected<Error> usageError(std::string what, std::string next = {}) {
  return tl::unexpected<Error>({ErrorKind::Usage, std::move(what), std::move(next)});
}

/// A fault of our own.
inline tl::unexpected<Error> internalError(std::string what) {
  return tl::unexpected<Error>({ErrorKind::Internal, std::move(what), "please report this as a bug"});
}

/// Hands an error of one stage on as the error of the stage around it.
template <class T> tl::unexpected<Error> errorOf(const Result<T> &failed) {
  return tl::unexpected<Error>(failed.error());
}

} // namespace condresched
