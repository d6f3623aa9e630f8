// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Archive.h"

#include "kernel/Copy.h"
#include "kernel/Hash.h"

namespace condresched {

namespace {

Status runTar(const Walls &walls, const std::string &archive, const std::string &into) {
  if (Status made = walls.files.makeDirectories(into); !made)
    return made;
  const Command tar{.argv = {"tar", "-xf", archive, "-C", into, "--no-same-owner"},
                    .directory = {},
                    .env = {{"LC_ALL", "C"}},
                    .input = {},
                    .stopWhenSeen = {}};
  const Result<ProcessResult> run = walls.process.run(tar);
  if (!run)
    return errorOf(run);
  if (!run->ok())
    return undecided("cannot unpack " + archive + ": " + lastLines(run->errors, 3),
                     "install the package or download the archive again, or free space for it");
  return {};
}

/// The one folder at the archive's top.
Result<std::string> topFolder(const Walls &walls, const std::string &archive, const std::string &into) {
  const Result<std::vector<std::string>> names = walls.files.list(into);
  if (!names)
    return errorOf(names);
  if (names->size() == 1 && walls.files.isDirectory(into + "/" + names->front()))
    return into + "/" + names->front();
  return undecided(archive + " is no packed kernel tree: it has " + std::to_string(names->size()) +
                       " entries at its top, not one folder",
                   "give a linux-source-*.tar.xz or an unpacked tree with -C");
}

Status unpackTo(const Walls &walls, const std::string &archive, const std::string &beside,
                const std::string &place) {
  if (Status unpacked = runTar(walls, archive, beside); !unpacked)
    return unpacked;
  const Result<std::string> top = topFolder(walls, archive, beside);
  if (!top)
    return errorOf(top);
  return walls.files.rename(*top, place);
}

} // namespace

Result<UnpackedArchive> unpackArchive(const Walls &walls, const std::string &archive,
                                      const std::string &cacheDir) {
  const Result<std::string> fingerprint = walls.files.fingerprint(archive);
  if (!fingerprint)
    return errorOf(fingerprint);
  const std::string key = contentKey({"tar", *fingerprint});
  const std::string place = cacheDir + "/trees/" + key;
  if (walls.files.exists(place))
    return UnpackedArchive{place, key};
  const auto lock = lockBeside(walls, place);
  if (!lock)
    return errorOf(lock);
  if (walls.files.exists(place))
    return UnpackedArchive{place, key};
  walls.progress.step("unpacking " + archive);
  const std::string beside = place + ".partial";
  Status unpacked = walls.files.removeAll(beside);
  if (unpacked)
    unpacked = unpackTo(walls, archive, beside, place);
  if (Status removed = walls.files.removeAll(beside); unpacked && !removed)
    return errorOf(removed);
  if (!unpacked)
    return errorOf(unpacked);
  return UnpackedArchive{place, key};
}

} // namespace condresched
