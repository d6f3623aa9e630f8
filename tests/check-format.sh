#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Fails where a file is not as clang-format-19 would write it, and names the lines.
set -euo pipefail
cd "$(dirname "$0")/.."
# Sources that tests read as data have the layout their test needs.
mapfile -t files < <(find tool matchers bench-hooks tests \
  \( -path tests/kernel -o -path tests/data -o -path 'tests/*.c' \) -prune -o \
  -name '*.cpp' -print -o -name '*.h' -print -o -name '*.c' -print | sort)
[ ${#files[@]} -gt 0 ] || { echo "no source found below $PWD" >&2; exit 1; }
faults=$(clang-format-19 --dry-run -Werror "${files[@]}" 2>&1) || {
  grep 'error:' <<<"$faults" | head -n 40 || echo "$faults"
  echo "mend with: clang-format-19 -i FILE..."
  exit 1
}
echo "${#files[@]} files are formatted"
