#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gate.py BIN SOURCE: nothing moves more than its baseline says; one stray copy
of an accumulator is named, with its bytes; and what the gate says of less, and of
baselines and kernels that it can't use."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

BIN, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
PIPELINES = ["scalar", "scalar-dealloc", "scalar-o2", "vector"]
# 32x64 in f32.
ACCUMULATOR = 32 * 64 * 4
POINTS = 32 * 64 * 64
failures = 0


def check(condition, what):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", what)


class Ended:
    """What a run came to."""

    def __init__(self, folder, *arguments):
        report = folder / "report.json"
        report.unlink(missing_ok=True)
        command = [BIN / "mx-bench-compare", "--kernels", folder / "kernels"]
        command += ["--baselines", folder / "baselines", "--json", report, *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        self.code, self.out, self.err = ended.returncode, ended.stdout, ended.stderr
        self.report = json.loads(report.read_text()) if report.exists() else None
        self.cases = self.report["cases"] if self.report else []
        if self.report:
            check(self.report["exit_code"] == self.code, f"exit code of {arguments}")

    def __str__(self):
        return f"exit code {self.code}\n{self.out}{self.err}"


def expect(ended, code, *texts):
    check(ended.code == code, f"expected exit code {code}: {ended}")
    for text in texts:
        check(text in ended.out + ended.err, f"expected '{text}': {ended}")


def moved(case, account, counter):
    """How much more or less, and of which operations."""
    for entry in case["moved"]:
        if (entry["account"], entry["counter"]) == (account, counter):
            names = [(row["operation"], row["now"] - row["baseline"]) for row in entry["operations"]]
            return entry["now"] - entry["baseline"], names
    return 0, []


def all_are_as_before(folder):
    ended = Ended(folder)
    expect(ended, 0)
    kernels = len(list((folder / "kernels").iterdir()))
    check(kernels >= 8 and len(ended.cases) == kernels * len(PIPELINES), f"too few: {ended}")
    check(all(case["verdict"] == "same" for case in ended.cases), ended)
    # They compile to what they mean, which the gate does not look at.
    compared = subprocess.run([BIN / "mx-diff", "--no-isolation", "--input-sets", "1",
                               *sorted((folder / "kernels").iterdir())], capture_output=True, text=True)
    check(compared.returncode == 0 and re.search(rf"\b{kernels} +agree", compared.stdout),
          compared.stdout + compared.stderr)
    # What these numbers have to be follows from the shapes.
    for case in ended.cases:
        if "block-matmul" not in case["file"] or case["name"] != "scalar":
            continue
        counters = case["counters"]
        elements = 32 * 64 + 32 * 2
        compulsory = elements + 64 * 64 * 4 + ACCUMULATOR
        for account, counter, expected in [
            ("values", "compulsory_bytes", compulsory),
            ("values", "flops", 3 * POINTS),
            ("buffers", "bytes_read", POINTS * (1 + 1 + 4 + 4)),
            ("buffers", "bytes_written", POINTS * 4),
            ("buffers", "copies", 0),
            ("buffers", "footprint_bytes", compulsory),
            ("buffers", "peak_bytes", compulsory),
            ("compiled", "bytes_read", POINTS * (1 + 1 + 4 + 4)),
            ("compiled", "peak_bytes", 0),
        ]:
            both = counters[account][counter]
            check(both == {"now": expected, "baseline": expected}, f"{account} {counter}: {both}")
        check(case["ratios"]["compulsory_ratio"] == 1, case["ratios"])
        check(case["ratios"]["flops_per_byte"] == 3 * POINTS / compulsory, case["ratios"])
        return
    check(False, "block-matmul under scalar is not there")


def a_stray_copy_is_named(folder):
    kernel = folder / "kernels" / "block-matmul.mlir"
    ended = Ended(folder, "--passes", "plant-stray-copy", "--junit", "junit.xml", kernel)
    expect(ended, 1, "4 measured: 4 more",
           "memref.copy at block-matmul.mlir:", "on memref.alloc at block-matmul.mlir:",
           "bytes_copied: 8,192 more", ": 8,192 more, 8,192 instead of 0")
    check(sorted(case["name"] for case in ended.cases) == PIPELINES, ended)
    copy = [("memref.copy", ACCUMULATOR)]
    allocation = [("memref.alloc", ACCUMULATOR)]
    for case in ended.cases:
        check((case["verdict"], case["exit_code"]) == ("more", 1), case["name"])
        for account, counter, names in [
            ("buffers", "bytes_copied", copy), ("buffers", "bytes_read", copy),
            ("buffers", "bytes_written", copy), ("buffers", "peak_bytes", allocation),
            ("buffers", "bytes_allocated", allocation), ("compiled", "bytes_copied", copy),
            ("compiled", "bytes_read", copy), ("compiled", "bytes_written", copy),
            ("compiled", "peak_bytes", allocation),
        ]:
            expected = (ACCUMULATOR, names)
            actual = moved(case, account, counter)
            check(actual == expected, f"{case['name']}: {account} {counter}: {actual}")
        check(moved(case, "buffers", "copies") == (1, [("memref.copy", 1)]), case["name"])
        steps, _ = moved(case, "buffers", "steps")
        check(steps > 0, "a copy takes a step")
    suite = xml.etree.ElementTree.parse(folder / "junit.xml").getroot()
    check(suite.get("failures") == "4" and suite.get("tests") == "4", "JUnit's failures")


def of(value, *keys):
    for key in keys:
        value = value[key]
    return value


def edit(folder, change):
    """Changes the baseline of block-matmul.mlir."""
    path = folder / "baselines" / "block-matmul.json"
    baseline = json.loads(path.read_text())
    change(baseline)
    path.write_text(json.dumps(baseline))


def less_does_not_fail(folder):
    def raise_copies(baseline):
        buffers = baseline["pipelines"]["scalar"]["buffers"]
        buffers["totals"]["bytes_copied"] += ACCUMULATOR
        buffers["operations"].append({"operation": "memref.copy", "location": "block-matmul.mlir:4:8",
                                      "memory": "argument #3", "counters": {"bytes_copied": ACCUMULATOR}})
    edit(folder, raise_copies)
    ended = Ended(folder)
    expect(ended, 0, "block-matmul.mlir under scalar: less; improved: --update the baseline",
           "buffers: bytes_copied: 8,192 less, 0 instead of 8,192",
           "memref.copy at block-matmul.mlir:4:8 on argument #3: 8,192 less")
    check([case["verdict"] for case in ended.cases].count("less") == 1, ended)

    # Updating says the same and writes what was there before.
    expect(Ended(folder, "--update"), 0, "block-matmul.mlir: ", "written", "bytes_copied: 8,192 less",
           "transpose.mlir: unchanged")
    name = "block-matmul.json"
    written, original = ((where / name).read_text() for where in (folder / "baselines", SOURCE / "bench/baselines"))
    check(written == original, "an update writes another file than was committed")
    expect(Ended(folder, "--update"), 0, "block-matmul.mlir: unchanged")


def what_others_make_up_for_is_named(folder):
    """A copy of which another operation reads as much less, and one that it reads even more less."""
    for saved in ACCUMULATOR, 3 * ACCUMULATOR:
        def swap(baseline):
            buffers = baseline["pipelines"]["scalar"]["buffers"]
            read = next(row for row in buffers["operations"] if row["counters"].get("bytes_read") == POINTS * 4)
            read["counters"]["bytes_read"] -= ACCUMULATOR
            buffers["operations"].append({"operation": "memref.copy", "location": "block-matmul.mlir:4:8",
                                          "memory": "argument #3", "counters": {"bytes_read": saved}})
            buffers["totals"]["bytes_read"] += saved - ACCUMULATOR
        edit(folder, swap)
        kernel = folder / "kernels" / "block-matmul.mlir"
        ended = Ended(folder, "--pipeline", "scalar,vector", kernel)
        expect(ended, 1, "block-matmul.mlir under scalar: moved; no more in all, but of some operation: --update ",
               "linalg.generic at block-matmul.mlir:4:8 on argument #2: 8,192 more, 524,288 instead of 516,096",
               f"memref.copy at block-matmul.mlir:4:8 on argument #3: {saved:,} less, 0 instead of {saved:,}",
               "2 measured: 1 moved, 1 same")
        case = ended.cases[0]
        check((case["verdict"], case["exit_code"]) == ("moved", 1), case)
        check(moved(case, "buffers", "bytes_read") ==
              (ACCUMULATOR - saved, [("linalg.generic", ACCUMULATOR), ("memref.copy", -saved)]), case["moved"])
        expect(Ended(folder, "--update", kernel), 0, "under scalar: moved", "8,192 more")


def no_mover_is_without_a_place(folder):
    for path in (SOURCE / "bench/baselines").iterdir():
        check("unknown" not in path.read_text(), f"{path.name} has operations without a place")
    # What a linalg.add is made of has no location of its own.
    kernel = folder / "kernels" / "add.mlir"
    kernel.write_text("""func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}""")
    expect(Ended(folder, "--update", kernel), 0)
    rows = json.loads((folder / "baselines" / "add.json").read_text())["pipelines"]["scalar"]["values"]["operations"]
    check({"operation": "arith.addf", "location": "add.mlir:2:8 (in linalg.add)", "counters": {"flops": 4}} in rows, rows)


def baselines_that_can_not_be_compared(folder):
    kernel = folder / "kernels" / "block-matmul.mlir"
    path = folder / "baselines" / "block-matmul.json"
    good = path.read_text()

    def refused(change, text, code=2):
        if callable(change):
            edit(folder, change)
        else:
            path.write_text(change)
        ended = Ended(folder, kernel)
        expect(ended, code, "mx-bench-compare: error: ", text)
        check(ended.cases and ended.cases[0]["verdict"] == "invalid", ended)
        path.write_text(good)

    refused(lambda b: b.update(llvm="21.1.0"), "is a baseline of LLVM 21.1.0, and this is ")
    refused(lambda b: b.update(format=2), "of another format")
    refused(lambda b: b.update(kernel="other.mlir"), "is a baseline of 'other.mlir', and not of block-matmul.mlir")
    refused(lambda b: b.update(program="0" * 32), "is a baseline of another text of ")
    refused(lambda b: b["pipelines"].pop("vector"), "has no pipeline 'vector'; --update makes one")
    refused(lambda b: b["pipelines"].update(turbo={}), "no pipeline is called 'turbo'")
    refused(lambda b: b["pipelines"]["scalar"].pop("compiled"), "under 'scalar' the baseline has no account 'compiled'")
    refused(lambda b: b["pipelines"]["scalar"]["buffers"]["totals"].update(copies="many"), "'copies' is no number")
    buffers = ["pipelines", "scalar", "buffers"]
    refused(lambda b: of(b, *buffers).update(operations=[]),
            "does not add up under 'scalar': in the account 'buffers' 'bytes_read' is 1310720, "
            "and its operations add up to 0")
    refused(lambda b: of(b, *buffers, "operations")[0]["counters"].update(peak_bytes=3048), "'peak_bytes' is 26688, and")
    refused(lambda b: of(b, *buffers, "totals").update(loads=2 ** 63), "'loads' is 9223372036854775808, and")
    refused(good[:len(good) // 2], "is no JSON")
    refused("", "is no JSON")
    refused("[" * 1000000, "nests deeper than 100 brackets")
    refused('{"cases": []}', "is no baseline of this tool")

    # An update puts it right, and says what it replaces.
    path.write_text("{")
    expect(Ended(folder, "--update", kernel), 0, "instead of a file that could not be compared: ", "is no JSON")
    check(path.read_text() == good, "the update of a broken baseline")
    path.unlink()
    expect(Ended(folder, kernel), 2, "has no baseline ", "; --update makes one")
    # Of all others something is said even so.
    check(len(Ended(folder).cases) > len(PIPELINES), "one baseline that is missing ends it all")
    expect(Ended(folder, "--update", kernel), 0, "block-matmul.json is new")

    stray = folder / "baselines" / "gone.json"
    shutil.copy(path, stray)
    expect(Ended(folder), 2, "gone.json: is a baseline of no kernel in ")
    expect(Ended(folder, "--update"), 0, "gone.json removed")
    check(not stray.exists(), "an update leaves the baseline of no kernel")
    stray.write_text("{}")
    for arguments in [], ["--update"]:
        expect(Ended(folder, *arguments), 2, "gone.json: is no baseline, and of no kernel in ")
    check(stray.exists(), "an update removes what is no baseline")


def baselines_of_other_kernels_stay(folder):
    """Another file of the name of a kernel, and one whose baseline would be of no kernel."""
    before = {path.name: path.read_text() for path in (folder / "baselines").iterdir()}
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    one = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
    for path in (elsewhere / "block-matmul.mlir", folder / "mine.mlir", folder / "kernels" / "transpose.txt",
                 folder / "kernels" / "sub" / "mine.mlir"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(one)
        for name in path, os.path.relpath(path, folder):
            ended = Ended(folder, "--update", name)
            expect(ended, 2, f"{name}: is no kernel (*.mlir) in ", "--update writes baselines of these only",
                   "1 measured: 1 invalid")
    after = {path.name: path.read_text() for path in (folder / "baselines").iterdir()}
    check(before == after, "the baseline of another kernel is written")
    # The same folder by another name, and from within.
    (folder / "link").symlink_to(folder / "kernels")
    expect(Ended(folder, "--update", folder / "link" / "transpose.mlir"), 0, "transpose.mlir: unchanged")
    inside = subprocess.run([BIN / "mx-bench-compare", "--kernels", ".", "--baselines", "../baselines", "--update",
                             "transpose.mlir"], capture_output=True, text=True, cwd=folder / "kernels")
    check(inside.returncode == 0 and "transpose.mlir: unchanged" in inside.stdout, inside)


def kernels_that_can_not_be_measured(folder):
    def written(text):
        kernel = folder / "kernels" / "mine.mlir"
        kernel.write_text(text)
        return kernel

    one = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
    kernel = written(one)
    expect(Ended(folder, kernel), 2, "mine.mlir: has no baseline")
    expect(Ended(folder, "--update", kernel), 0, "mine.json is new")
    expect(Ended(folder, kernel), 0, "4 measured: 4 same")
    expect(Ended(folder, written(one + "\n// Changed.\n")), 2, "is a baseline of another text of ")
    expect(Ended(folder, written("func.func @main(")), 2, "mine.mlir: is no valid program", "mine.mlir:1:")
    expect(Ended(folder, written("")), 2, "mine.mlir: ")
    expect(Ended(folder, written("[" * 200000)), 2, "mine.mlir: ")
    expect(Ended(folder, folder / "none.mlir"), 2, "none.mlir")
    for text in "", "func.func @a() { return } func.func @b() { return }":
        ended = Ended(folder, written(text))
        expect(ended, 2, "mine.mlir: has no entry: a kernel has a function main")
        check("--entry" not in ended.err, ended)
    undefined = written("func.func @main() -> i32 { %c = arith.constant 0 : i32\n"
                        "%d = arith.divsi %c, %c : i32\n return %d : i32 }")
    expect(Ended(folder, "--update", undefined), 1, "undefined", "mine.json stays as it is")
    # What the plant does needs an argument that is written to.
    expect(Ended(folder, "--passes", "plant-stray-copy", folder / "kernels" / "quantize-dequantize.mlir"), 3,
           "nothing to plant")


def speed_only_advises(folder):
    kernel = folder / "kernels" / "transpose.mlir"
    advice = folder / "advice.json"
    asked = ["--advise", "--advice", advice, kernel]
    one = [*asked, "--pipeline", "scalar"]
    expect(Ended(folder, *one), 0, "1 measured: 1 same", f"there is no {advice}")
    expect(Ended(folder, "--update", *asked), 0, "advice: ", "advice.json written")
    measured = json.loads(advice.read_text())
    check(measured["machine"]["cores"] >= 1 and measured["machine"]["compiler"], measured["machine"])
    speed = measured["kernels"]["transpose.mlir"]["scalar"]
    check(len(speed["times"]) >= 8, speed)
    # Nothing counts instructions of sanitized programs.
    sanitized = b"__asan_init" in (BIN / "mx-bench-compare").read_bytes()
    counts = shutil.which("valgrind") is not None and not sanitized
    check(("instructions" in speed) == counts, speed)

    # As if the kernel had been ten times as fast, and on another machine.
    speed["times"] = [time / 10 for time in speed["times"]]
    speed["instructions"] = speed.get("instructions", 20.0) / 2
    measured["machine"] = {"cpu": "an abacus", "cores": 7, "compiler": "a scribe"}
    advice.write_text(json.dumps(measured))
    ended = Ended(folder, *one)
    expect(ended, 0, "transpose.mlir under scalar: advice: slower: ", "1 measured: 1 same",
           "figures of another machine (an abacus, 7 cores, loop by a scribe; this is ")
    if counts:
        expect(ended, 0, "transpose.mlir under scalar: advice: more instructions: ")
    said = ended.cases[0]["advice"]
    check(said["median"] > 5 * said["baseline_median"] and said["p"] < 0.001 and said["seconds"] > 0, said)
    check(said["advice"] and "slower" in said["advice"][0], said)

    measured["format"] = 1
    advice.write_text(json.dumps(measured))
    expect(Ended(folder, *one), 2, "advice.json: is advice of another format")
    advice.write_text('{"a": ' * 1000000)
    expect(Ended(folder, *one), 2, "advice.json: is no JSON: nests deeper")
    advice.write_text("{")
    expect(Ended(folder, *one), 2, "advice.json: is no JSON")


def bad_usage(folder):
    expect(Ended(folder, "--pipeline", "turbo"), 2, "no pipeline is called 'turbo'")
    expect(Ended(folder, "--pipeline", "none"), 2, "names none to measure under")
    expect(Ended(folder, "--passes", "no-such-pass"), 2, "--passes: ")
    expect(Ended(folder, "--update", "--passes", "cse"), 2, "--passes do not go with it")
    expect(Ended(folder, "--update", "--pipeline", "scalar"), 2, "--pipeline and --passes")
    expect(Ended(folder, "--kernels", folder / "none"), 2, "none: can't be read")
    expect(Ended(folder, "--kernels", folder / "baselines"), 2, "has no kernels (*.mlir)")
    expect(Ended(folder, "--junit", folder / "no" / "such" / "folder.xml"), 2, "folder.xml")
    expect(Ended(folder, "--no-such-option"), 2, "no-such-option")


def the_script_knows_its_folders(folder):
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    command = [SOURCE / "bench" / "compare", "--pipeline", "scalar", SOURCE / "bench/kernels/transpose.mlir"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=folder, env={**os.environ, "PATH": path})
    check(ended.returncode == 0 and "1 measured: 1 same" in ended.stdout, ended)


def the_script_for_ci_sets_up_builds_and_compares(folder):
    """ci/bench.sh with scripts beside it that only say what they are asked for, and a build that is there."""
    said = folder / "said"
    (folder / "ci").mkdir()
    for name in "setup.sh", "build.sh":
        check(os.access(SOURCE / "ci" / name, os.X_OK), f"there is no ci/{name}")
        script = folder / "ci" / name
        script.write_text(f'#!/bin/sh\necho {name} "$@" >> "{said}"\n')
        script.chmod(0o755)
    shutil.copy(SOURCE / "ci/bench.sh", folder / "ci")
    (folder / "bench").symlink_to(SOURCE / "bench")
    (folder / "build" / "release").mkdir(parents=True)
    (folder / "build" / "release" / "bin").symlink_to(BIN)
    # There is no valgrind, which takes its time.
    (folder / "path").mkdir()
    for name in "bash", "dirname", "sh":
        (folder / "path" / name).symlink_to(shutil.which(name))

    def run(*arguments):
        said.unlink(missing_ok=True)
        return subprocess.run([folder / "ci" / "bench.sh", *arguments], capture_output=True, text=True, cwd="/",
                              env={**os.environ, "PATH": str(folder / "path")})
    ended = run("--pipeline", "scalar", "bench/kernels/transpose.mlir")
    check(ended.returncode == 0 and ended.stdout.endswith("1 measured: 1 same\n"), ended)
    check("advice: instructions are not counted: " in ended.stdout, ended)
    check(said.read_text() == "setup.sh\nbuild.sh release mx-bench-compare\n", said.read_text())
    ended = run("--pipeline", "scalar", "--passes", "plant-stray-copy", "bench/kernels/block-matmul.mlir")
    check(ended.returncode == 1 and "8,192 more" in ended.stdout, ended)
    # Nothing is compared by what could not be built.
    (folder / "ci" / "build.sh").write_text("#!/bin/sh\nexit 7\n")
    ended = run("--pipeline", "scalar", "bench/kernels/transpose.mlir")
    check(ended.returncode == 7 and not ended.stdout, ended)


def without_a_folder_the_installed_kernels_run(folder):
    def run(*arguments):
        command = [BIN / "mx-bench-compare", "--pipeline", "scalar"] if not arguments else [BIN / "mx-bench-compare"]
        return subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=folder)

    ended = run()
    check(ended.returncode == 0 and "9 measured: 9 same" in ended.stdout, ended)
    for arguments in [("--update",), ("--update", "--advise", "--baselines", folder / "mine")]:
        ended = run(*arguments)
        check(ended.returncode == 2 and "what is installed stays as it is" in ended.stderr, ended)
    # What lies here goes first.
    (folder / "bench").mkdir()
    (folder / "kernels").rename(folder / "bench" / "kernels")
    ended = run()
    check(ended.returncode == 2 and "bench/baselines" in ended.stdout + ended.stderr, ended)


# Enough of them to tell one from the others.
SOME = ["block-matmul.mlir", "quantize-dequantize.mlir", "transpose.mlir"]
for test in [all_are_as_before, a_stray_copy_is_named, less_does_not_fail, what_others_make_up_for_is_named,
             no_mover_is_without_a_place, baselines_that_can_not_be_compared, baselines_of_other_kernels_stay,
             kernels_that_can_not_be_measured, speed_only_advises, bad_usage, the_script_knows_its_folders,
             the_script_for_ci_sets_up_builds_and_compares, without_a_folder_the_installed_kernels_run]:
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        for part in ("kernels", "baselines"):
            shutil.copytree(SOURCE / "bench" / part, scratch / part)
        if test is not all_are_as_before:
            for path in [*scratch.glob("*/*.mlir"), *scratch.glob("*/*.json")]:
                if path.stem + ".mlir" not in SOME:
                    path.unlink()
        test(scratch)
sys.exit(failures != 0)
