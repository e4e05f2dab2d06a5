#!/usr/bin/env bash
# ci/build.sh PRESET [TARGET...]: configures and builds a preset; all targets
# where none is named. Quiet unless something goes wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! cmake --preset "$preset" >"$log" 2>&1; then
  cat "$log" >&2
  echo "ci/build.sh: configuring the preset '$preset' failed" >&2
  exit 1
fi
echo "building the preset '$preset' (a first build takes several minutes)"
if ! ninja -C "build/$preset" -j "$(nproc)" "$@" >"$log" 2>&1; then
  grep -vE '^\[[0-9]+/[0-9]+\]' "$log" | tail -n 60 >&2
  echo "ci/build.sh: building the preset '$preset' failed; the compiler's words are above" >&2
  exit 1
fi
