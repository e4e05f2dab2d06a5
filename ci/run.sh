#!/usr/bin/env bash
# Sets the machine up, builds the tools and does the main job: a campaign of a
# minute against MLIR as it is, and then one against a mistake that is planted,
# until it is caught and explained. Fails on a finding of the first that is not
# known, and where the second has none.
set -euo pipefail
cd "$(dirname "$0")/.."

ci/setup.sh
ci/build.sh release mx-fuzz mx-diff mx-interp mx-opt mx-reduce
bin=build/release/bin
artifacts=build/campaign
rm -rf "$artifacts"

code=0
"$bin/mx-fuzz" run --time 60 --jobs "$(nproc)" --seed 1 --artifacts "$artifacts/as-it-is" \
  --known corpus/known-findings.txt corpus/seeds || code=$?

echo
echo "One-Shot Bufferize with one wrong decision: a tensor.insert overwrites what is still read."
planted='mx-to-linalg,expand-check-constants,elementwise-to-linalg'
planted+=',plant-in-place{edge=insert}'
caught=0
"$bin/mx-fuzz" run --programs 40 --seed 1 --artifacts "$artifacts/planted" --passes "$planted" ||
  caught=$?
finding=$(grep -l '"pass": "plant-in-place"' "$artifacts"/planted/findings/*/finding.json | head -n 1) ||
  true
if [ "$caught" -ne 1 ] || [ -z "$finding" ]; then
  echo "ci/run.sh: the planted mistake was not caught" >&2
  exit 1
fi
echo
cat "$(dirname "$finding")/witness.txt"
exit "$code"
