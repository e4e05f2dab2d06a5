#!/usr/bin/env bash
# Sets the machine up, builds the gate and compares what the kernels of bench/
# move with their baselines: fails where any moves more. Says what it thinks of
# their speed too, by which nothing fails. Options go to bench/compare.
set -euo pipefail
cd "$(dirname "$0")/.."

ci/setup.sh
ci/build.sh release mx-bench-compare
bench/compare --advise "$@"
