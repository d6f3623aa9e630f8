# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced: the Debian packages that this project needs, and how they get onto the machine.
# shellcheck shell=bash disable=SC2034

# To build condresched-audit.
packages_build=(
  ca-certificates clang-19 lld-19 llvm-19-dev libclang-19-dev libclang-cpp19-dev libclang-rt-19-dev
  cmake ninja-build ccache pkgconf git g++ libgit2-dev libcli11-dev libexpected-dev
  libgtest-dev libgmock-dev zlib1g-dev libzstd-dev libxml2-dev
)
# What it then works with: a kernel, what builds one, and what boots one.
packages_kernel=(
  linux-source-6.12 llvm-19 make gcc libc6-dev flex bison bc libelf-dev libssl-dev cpio xz-utils kmod
  rsync perl python3 python3-kconfiglib qemu-system-x86
)
# What boots kernels for arm64 and s390 and compiles their guests: only `bench --arch` asks for it, so nothing here
# installs it. `condresched-audit doctor` names what is missing.
packages_cross=(
  qemu-system-arm gcc-aarch64-linux-gnu libc6-dev-arm64-cross
  qemu-system-misc gcc-s390x-linux-gnu libc6-dev-s390x-cross
)
# What the tests look at the code with.
packages_test=(clang-format-19 clang-tidy-19)

stop() {
  echo "${0##*/}: $*" >&2
  exit 2
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    stop "installing packages needs root and there is no sudo; run as root: $*"
  fi
}

# missing_packages NAME...: those that are not installed, one a line.
missing_packages() {
  local name
  for name in "$@"; do
    case $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) in
    installed) ;;
    *) echo "$name" ;;
    esac
  done
}

# install_packages NAME...: installs what is missing; asks the network for nothing where nothing is.
install_packages() {
  command -v apt-get >/dev/null ||
    stop "no apt-get here; this is made for Debian 12. Elsewhere, install what answers to: $*"
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  as_root apt-get -q update || stop "apt-get update failed; see above, then run this again"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
    install -y --no-install-recommends "${missing[@]}" ||
    stop "could not install them; they are in Debian 12 with its security updates, see above for what is amiss"
}

# build_release TARGET...: configures and builds the release preset, reusing what is built.
build_release() {
  mkdir -p build
  cmake --preset release >build/configure.log 2>&1 || {
    tail -n 30 build/configure.log >&2
    stop "cmake could not configure the build; its whole output is in $PWD/build/configure.log"
  }
  cmake --build --preset release -j "$(nproc)" --target "$@" || stop "the build failed; see the first error above"
}
