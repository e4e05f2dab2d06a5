#!/usr/bin/env bash
# readme.sh BIN SOURCE: what README.md's first screen shows is what the tool
# prints: each line of its first console block after the command.
set -uo pipefail

bin=$1
cd "$2" || exit 1
block=$(sed -n '/^```console$/,/^```$/p' README.md | sed '1d;/^```$/,$d')
command=$(sed -n '1s/^\$ mx-diff //p' <<<"$block")
if [ -z "$command" ]; then
  echo "README.md's first console block does not run mx-diff"
  exit 1
fi
# The command is plain words.
read -ra words <<<"$command"
output=$("$bin/mx-diff" "${words[@]}" 2>/dev/null)
code=$?
status=0
if [ "$code" -ne 1 ]; then
  echo "expected exit code 1, got $code: mx-diff $command"
  status=1
fi
while IFS= read -r line; do
  if ! grep -qxF -- "$line" <<<"$output"; then
    echo "README.md shows a line that mx-diff does not print: $line"
    echo "$output"
    status=1
  fi
done < <(sed 1d <<<"$block")
exit $status
