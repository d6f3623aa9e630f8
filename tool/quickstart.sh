#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From a fresh Debian 12 machine to a report: re-enacts the bug of 2008 on Linux 6.12.
#   tool/quickstart.sh
# Needs root or sudo where a package is missing; writes to build/ here and to the user's cache folder.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tool/packages.sh
. tool/packages.sh
[ $# -eq 0 ] || stop "takes no arguments"

tarball=/usr/src/linux-source-6.12.tar.xz
patches=build/reenact

cat <<'EOF'
condresched-audit, quick start. What happens now, on 2 cores:
  1. Debian packages that are missing are installed (LLVM 19, QEMU, the source of Linux 6.12)  ~ 3 min
  2. condresched-audit is built into build/release                                           ~ 4 min
  3. the patches of the re-enactment are made from the kernel's own files                     ~ 15 s
  4. `condresched-audit patch` judges the nullification of cond_resched() in a fully
     preemptible kernel, then builds that kernel before and after, boots both in QEMU and
     counts the instructions of select() on 500 file descriptors                            ~ 15 min
All of it is kept: a second run takes about a minute.
EOF

step() { echo && echo "== $*"; }

step "1. Packages"
install_packages "${packages_build[@]}" "${packages_kernel[@]}"
[ -f $tarball ] || stop "$tarball is not there though linux-source-6.12 is installed; reinstall that package"

step "2. Build"
build_release condresched-audit

step "3. Patches"
made_from=$(stat -c '%n %s %Y' $tarball && sha256sum <tests/reenact.sh)
if [ "$(cat $patches/made-from 2>/dev/null)" != "$made_from" ]; then
  rm -rf $patches
  bash tests/reenact.sh $tarball $patches || stop "the patches could not be made; see above"
  echo "$made_from" >$patches/made-from
fi

step "4. The report"
run=(build/release/bin/condresched-audit patch -C "$tarball" --base-patch "$patches/per-fd.patch"
  "$patches/nullification.patch" --config full --bench --engine tcg)
echo "\$ ${run[*]}"
status=0
"${run[@]}" || status=$?

gate=("${run[@]}")
gate[1]=gate
echo
case $status in
0)
  echo "Done. To have it judged (exit status 1 means: do not merge): ${gate[*]}"
  echo "To measure time as well, in User Mode Linux (8 minutes more): --engine tcg,uml in the place of --engine tcg"
  ;;
2) echo "The report says what could not be decided, and why (exit status 2)." >&2 ;;
*) echo "condresched-audit ended with status $status; its message above names the next step." >&2 ;;
esac
exit $status
