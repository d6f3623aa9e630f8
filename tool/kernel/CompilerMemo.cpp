// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompilerMemo.h"

#include "kernel/Copy.h"
#include "kernel/Hash.h"

#include <cstdlib>

namespace condresched {

namespace {

/// Remembered is only what depends on nothing but the words and the standard input. A failure is remembered
/// when the compiler said why, so that a killed one or a full disk leaves no wrong answer.
constexpr const char *Script = R"sh(
words=" $* "
input=
case "$words" in
*" -nostdinc "* | *" -I"* | *" -include "* | *".c "* | *".S "*) exec "$real" "$@" ;;
*" -o .tmp_"*"/tmp.o "*) ;;
*".o "*) exec "$real" "$@" ;;
esac
case "$words" in
*" - "*) input=$(cat; echo .) ;;
*" --version "* | *" /dev/null "*) ;;
*) exec "$real" "$@" ;;
esac
key=$(printf '%s\n%s' "$words" "$input" | sed 's/\.tmp_[0-9]*//g' | md5sum)
entry=$memo/${key%% *}
if [ ! -d "$entry" ]; then
  new=$entry.$$
  mkdir -p "$new"
  printf '%s' "${input%.}" | "$real" "$@" >"$new/out" 2>"$new/err"
  status=$?
  echo $status >"$new/status"
  if [ $status -gt 1 ] || { [ $status -eq 1 ] && ! { [ -s "$new/err" ] && ! grep -q 'No space' "$new/err"; }; }; then
    cat "$new/out"
    cat "$new/err" >&2
    rm -rf "$new"
    exit $status
  fi
  mv -T "$new" "$entry" 2>/dev/null || rm -rf "$new"
fi
[ -s "$entry/out" ] && cat "$entry/out"
[ -s "$entry/err" ] && cat "$entry/err" >&2
read -r status <"$entry/status" && exit "$status"
exec "$real" "$@"
)sh";

/// `text` as one word of shell.
std::string quoted(const std::string &text) {
  std::string word = "'";
  for (char c : text)
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

} // namespace

Result<std::string> compilerMemo(const Walls &walls, const Architecture &arch, const std::string &cacheDir) {
  const std::string real = findProgram(walls, arch.compiler);
  if (real.empty())
    return std::string();
  const std::string memo = cacheDir + "/compiler/" + contentKey({"memo-3", compilerFingerprint(walls, arch)});
  const std::string folder = memo + "/bin";
  const std::string standIn = folder + "/" + arch.compiler;
  if (walls.files.exists(standIn))
    return folder;
  const auto lock = lockBeside(walls, memo);
  if (!lock)
    return errorOf(lock);
  if (walls.files.exists(standIn))
    return folder;
  // Made executable beside its place: another run may find it as soon as it is there.
  const std::string beside = memo + "/new";
  const std::string text = "#!/bin/sh\nreal=" + quoted(real) + "\nmemo=" + quoted(memo + "/answers") + Script;
  if (Status written = walls.files.write(beside + "/" + arch.compiler, text); !written)
    return errorOf(written);
  if (Status changed = runFileTool(walls, {"chmod", "0755", beside + "/" + arch.compiler},
                                   "cannot make a script executable");
      !changed)
    return errorOf(changed);
  if (Status renamed = walls.files.rename(beside, folder); !renamed)
    return errorOf(renamed);
  return folder;
}

Result<ProcessResult> runMakeRemembering(const Walls &walls, const Architecture &arch, MakeRun run,
                                         const std::string &cacheDir) {
  const Result<std::string> folder = compilerMemo(walls, arch, cacheDir);
  if (!folder)
    return errorOf(folder);
  const char *path = std::getenv("PATH");
  if (!folder->empty() && path)
    run.env["PATH"] = *folder + ":" + path;
  return runMake(walls, arch, run);
}

} // namespace condresched
