#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""traffic.py BIN FOLDER: every program of FOLDER moves the same, operation by
operation, interpreted on buffers, interpreted behind the lowering to loops and
compiled, under every pipeline."""

import json
import pathlib
import subprocess
import sys
import tempfile

BIN, FOLDER = map(pathlib.Path, sys.argv[1:])
PIPELINES = ["scalar", "scalar-o2", "scalar-dealloc", "vector"]
# Operations that move or allocate something, under any one pipeline: of code,
# and of the programs on buffers. A comparison of less than that is none.
MIN_NUMBERED, MIN_SOURCES = 3000, 700
# All three ledgers hold what these say; the rest is a matter of the lowering.
SAME_TOTALS = ["bytes_copied", "bytes_allocated", "bytes_read", "bytes_written"]
failures = 0


def fail(program, what):
    global failures
    failures += 1
    print(f"{program}: {what}")


def total(entries, side, key):
    return sum(entry[side][key] for entry in entries)


def check(program, stage, traffic):
    """Recounts what mx-diff says that it compared."""
    where = f"{program}: {stage}"
    for entry in traffic["operations"]:
        if entry["interpreted"] != entry["compiled"]:
            fail(where, f"{entry['operation']} at {entry['location']}: {entry}")
    for key in SAME_TOTALS:
        for side, name in (("interpreted", "branches"), ("compiled", "compiled")):
            if total(traffic["operations"], side, key) != traffic[name][key]:
                fail(where, f"{key} of {name} is not the sum of its operations")
        lowered = total(traffic["sources"], "lowered", key)
        if lowered + traffic["scratch"][key] != traffic["branches"][key]:
            fail(where, f"{key} is neither an operation's nor scratch")
    moves = any(traffic["compiled"].values())
    if moves != bool(traffic["operations"]):
        fail(where, "moves something, and no operation does")


programs = sorted(FOLDER.glob("*.mlir"))
if not programs:
    fail(FOLDER, "there is no program")
with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "report.json"
    # What takes time are processes: two for each stage of each program.
    command = [BIN / "mx-diff", "--no-isolation", "--traffic"]
    command += ["--pipeline", ",".join(PIPELINES)]
    command += ["--seed", "1", "--input-sets", "2", "--json", file, *programs]
    run = subprocess.run(command, capture_output=True, text=True)
    cases = json.loads(file.read_text())["cases"] if file.exists() else []
if len(cases) != len(programs):
    fail(FOLDER, f"{len(programs)} programs, {len(cases)} cases\n{run.stderr}")

numbered = dict.fromkeys(PIPELINES, 0)
sources = dict.fromkeys(PIPELINES, 0)
for case in cases:
    stages = {stage["stage"]: stage for stage in case["stages"]}
    for pipeline in PIPELINES:
        stage = stages.get(f"{pipeline}/traffic")
        if not stage:
            fail(case["file"], f"nothing is counted under {pipeline}")
        elif stage["verdict"] != "agree":
            fail(case["file"], f"{pipeline}: {stage['verdict']}: {stage['message']}")
        else:
            check(case["file"], stage["stage"], stage["traffic"])
            numbered[pipeline] += len(stage["traffic"]["operations"])
            sources[pipeline] += len(stage["traffic"]["sources"])
for pipeline in PIPELINES:
    print(f"{pipeline}: {numbered[pipeline]} operations, {sources[pipeline]} on buffers")
    if numbered[pipeline] < MIN_NUMBERED or sources[pipeline] < MIN_SOURCES:
        fail(pipeline, "fewer operations than there are were compared")
sys.exit(failures != 0)
