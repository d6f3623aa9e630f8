// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <unistd.h>
#include <utility>

namespace condresched {

/// Owns a file descriptor and closes it; -1 is none.
class FileDescriptor {
public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd(fd) {}
  FileDescriptor(FileDescriptor &&other) noexcept : fd(other.release()) {}
  FileDescriptor &operator=(FileDescriptor &&other) noexcept {
    std::swap(fd, other.fd);
    return *this;
  }
  ~FileDescriptor() { reset(); }

  int get() const { return fd; }
  bool open() const { return fd >= 0; }
  int release() { return std::exchange(fd, -1); }
  void reset() {
    if (fd >= 0)
      ::close(release());
  }

private:
  int fd = -1;
};

} // namespace condresched
