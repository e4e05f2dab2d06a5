#!/usr/bin/env bash
# upstream-errors.sh BIN FOLDER [SANITIZED]: every program of FOLDER checks itself, so
# interpreting it succeeds; after the passes that it names in a line
# "// passes: ...", or compiled where it names none, MLIR makes something else of
# it, and mx-diff says so. A program that no longer does is stale. A line
# "// arguments: ..." holds further arguments of mx-diff. Where a line "// crashes: by
# memory that is freed ..." stands, a sanitizer's allocator, which keeps such memory
# as it was, lets MLIR get by.
set -uo pipefail

bin=$1
folder=$2
sanitized=${3:-OFF}
failures=0
count=0

# expect CODE COMMAND...
expect() {
  local expected=$1 code output
  shift
  output=$("$@" 2>&1)
  code=$?
  if [ "$code" -ne "$expected" ]; then
    echo "expected exit code $expected, got $code: $*"
    echo "$output"
    failures=$((failures + 1))
  fi
}

for program in "$folder"/*.mlir; do
  passes=$(sed -n 's|^// passes: ||p' "$program")
  read -ra arguments < <(sed -n 's|^// arguments: ||p' "$program")
  if [ -n "$passes" ]; then
    arguments+=(--passes "$passes")
  fi
  expect 0 "$bin/mx-interp" "$program"
  count=$((count + 1))
  if [ "$sanitized" = ON ] && grep -q '^// crashes: by memory that is freed' "$program"; then
    continue
  fi
  expect 1 "$bin/mx-diff" "${arguments[@]}" "$program"
done
if [ "$count" -eq 0 ]; then
  echo "there is no program in $folder"
  failures=$((failures + 1))
fi
exit $((failures != 0))
