// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/FileSystem.h"

#include <functional>

namespace condresched {

/// The machine's disk. A file is written beside its target under a name nobody else uses, brought to the disk
/// and renamed; what is no regular file (a terminal, a pipe) is written straight into. May be used from
/// several threads.
class DiskFileSystem : public FileSystem {
public:
  /// `interrupted` is asked while another holds a lock we wait for; empty: wait for ever.
  explicit DiskFileSystem(std::function<bool()> interrupted = {}) : interrupted(std::move(interrupted)) {}

  Result<std::string> read(const std::string &path) override;
  Status readLines(const std::string &path, const std::function<void(std::string_view)> &take) override;
  Status write(const std::string &given, const std::string &content) override;
  bool exists(const std::string &path) override;
  bool isDirectory(const std::string &path) override;
  Result<std::vector<std::string>> list(const std::string &path) override;
  Status makeDirectories(const std::string &path) override;
  Status removeAll(const std::string &path) override;
  Status rename(const std::string &from, const std::string &to) override;
  Result<std::string> fingerprint(const std::string &path) override;
  Result<std::string> realPath(const std::string &path) override;
  Result<std::unique_ptr<Lock>> lock(const std::string &path) override;

private:
  std::function<bool()> interrupted;
};

/// An error of the disk in the project's words: "cannot DO PATH: REASON". A full disk names the way out.
tl::unexpected<Error> diskError(const std::string &doing, const std::string &path, int error);

} // namespace condresched
