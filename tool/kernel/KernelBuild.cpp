// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelBuild.h"

#include "kernel/Configured.h"
#include "kernel/Copy.h"
#include "kernel/Hash.h"
#include "kernel/Make.h"
#include "kernel/Materialise.h"
#include "kernel/Overlay.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// Where one kernel is built. Both sides get folders of the same shape, so that ccache, which sees paths
/// relative to `root`, finds what the other side compiled.
struct BuildPlace {
  std::string root;
  std::string source() const { return root + "/src"; }
  std::string out() const { return root + "/out"; }
};

/// CONFIG_CC_VERSION_TEXT without its quotes.
std::string compilerOf(const ResolvedConfig &config) {
  const auto settings = parseDotConfig(config.dotConfig);
  const auto text = settings.find("CONFIG_CC_VERSION_TEXT");
  return text == settings.end() ? "" : llvm::StringRef(text->second).trim('"').str();
}

std::string fileName(llvm::StringRef path) { return path.substr(path.rfind('/') + 1).str(); }

KernelImage imageIn(const Walls &walls, const std::string &place, const Architecture &arch,
                    const ResolvedConfig &config) {
  const std::string vmlinux = place + "/vmlinux";
  return {.path = place + "/" + fileName(arch.image),
          .vmlinux = walls.files.exists(vmlinux) ? vmlinux : "",
          .compiler = compilerOf(config),
          .key = fileName(place),
          .cached = false};
}

/// Fixed, so that the same input gives the same bytes.
const std::vector<std::string> Identity = {"KBUILD_BUILD_USER=condresched", "KBUILD_BUILD_HOST=audit",
                                           "KBUILD_BUILD_VERSION=1",
                                           "KBUILD_BUILD_TIMESTAMP=Thu Jan  1 00:00:00 UTC 2015"};

/// make names the source by its real path, in which base and patched differ; it is told the link's instead.
MakeRun imageRun(const Walls &walls, const BuildPlace &place, const Architecture &arch, int jobs,
                 const std::string &cacheDir) {
  MakeRun run{.source = place.source(),
              .build = place.out(),
              .words = {"-j" + std::to_string(jobs), "abs_srctree=" + place.source(), arch.imageTarget},
              .env = {{"CCACHE_DIR", cacheDir + "/ccache"},
                      {"CCACHE_BASEDIR", place.root},
                      // Without, each miss is preprocessed first, which costs half as much as compiling it.
                      {"CCACHE_DEPEND", "1"},
                      {"CCACHE_NOHASHDIR", "1"}}};
  run.words.insert(run.words.end(), Identity.begin(), Identity.end());
  if (!findProgram(walls, "ccache").empty())
    run.words.push_back("CC=ccache " + arch.compiler);
  return run;
}

/// Makes the source folder: a link where the tree is built as it is, else a copy that goes with the build.
Status setUpSource(const Walls &walls, const Snapshot &snapshot, const BuildPlace &place) {
  if (!snapshot.overlay.empty())
    return copySnapshot(walls, snapshot, place.source());
  return runFileTool(walls, {"ln", "-sfn", snapshot.tree.path, place.source()},
                     "cannot link " + place.source());
}

Status build(const Walls &walls, const Snapshot &snapshot, const ConfigRequest &request,
             const ResolvedConfig &config, const BuildPlace &place, int jobs, const std::string &cacheDir) {
  walls.progress.step("building the kernel of config " + config.name + " (minutes)");
  Status done = walls.files.removeAll(place.root);
  if (done)
    done =
        setUpBuild(walls, buildSnapshot(walls, snapshot), request, config.dotConfig, cacheDir, place.out());
  if (done)
    done = setUpSource(walls, snapshot, place);
  if (!done)
    return done;
  const auto made = runMake(walls, request.arch, imageRun(walls, place, request.arch, jobs, cacheDir));
  if (!made)
    return errorOf(made);
  return {};
}

/// Puts what was built into the cache, whole.
Status store(const Walls &walls, const BuildPlace &place, const Architecture &arch,
             const std::string &kernel) {
  const std::string beside = kernel + ".partial";
  if (Status removed = walls.files.removeAll(beside); !removed)
    return removed;
  if (Status made = walls.files.makeDirectories(beside); !made)
    return made;
  std::vector<std::string> copy = {
      "cp", "--sparse=always", "-t", beside, place.out() + "/" + arch.image, place.out() + "/.config"};
  if (walls.files.exists(place.out() + "/vmlinux"))
    copy.push_back(place.out() + "/vmlinux");
  if (Status copied = runFileTool(walls, copy, "cannot keep the kernel built in " + place.out()); !copied)
    return copied;
  return walls.files.rename(beside, kernel);
}

} // namespace

std::string kernelKey(const Walls &walls, const Snapshot &snapshot, const Architecture &arch,
                      const ResolvedConfig &config) {
  return contentKey({"kernel-1", snapshotKey(snapshot), compilerFingerprint(walls, arch),
                     llvm::join(arch.make, " "), arch.imageTarget, config.dotConfig});
}

Result<KernelImage> buildKernel(const Walls &walls, const Snapshot &snapshot, const ConfigRequest &request,
                                const ResolvedConfig &config, int jobs, const std::string &cacheDir) {
  const std::string key = kernelKey(walls, snapshot, request.arch, config);
  const std::string kernel = cacheDir + "/kernels/" + key;
  const auto lock = lockBeside(walls, kernel);
  if (!lock)
    return errorOf(lock);
  if (walls.files.exists(kernel)) {
    KernelImage image = imageIn(walls, kernel, request.arch, config);
    image.cached = true;
    return image;
  }
  const BuildPlace place{cacheDir + "/build/" + key};
  Status done = build(walls, snapshot, request, config, place, jobs, cacheDir);
  if (done)
    done = store(walls, place, request.arch, kernel);
  const Status removed = walls.files.removeAll(place.root);
  if (!done)
    return errorOf(done);
  if (!removed)
    return errorOf(removed);
  return imageIn(walls, kernel, request.arch, config);
}

} // namespace condresched
