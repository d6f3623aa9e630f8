// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/SourceFrames.h"

#include "core/Vocabulary.h"

#include <algorithm>
#include <filesystem>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>

namespace condresched {

namespace {

std::vector<SourceFrame> framesAt(llvm::DWARFContext &context, llvm::object::SectionedAddress address) {
  using Kind = llvm::DILineInfoSpecifier::FileLineInfoKind;
  const llvm::DILineInfoSpecifier wanted(Kind::RelativeFilePath, llvm::DINameKind::ShortName);
  const llvm::DIInliningInfo found = context.getInliningInfoForAddress(address, wanted);
  std::vector<SourceFrame> frames;
  for (std::uint32_t index = 0; index < found.getNumberOfFrames(); ++index) {
    const llvm::DILineInfo &frame = found.getFrame(index);
    if (frame.FunctionName != llvm::DILineInfo::BadString)
      frames.push_back({frame.FunctionName, frame.FileName, static_cast<int>(frame.Line),
                        static_cast<int>(frame.Column), frame.Discriminator});
  }
  return frames;
}

/// `/tree/fs/select.c` and `./fs/select.c` -> `fs/select.c`.
std::string below(const std::string &source, const std::string &file) {
  const std::string path = std::filesystem::path(file).lexically_normal().string();
  return path.starts_with(source + "/") ? path.substr(source.size() + 1) : path;
}

} // namespace

bool inRescheduleTest(const std::vector<SourceFrame> &frames) {
  return std::ranges::any_of(frames,
                             [](const SourceFrame &frame) { return asksForReschedule(frame.function); });
}

Result<std::vector<std::vector<SourceFrame>>> sourceFrames(const std::string &elf,
                                                           const std::vector<std::uint64_t> &addresses) {
  auto file = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(elf, "kernel"));
  if (!file) {
    llvm::consumeError(file.takeError());
    return undecided("the linked kernel is not an ELF that LLVM can read");
  }
  std::unique_ptr<llvm::DWARFContext> context = llvm::DWARFContext::create(**file);
  if (context->getNumCompileUnits() == 0)
    return undecided("the linked kernel has no debug information",
                     "its config must keep CONFIG_DEBUG_INFO_DWARF_TOOLCHAIN_DEFAULT=y");
  std::vector<std::vector<SourceFrame>> all;
  all.reserve(addresses.size());
  for (const std::uint64_t address : addresses)
    all.push_back(framesAt(*context, {address, llvm::object::SectionedAddress::UndefSection}));
  return all;
}

Result<std::vector<PositionedFunction>>
positionedFunctions(const std::string &object, const std::vector<const MachineFunction *> &functions,
                    const std::string &source) {
  auto file = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(object, "object"));
  if (!file) {
    llvm::consumeError(file.takeError());
    return undecided("the compiled unit is not an object file that LLVM can read");
  }
  const std::unique_ptr<llvm::DWARFContext> context = llvm::DWARFContext::create(**file);
  std::vector<PositionedFunction> all;
  for (const MachineFunction *function : functions) {
    PositionedFunction &positioned = all.emplace_back(PositionedFunction{*function, {}});
    for (const Instruction &instruction : function->code) {
      positioned.frames.push_back(framesAt(*context, {instruction.address, function->section}));
      for (SourceFrame &frame : positioned.frames.back())
        frame.file = below(source, frame.file);
    }
  }
  return all;
}

std::string belowTree(const std::string &file) {
  const std::string path = std::filesystem::path(file).lexically_normal().string();
  // kbuild names the tree by the link that a build folder has beside it.
  const std::string link = "/src/";
  if (path.starts_with(".." + link))
    return path.substr(2 + link.size());
  const std::size_t build = path.rfind("/build/");
  const std::size_t tree = path.find(link, build == std::string::npos ? 0 : build);
  if (path.starts_with('/') && tree != std::string::npos)
    return path.substr(tree + link.size());
  return path;
}

} // namespace condresched
