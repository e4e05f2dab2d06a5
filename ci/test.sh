#!/usr/bin/env bash
# Sets the machine up, builds everything and runs every test: in the release
# build, then what the sanitizers watch.
set -euo pipefail
cd "$(dirname "$0")/.."

ci/setup.sh
for preset in release asan; do
  ci/build.sh "$preset"
  ctest --test-dir "build/$preset" --output-on-failure -j "$(nproc)"
done
