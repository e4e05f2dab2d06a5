#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""witness.py BIN SOURCE: every program of corpus/witness/ checks itself, and
mx-diff explains what the passes of its line "// passes: ..." do wrong in the very
words of tests/end-to-end/witness/NAME.txt and, for machines, NAME.json. It does
so whether the program is only interpreted or also compiled. A line
"// arguments: ..." holds further arguments of mx-diff."""

import difflib
import json
import pathlib
import re
import shlex
import subprocess
import sys

BIN, SOURCE = map(pathlib.Path, sys.argv[1:])
GOLDEN = SOURCE / "tests" / "end-to-end" / "witness"
failures = 0


def fail(program, what):
    global failures
    failures += 1
    print(f"{program}: {what}")


def run(*command):
    return subprocess.run(
        [str(BIN / command[0]), *command[1:]], cwd=SOURCE, capture_output=True, text=True
    )


def header(text, key):
    return "".join(re.findall(rf"^// {key}: (.*)$", text, re.M))


def compare(program, expected, actual):
    if expected != actual:
        lines = [text.splitlines() for text in (expected, actual)]
        fail(program, "\n".join(difflib.unified_diff(*lines, "expected", "actual")))


def explanation(text):
    """From "bisect:" on to the line that replays."""
    return re.search(r"^  bisect:.*?(?=^  (?:also|replay):)", text, re.M | re.S)[0]


def normalised(report):
    """What explains the finding; not the programs, nor times."""
    (case,) = report["cases"]
    bisection = case["bisection"]
    keys = ("input_set", "message", "pass", "verdict", "witness")
    return {
        "stage": case["stage"],
        "bisection": {key: bisection[key] for key in keys if key in bisection},
    }


def check(program):
    path = program.relative_to(SOURCE)
    text = program.read_text()
    options = ["--passes", header(text, "passes"), *shlex.split(header(text, "arguments"))]
    if not header(text, "arguments"):
        interpreted = run("mx-interp", str(path))
        if interpreted.returncode != 0:
            fail(path, "is no good itself:\n" + interpreted.stderr)
    alone = run("mx-diff", str(path), "--pipeline", "none", *options)
    if alone.returncode != 1:
        return fail(path, f"exit code {alone.returncode}:\n{alone.stdout}{alone.stderr}")
    golden = (GOLDEN / program.name).with_suffix(".txt").read_text()
    compare(path, golden, alone.stdout)

    report = run("mx-diff", str(path), "--pipeline", "none", *options, "--json", "-").stdout
    report = json.loads(report)
    golden = json.loads((GOLDEN / program.name).with_suffix(".json").read_text())
    compare(path, *(json.dumps(value, indent=2, sort_keys=True)
                    for value in (golden, normalised(report))))

    behind = run("mx-diff", str(path), "--pipeline", "scalar", *options)
    if behind.returncode != 1:
        return fail(path, f"exit code {behind.returncode} with code behind:\n{behind.stdout}")
    compare(path, explanation(alone.stdout), explanation(behind.stdout))


programs = sorted((SOURCE / "corpus" / "witness").glob("*.mlir"))
for program in programs:
    check(program)
if not programs:
    fail("corpus/witness", "there is no program")
sys.exit(failures != 0)
