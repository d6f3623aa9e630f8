// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SideFileSystem.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <set>

namespace condresched {

namespace {

/// Hides the files that a patch deleted.
class WithoutDeleted : public llvm::vfs::ProxyFileSystem {
public:
  WithoutDeleted(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below, std::set<std::string> deleted)
      : ProxyFileSystem(std::move(below)), deleted(std::move(deleted)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    if (isDeleted(path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::status(path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override {
    if (isDeleted(path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(path);
  }

private:
  bool isDeleted(const llvm::Twine &path) const {
    llvm::SmallString<256> absolute;
    path.toVector(absolute);
    if (makeAbsolute(absolute))
      return false;
    llvm::sys::path::remove_dots(absolute, true);
    return deleted.contains(absolute.str().str());
  }
  std::set<std::string> deleted;
};

} // namespace

Result<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
sideFileSystem(const Snapshot &snapshot, const std::string &source, const std::string &directory) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::set<std::string> deleted;
  for (const auto &[path, content] : snapshot.overlay) {
    std::string absolute = source + "/" + path;
    if (content)
      memory->addFile(absolute, 0, llvm::MemoryBuffer::getMemBufferCopy(*content, absolute));
    else
      deleted.insert(absolute);
  }
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release()));
  overlay->pushOverlay(memory);
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> side = overlay;
  if (!deleted.empty())
    side = llvm::makeIntrusiveRefCnt<WithoutDeleted>(side, std::move(deleted));
  if (std::error_code gone = side->setCurrentWorkingDirectory(directory))
    return undecided("the build folder " + directory + " cannot be entered: " + gone.message(),
                     "run it again to have it made anew");
  return side;
}

} // namespace condresched
