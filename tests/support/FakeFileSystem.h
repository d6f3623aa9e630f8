// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/FileSystem.h"

#include <map>
#include <set>

namespace condresched {

/// A disk in memory. A folder exists when it was made or something lies in it.
class FakeFileSystem : public FileSystem {
public:
  Result<std::string> read(const std::string &path) override;
  Status readLines(const std::string &path, const std::function<void(std::string_view)> &take) override;
  Status write(const std::string &path, const std::string &content) override;
  bool exists(const std::string &path) override;
  bool isDirectory(const std::string &path) override;
  Result<std::vector<std::string>> list(const std::string &path) override;
  Status makeDirectories(const std::string &path) override;
  Status removeAll(const std::string &path) override;
  Status rename(const std::string &from, const std::string &to) override;
  Result<std::string> fingerprint(const std::string &path) override;
  Result<std::string> realPath(const std::string &path) override;
  Result<std::unique_ptr<Lock>> lock(const std::string &path) override;

  std::map<std::string, std::string> files; ///< Path -> content.
  std::map<std::string, std::string> links; ///< Symbolic links, to absolute paths; only realPath() sees them.
  std::set<std::string> folders;            ///< Folders made by themselves.
  std::vector<std::string> locked;          ///< Every path that was locked, in order.
  bool diskFull = false;                    ///< Every write fails as on a full disk.

private:
  Status refuseWhenFull(const std::string &path) const;
};

} // namespace condresched
