// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// The wall to the disk. Paths are absolute or relative to the current folder.
class FileSystem {
public:
  virtual ~FileSystem() = default;

  /// The file's bytes; an error names the path and the cause.
  virtual Result<std::string> read(const std::string &path) = 0;

  /// Hands over the file's lines one by one, without their ends, for files that are too large to hold. A last
  /// line that has no end may have been cut anywhere and is not handed over.
  virtual Status readLines(const std::string &path, const std::function<void(std::string_view)> &take) = 0;

  /// Writes beside the target and renames, so that a reader sees all of it or the file
  /// that was there before. Parent folders are made.
  virtual Status write(const std::string &path, const std::string &content) = 0;

  virtual bool exists(const std::string &path) = 0;
  virtual bool isDirectory(const std::string &path) = 0;

  /// Names in a folder, sorted, without `.` and `..`.
  virtual Result<std::vector<std::string>> list(const std::string &path) = 0;

  virtual Status makeDirectories(const std::string &path) = 0;

  /// Removes a file or a whole folder; that it is not there is no error.
  virtual Status removeAll(const std::string &path) = 0;

  /// Renames; an existing file is replaced.
  virtual Status rename(const std::string &from, const std::string &to) = 0;

  /// A key that changes when the file does, without reading it: path, size and time.
  virtual Result<std::string> fingerprint(const std::string &path) = 0;

  /// The absolute path behind all symbolic links; the part of it that does not exist stays as it is.
  virtual Result<std::string> realPath(const std::string &path) = 0;

  /// An exclusive lock on `path`, held until the returned object goes; waits for others.
  class Lock {
  public:
    virtual ~Lock() = default;
  };
  virtual Result<std::unique_ptr<Lock>> lock(const std::string &path) = 0;
};

} // namespace condresched
