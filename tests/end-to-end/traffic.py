#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""traffic.py BIN CORPUS: every program of the corpus moves the same, operation by
operation, interpreted on buffers, interpreted behind the lowering to loops and
compiled: the seeds under every pipeline, programs that show what is wrong
under `scalar` and `vector`, where these have no finding and no refusal."""

import json
import pathlib
import subprocess
import sys
import tempfile

BIN, CORPUS = map(pathlib.Path, sys.argv[1:])
SEED_PIPELINES = ["scalar", "scalar-o2", "scalar-dealloc", "vector"]
WRONG_PIPELINES = ["scalar", "vector"]
# Programs, operations that move or allocate something of their code, and the
# same of the programs on buffers, under any one pipeline. A comparison of less
# than that is none.
MIN_SEEDS = (80, 3000, 700)
MIN_WRONG = (95, 500, 220)
# A fold of MLIR makes poison, whose bits in code are those of the right result:
# only who interprets the counted form sees it.
POISON_ONLY_COUNTED = "trunci-trunci-keeps-nsw.mlir"
# What upstream's folder makes of it is not valid, as counting, which verifies each
# step, says, and as code does not show.
INVALID_ONLY_COUNTED = "cast-never-run.mlir"
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


def run(programs, pipelines, options):
    """The cases of mx-diff for these programs."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "report.json"
        command = [BIN / "mx-diff", "--traffic", "--pipeline", ",".join(pipelines)]
        command += ["--seed", "1", *options, "--json", file, *programs]
        ended = subprocess.run(command, capture_output=True, text=True)
        cases = json.loads(file.read_text())["cases"] if file.exists() else []
    if not programs or len(cases) != len(programs):
        fail(CORPUS, f"{len(programs)} programs, {len(cases)} cases\n{ended.stderr}")
    return cases


def compare(cases, pipelines, minimum, may_be_wrong):
    """Checks what was counted, and that it was enough."""
    compared = {pipeline: [0, 0, 0] for pipeline in pipelines}
    for case in cases:
        name = pathlib.Path(case["file"]).name
        stages = {stage["stage"]: stage for stage in case["stages"]}
        for pipeline in pipelines:
            code, stage = stages.get(pipeline), stages.get(f"{pipeline}/traffic")
            if not stage:
                if not may_be_wrong or (code and code["verdict"] == "agree"):
                    fail(case["file"], f"nothing is counted under {pipeline}")
            elif name == POISON_ONLY_COUNTED:
                message = stage["message"]
                if stage["verdict"] != "mismatch" or "poison" not in message:
                    fail(case["file"], f"{pipeline}: {stage['verdict']}: {message}")
            elif name == INVALID_ONLY_COUNTED:
                if stage["verdict"] != "compile error":
                    fail(case["file"], f"{pipeline}: {stage['verdict']}: {stage['message']}")
            elif stage["verdict"] != "agree":
                fail(case["file"], f"{pipeline}: {stage['verdict']}: {stage['message']}")
            else:
                check(case["file"], stage["stage"], stage["traffic"])
                found = compared[pipeline]
                found[0] += 1
                found[1] += len(stage["traffic"]["operations"])
                found[2] += len(stage["traffic"]["sources"])
    for pipeline, found in compared.items():
        print("{}: {} programs, {} operations, {} on buffers".format(pipeline, *found))
        if any(count < least for count, least in zip(found, minimum)):
            fail(pipeline, f"less than there is was compared: expected {minimum}")


# What takes time are processes: two for each stage of each program.
seeds = run(sorted(CORPUS.glob("seeds/*.mlir")), SEED_PIPELINES,
            ["--no-isolation", "--input-sets", "2"])
compare(seeds, SEED_PIPELINES, MIN_SEEDS, may_be_wrong=False)
# Of these, some crash and some do not end, for which nobody waits long.
wrong = run(sorted([*CORPUS.glob("witness/*.mlir"), *CORPUS.glob("upstream/*.mlir")]),
            WRONG_PIPELINES, ["--input-sets", "1", "--compile-seconds", "10"])
compare(wrong, WRONG_PIPELINES, MIN_WRONG, may_be_wrong=True)
sys.exit(failures != 0)
