#!/usr/bin/env bash
# Installs what building and testing need, from Debian's packages. Does nothing
# where everything is there.
set -euo pipefail

packages=(
  # LLVM and MLIR 22.1, and what LLVM's CMake exports ask for.
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  clang-22 lld-22 libclang-rt-22-dev clang-format-22
  libzstd-dev libcurl4-openssl-dev libedit-dev zlib1g-dev libxml2-dev
  # Building.
  cmake ninja-build ccache git python3
  # What those have who build against an installed mx-oracle.
  g++ make
  # Libraries.
  libabsl-dev libgtest-dev libbenchmark-dev libmpfr-dev libffi-dev
  # A second model of caches, for one test.
  valgrind
  # Looks at the page of mx-report, in one test.
  chromium
)

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "ci/setup.sh: these Debian packages are missing, and there is no apt-get to install them: ${missing[*]}" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "ci/setup.sh: run it as root, or install sudo; these packages are missing: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "ci/setup.sh: installing ${missing[*]}"
if ! { "${as_root[@]}" apt-get update &&
       "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
         apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "ci/setup.sh: could not install ${missing[*]}; apt-get's last lines are above" >&2
  exit 1
fi
