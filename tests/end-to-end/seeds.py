#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""seeds.py BIN FOLDER: every program of FOLDER means the same under every
pipeline, compiled and behind each pass. It is interpreted behind the last pass
before the lowering to LLVM, too: a pass that left something that cannot be
interpreted would end the comparison there without a word."""

import json
import pathlib
import subprocess
import sys
import tempfile

BIN, FOLDER = map(pathlib.Path, sys.argv[1:])
LAST_PASS = "convert-scf-to-cf"
# scalar-o2 has the passes of scalar.
PIPELINES = {
    "scalar": "scalar",
    "scalar-o2": "scalar",
    "scalar-dealloc": "scalar-dealloc",
    "vector": "vector",
}
failures = 0


def fail(program, what):
    global failures
    failures += 1
    print(f"{program}: {what}")


def report(programs, *arguments):
    """The cases of mx-diff's report, one for each program."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "report.json"
        command = [BIN / "mx-diff", "--pipeline", "all", "--seed", "1", *arguments]
        run = subprocess.run(
            [*command, "--json", file, *programs], capture_output=True, text=True
        )
        cases = json.loads(file.read_text())["cases"] if file.exists() else []
    if len(cases) != len(programs):
        fail(FOLDER, f"{len(programs)} programs, {len(cases)} cases\n{run.stderr}")
    return cases


def check_verdicts(case):
    for stage in case["stages"]:
        if stage["verdict"] != "agree":
            fail(case["file"], f"{stage['stage']}: {stage['verdict']}: {stage['message']}")


def check_interpreted(case):
    passes = {stage["stage"]: stage["pass"] for stage in case["stages"]}
    compiled = {name for name in passes if name in PIPELINES}
    if compiled != PIPELINES.keys():
        fail(case["file"], f"is compiled by {sorted(compiled)} alone")
    for name in sorted(set(PIPELINES.values())):
        last = passes.get(f"{name}/passes")
        if last != LAST_PASS:
            fail(case["file"], f"{name} is interpreted up to {last}, not {LAST_PASS}")


programs = sorted(FOLDER.glob("*.mlir"))
if not programs:
    fail(FOLDER, "there is no program")
# Arguments of each distribution, where a program has any.
for case in report(programs, "--input-sets", "20"):
    check_verdicts(case)
# Interpreting loops element by element takes its time, so with fewer of them.
for case in report(programs, "--input-sets", "2", "--bisect"):
    check_verdicts(case)
    check_interpreted(case)
sys.exit(failures != 0)
