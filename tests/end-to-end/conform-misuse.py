#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""conform-misuse.py BIN SOURCE CLANG: whatever a device does to its process, to
files or to a terminal, and whatever else is asked of mx-conform, the run ends
in time with the reason, and leaves nothing behind."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN = Path(sys.argv[1]).resolve()
SUITE = Path(sys.argv[2]).resolve() / "corpus" / "conformance"
CLANG = sys.argv[3]
HERE = Path(__file__).resolve().parent
ONE = ["--filter", "fold_scale/f8E4M3FN/*/power"]
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def run(words, expected, mistake="", tool="mx-conform", **settings):
    command = [str(BIN / tool), *map(str, words)]
    settings.setdefault("stdout", subprocess.PIPE)
    environment = {**os.environ, "MISTAKE": mistake,
                   **settings.pop("variables", {})}
    result = subprocess.run(command, stderr=subprocess.PIPE, text=True,
                            errors="surrogateescape", timeout=120,
                            env=environment, **settings)
    check(expected in (None, result.returncode),
          f"expected exit code {expected}, got {result.returncode}: "
          f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return (result.stdout or "") + result.stderr


def conform(words, expected, **settings):
    return run(["--suite", SUITE, *words], expected, **settings)


def compile_device(folder):
    library = folder / "device.so"
    subprocess.run([CLANG, "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
                    "-O1", "-o", library, HERE / "conform_misuse.c", "-lm"],
                   check=True)
    return f"lib:{library}"


def test_library(folder):
    device = compile_device(folder)
    conform(["--dut", device, *ONE], 0)
    for mistake, text in [
            ("closes", "it closed descriptors that are not its own"),
            ("writes to all", "not its own"),
            ("overruns by 300", "in the library: Segmentation fault"),
            ("escapes", "in the library: Aborted: \\x1B[31mred\\x0D\\x07")]:
        said = conform(["--dut", device, *ONE], 1, mistake=mistake)
        check(text in said, f"{mistake}: {said}")
        check(not set(said) & {"\x1b", "\0", "\r", "\a"},
              f"{mistake}: nothing that a terminal obeys: {said!r}")
    # As much as it can write in two seconds ends nowhere.
    said = conform(["--dut", device, *ONE, "--timeout", "2"], 1,
                   mistake="floods")
    check("no end after 2 seconds" in said, said)


COMMAND = r'''
import os, signal, sys, subprocess
words = sys.argv[1:]
prefix = words[words.index("--output") + 1]
mistake = os.environ["MISTAKE"]
if mistake == "big file":
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    with open(prefix + ".0.scales.npy", "wb") as file:
        file.seek(1 << 40)
        file.write(b"x")
if mistake == "memory":
    held = bytearray(64 << 30)
if mistake == "floods":
    for i in range(1000):
        os.write(2, b"x" * 1000000)
    sys.exit("the last words")
if mistake == "signal below a shell":
    os._exit(139)
if mistake == "signal":
    os.kill(os.getpid(), signal.SIGABRT)
if mistake == "pipe":
    os.mkfifo(prefix + ".0.scales.npy")
    os.mkfifo(prefix + ".other")
    sys.exit(0 if os.path.exists(prefix) else 3)
if mistake == "background":
    subprocess.Popen(["sleep", "60"])
subprocess.run([INTERP, *words], check=True)
if mistake == "extra":
    open(prefix + ".1.npy", "w").close()
if mistake == "cut off":
    os.truncate(prefix + ".0.scales.npy", 70)
if mistake == "high bits":
    with open(prefix + ".0.elements.npy", "r+b") as file:
        file.seek(-1, 2)
        file.write(b"\x80")
'''


def test_command(folder):
    script = folder / "device.py"
    script.write_text(f"INTERP = {str(BIN / 'mx-interp')!r}\n" + COMMAND)
    device = f"cmd:'{sys.executable}' '{script}'"
    only = ["--dut", device, "--filter", "fold_scale/f4E2M1FN/*/power"]
    first = folder / "report.json"
    conform([*only, "--json", first], 0)
    name = json.loads(first.read_text())["cases"][0]["case"]
    one = ["--dut", device, "--filter", name]
    scratch = folder / "scratch"
    scratch.mkdir()
    for mistake, expected, verdict, text in [
            ("big file", 1, "crash", "signal 25 (File size limit exceeded)"),
            ("memory", 1, "crash", "status 1"),
            ("floods", 1, "crash", "the last words"),
            ("signal below a shell", 1, "crash",
             "it dies of signal 11 (Segmentation fault)"),
            ("signal", 1, "crash", "it dies of signal 6 (Aborted)"),
            ("pipe", 3, "not implemented", ""),
            ("background", 0, "pass", ""),
            ("extra", 1, "wrong shape", "output.1.npy, and the program has no"),
            ("cut off", 1, "wrong shape", "output.0.scales.npy"),
            ("high bits", 1, "wrong", "0x80 has bits above the 4 of")]:
        begun = time.time()
        conform([*one, "--json", first], expected, mistake=mistake,
                variables={"TMPDIR": str(scratch)})
        case = json.loads(first.read_text())["cases"][0]
        check(case["verdict"] == verdict and text in case.get("message", ""),
              f"{mistake}: {case}")
        check(time.time() - begun < 40, f"{mistake}: ends in time")
        check(not list(scratch.iterdir()),
              f"{mistake}: leaves {list(scratch.rglob('*'))}")
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        process = subprocess.Popen(
            [str(BIN / "mx-conform"), "--suite", str(SUITE), "--dut",
             "cmd:sleep 100 #", "--filter", name], stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": str(scratch)})
        while not list(scratch.iterdir()) and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(number)
        said = process.communicate()[0].decode()
        check(process.returncode == 4 and "interrupted" in said,
              f"{number}: {process.returncode} {said}")
        check(not list(scratch.iterdir()), f"{number}: leaves files")
    said = conform(["--dut", device, "--filter", name], 2,
                   variables={"TMPDIR": str(folder / "none")})
    check("no folder for temporary files can be made in "
          f"{folder / 'none'}, which TMPDIR names" in said, said)
    conform(["--dut", "interp", "--filter", name], 0,
            variables={"TMPDIR": str(folder / "none")})


def test_jobs():
    for jobs in ["4000000000", "100000"]:
        conform(["--dut", "interp", "--rule", "control.calls", "--jobs", jobs],
                0)
    said = run(["-c", 'ulimit -n 40; exec "$0" "$@"', str(BIN / "mx-conform"),
                "--suite", SUITE, "--dut", "interp", "--rule", "fold-scale",
                "--jobs", "1000"], 0, tool="/bin/sh")
    check("cases of suite" in said, said)


def test_outputs(folder):
    """Standard output that is full, and two reports in one file."""
    program = folder / "program.mlir"
    program.write_text("func.func @main() -> i32 {\n"
                       "  %c = arith.constant 1 : i32\n"
                       "  return %c : i32\n}\n")
    kernel = SUITE.parent.parent / "bench" / "kernels"
    conform_words = ["--suite", SUITE, "--dut", "interp", *ONE]
    tools = [("mx-conform", conform_words),
             ("mx-conform", ["list", "--suite", SUITE]),
             ("mx-interp", [program]),
             ("mx-diff", [program, "--pipeline", "scalar"]),
             ("mx-fuzz", ["gen", "--seed", "1"]),
             ("mx-fuzz", ["faults", "--list"]),
             ("mx-bench-compare", [next(kernel.glob("*.mlir"))])]
    for tool, words in tools:
        with open("/dev/full", "w") as full:
            said = run(words, 2, tool=tool, stdout=full)
        check("No space left on device" in said and "error: " in said,
              f"{tool}: {said}")
        check("LLVM ERROR" not in said, said)
    both = folder / "both"
    for tool, words in [("mx-conform", conform_words), ("mx-interp", [program]),
                        ("mx-diff", [program]), ("mx-reduce", [program]),
                        ("mx-bench-compare", [next(kernel.glob("*.mlir"))]),
                        ("mx-fuzz", ["run", "--artifacts", folder / "a"])]:
        said = run([*words, "--json", both, "--junit", both], 2, tool=tool)
        check(f"--junit and --json name the same file: {both}" in said, said)
    before = program.read_text()
    for tool in ["mx-interp", "mx-diff"]:
        said = run([program, "--json", program], 2, tool=tool)
        check("--json names a file that is read" in said, said)
    check(program.read_text() == before, "a program stays as it is")
    said = run([*conform_words, "--json", both, "--resume", both], 2)
    check("--resume and --json name the same file" in said, said)
    said = run(["faults", "--json", both, "--markdown", both], 2,
               tool="mx-fuzz")
    check("--markdown and --json name the same file" in said, said)
    said = run([folder / "x.json", "--output", both, "--sarif", both], 2,
               tool="mx-report")
    check("--sarif and --output name the same file" in said, said)
    check(not both.exists(), "nothing is written")


def test_pipes(folder):
    """What is read to its end is a file."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    said = conform(["--dut", "interp", *ONE, "--resume", pipe], 2)
    check(f"{pipe}: is no regular file" in said, said)
    suite = folder / "suite"
    suite.mkdir()
    for what in [pipe, Path("/dev/zero")]:
        (suite / "manifest.json").unlink(missing_ok=True)
        (suite / "manifest.json").symlink_to(what)
        said = run(["--suite", suite, "--dut", "interp"], 2)
        check("manifest.json: cannot be read: is no regular file" in said, said)


def test_resume(folder):
    """A state is of one program, and of devices in whatever order."""
    tools = folder / "bin"
    tools.mkdir()
    tool = tools / "mx-conform"
    shutil.copy(BIN / "mx-conform", tool)
    state = folder / "state"
    words = ["--suite", SUITE, *ONE, "--resume", state]
    one, other = ["--dut", "interp"], ["--dut", "jit:scalar"]
    run([*words, *one, *other], 0, tool=tool)
    size = state.stat().st_size
    run([*words, *other, *one], 0, tool=tool)
    check(state.stat().st_size == size, "nothing runs again")
    with tool.open("ab") as file:
        file.write(b"another one")
    said = run([*words, *one, *other], 2, tool=tool)
    check("belongs to another run: its mx-conform is sha256" in said, said)


def test_selection(folder):
    words = ["--dut", "interp", "--rule", "fold-scale,control"]
    report = folder / "report.json"
    conform([*words, "--except", "control,fold-scale.power", "--json", report],
            0)
    rules = {case["rule"] for case in json.loads(report.read_text())["cases"]}
    check("fold-scale.layout" in rules and "fold-scale.power" not in rules
          and not any(rule.startswith("control") for rule in rules),
          f"--except leaves rules out: {rules}")
    for options, text in [
            (["--except", "none"], "--except: the suite has no rule 'none'"),
            (["--except", "fold-scale,control"], "no case of the suite is"),
            (["--allow", "rounding"], "--allow: there is nothing called"),
            (["--out-params"], "--out-params: says how a library is called")]:
        said = conform([*words, *options], 2)
        check(text in said, said)


def test_names(folder):
    """What is printed of a suite cannot do more than be read."""
    suite = folder / "names"
    shutil.copytree(SUITE, suite)
    manifest = json.loads((suite / "manifest.json").read_text())
    manifest["rules"][0]["says"] = "\x1b[31mred"
    (suite / "manifest.json").write_text(json.dumps(manifest))
    text = run(["list", "--suite", suite], None)
    check("\x1b" not in text, text[:1000])


def main():
    with tempfile.TemporaryDirectory() as name:
        for test in [test_library, test_command, test_outputs, test_pipes,
                     test_resume, test_selection, test_names]:
            folder = Path(name) / test.__name__
            folder.mkdir()
            test(folder)
        test_jobs()
    if failures:
        sys.exit(f"{len(failures)} failures")
    print("all is well")


main()
