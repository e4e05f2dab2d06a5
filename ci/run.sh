#!/usr/bin/env bash
# Sets the machine up, builds the tools and does the main job: every program of
# the corpus interpreted, compiled under every pipeline, and compared.
set -euo pipefail
cd "$(dirname "$0")/.."

ci/setup.sh
ci/build.sh release mx-diff mx-interp mx-opt
exec build/release/bin/mx-diff --pipeline all --input-sets 20 --seed 1 corpus/seeds/*.mlir
