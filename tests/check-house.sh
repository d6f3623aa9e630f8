#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Holds the house: who may include whom, where the big libraries may be known, how long a file
# may be, and that each says its licence.
set -euo pipefail
cd "$(dirname "$0")/.."
faults=0

fault() {
  echo "$*" >&2
  faults=$((faults + 1))
}

mapfile -t sources < <(find tool matchers bench-hooks -name '*.cpp' -o -name '*.h' -o -name '*.c' | sort)
[ ${#sources[@]} -gt 0 ] || { echo "no source found below $PWD" >&2; exit 1; }

layer_of() {
  case $1 in
  tool/*/*) basename "$(dirname "$1")" ;;
  tool/*) echo main ;;
  *) echo "${1%%/*}" ;;
  esac
}

# Which layers a layer may include, besides itself.
arrows() {
  case $1 in
  core) ;;
  support) echo core ;;
  patch | kernel | matchers | bench-hooks | report) echo core support ;;
  analysis | estimate) echo matchers core support ;;
  commands) echo report estimate analysis matchers bench-hooks kernel patch core support ;;
  main) echo commands report estimate analysis matchers bench-hooks kernel patch core support ;; # stands above all
  *) echo unknown ;;
  esac
}

# may_know PATTERN LAYERS MEANING: includes that match stand in no other layer.
may_know() {
  local hit
  while IFS= read -r hit; do
    case " $2 " in
    *" $(layer_of "${hit%%:*}") "*) ;;
    *) fault "$hit: $3 may be known only to: $2" ;;
    esac
  done < <(grep -nE "^#include $1" "${sources[@]}" /dev/null || true)
}

for file in "${sources[@]}"; do
  layer=$(layer_of "$file")
  allowed=" $layer $(arrows "$layer") "
  while IFS= read -r included; do
    target=${included%%/*}
    case $target in
    core | support | patch | kernel | analysis | estimate | report | commands | matchers | bench-hooks)
      case $allowed in
      *" $target "*) ;;
      *) fault "$file: $layer must not include $included (allowed:$allowed)" ;;
      esac
      ;;
    esac
  done < <(sed -n 's|^#include "\([^"]*/[^"]*\)".*|\1|p' "$file")
done

may_know '[<"]clang/' 'matchers analysis estimate' "Clang's headers"
may_know '[<"]git2' 'patch' 'libgit2'
may_know '<llvm/Support/TargetSelect' 'core' "LLVM's registry of targets"
may_know '[<"]CLI/' 'main' 'CLI11'

while IFS= read -r file; do
  lines=$(wc -l <"$file")
  [ "$lines" -le 400 ] || fault "$file: $lines lines; the most is 400"
  head -n 2 "$file" | grep -q 'SPDX-License-Identifier: ' || fault "$file: its first lines name no licence"
done < <(find tool matchers bench-hooks tests CMakeLists.txt -path tests/data -prune -o -type f \
  \( -name '*.cpp' -o -name '*.h' -o -name '*.c' -o -name '*.sh' -o -name '*.cmake' -o -name CMakeLists.txt \) -print)

for file in bench-hooks/guest/*.[ch] bench-hooks/guest/*/*.[ch] bench-hooks/{workloads,descriptors}/*.[ch]; do
  [ ! -e "$file" ] || head -n 2 "$file" | grep -q 'GPL-2.0' || fault "$file: runs in a kernel's guest, so GPL-2.0"
done

[ $faults -eq 0 ] || { echo "$faults faults" >&2; exit 1; }
echo "${#sources[@]} files keep the house's rules"
