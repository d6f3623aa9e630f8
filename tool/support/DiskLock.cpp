// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks between processes: flock on a file, released by the kernel however the holder ends.
#include "support/DiskFileSystem.h"
#include "support/FileDescriptor.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>

namespace condresched {

namespace {

class DiskLock : public FileSystem::Lock {
public:
  explicit DiskLock(FileDescriptor file) : file(std::move(file)) {}

private:
  FileDescriptor file;
};

/// The file may have been removed while we waited; a lock on what has no name guards nothing.
bool stillThere(const FileDescriptor &file, const std::string &path) {
  struct stat held = {};
  struct stat named = {};
  return ::fstat(file.get(), &held) == 0 && ::stat(path.c_str(), &named) == 0 &&
         held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

} // namespace

Result<std::unique_ptr<FileSystem::Lock>> DiskFileSystem::lock(const std::string &path) {
  const std::string parent = std::filesystem::path(path).parent_path().string();
  if (Status made = parent.empty() ? Status() : makeDirectories(parent); !made)
    return errorOf(made);
  for (;;) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file.open())
      return diskError("lock", path, errno);
    while (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK && errno != EINTR)
        return diskError("lock", path, errno);
      if (interrupted && interrupted())
        return undecided("interrupted", "run it again; finished work is kept");
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (stillThere(file, path))
      return std::make_unique<DiskLock>(std::move(file));
  }
}

} // namespace condresched
