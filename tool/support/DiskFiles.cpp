// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading and writing whole files.
#include "support/DiskFileSystem.h"
#include "support/FileDescriptor.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <sys/stat.h>

namespace condresched {

namespace fs = std::filesystem;

namespace {

/// 0, or the errno of the write that failed.
int writeAll(int fd, const std::string &content) {
  for (size_t done = 0; done < content.size();) {
    const ssize_t count = ::write(fd, content.data() + done, content.size() - done);
    if (count < 0 && errno != EINTR)
      return errno;
    if (count > 0)
      done += static_cast<size_t>(count);
  }
  return 0;
}

/// Hands over the file piece by piece: 0, or the errno of what failed.
int readAll(const std::string &path, const std::function<void(std::string_view)> &take) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open())
    return errno;
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t count = ::read(file.get(), buffer.data(), buffer.size());
    if (count == 0)
      return 0;
    if (count > 0)
      take({buffer.data(), static_cast<std::size_t>(count)});
    else if (errno != EINTR)
      return errno;
  }
}

/// A name in the same folder, so that the rename cannot cross a file system.
std::string nameBeside(const std::string &path) {
  std::random_device random;
  const std::uint64_t number = (std::uint64_t(random()) << 32) | random();
  return path + ".tmp-" + std::to_string(number);
}

/// Writes a file that was not there and brings it to the disk: 0 or an errno.
int writeNew(const std::string &path, const std::string &content) {
  FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.open())
    return errno;
  if (const int error = writeAll(file.get(), content))
    return error;
  if (::fsync(file.get()) != 0)
    return errno;
  return ::close(file.release()) == 0 ? 0 : errno;
}

/// Where a chain of symbolic links ends, so that the link stays and its target is replaced.
std::string throughLinks(const std::string &path) {
  std::error_code code;
  if (!fs::is_symlink(fs::symlink_status(path, code)))
    return path;
  const fs::path target = fs::weakly_canonical(path, code);
  return code ? path : target.string();
}

/// A device or a pipe: something renaming over it would destroy.
bool isStream(const std::string &path) {
  struct stat info = {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

Status writeStream(const std::string &path, const std::string &content) {
  const FileDescriptor stream(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  const int error = stream.open() ? writeAll(stream.get(), content) : errno;
  if (error)
    return diskError("write", path, error);
  return {};
}

} // namespace

Result<std::string> DiskFileSystem::read(const std::string &path) {
  std::string content;
  if (const int error = readAll(path, [&](std::string_view chunk) { content.append(chunk); }))
    return diskError("read", path, error);
  return content;
}

Status DiskFileSystem::readLines(const std::string &path, const std::function<void(std::string_view)> &take) {
  std::string rest; // A line whose end has not come yet.
  const auto split = [&](std::string_view chunk) {
    for (std::size_t end; (end = chunk.find('\n')) != std::string_view::npos; chunk.remove_prefix(end + 1)) {
      rest.append(chunk.substr(0, end));
      take(rest);
      rest.clear();
    }
    rest.append(chunk);
  };
  if (const int error = readAll(path, split))
    return diskError("read", path, error);
  return {};
}

Status DiskFileSystem::write(const std::string &given, const std::string &content) {
  if (isStream(given))
    return writeStream(given, content);
  const std::string path = throughLinks(given);
  const std::string parent = fs::path(path).parent_path().string();
  if (!parent.empty())
    if (Status made = makeDirectories(parent); !made)
      return made;
  const std::string beside = nameBeside(path);
  int error = writeNew(beside, content);
  if (!error && ::rename(beside.c_str(), path.c_str()) != 0)
    error = errno;
  if (!error)
    return {};
  ::unlink(beside.c_str());
  return diskError("write", given, error);
}

} // namespace condresched
