#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs every test.
#   tests/run.sh [CTEST OPTION...]     as in: tests/run.sh -R PatchReader
# Needs root or sudo where a package is missing; writes to build/ here and to the user's cache folder.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tool/packages.sh
. tool/packages.sh

cat <<'EOF'
condresched-audit, all tests. On 2 cores and a fresh machine: packages 2 min, build 10 min, tests 28 min,
most of that for the end-to-end cases, which build and boot Linux 6.12. A second run reuses packages,
build and kernels.
EOF
install_packages "${packages_build[@]}" "${packages_kernel[@]}" "${packages_test[@]}"
build_release all
ctest --test-dir build/release --output-on-failure -j "$(nproc)" "$@"
