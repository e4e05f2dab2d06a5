#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""campaign.py BIN: mx-fuzz run finds a planted fault, writes it down, survives
kill -9 without losing a finding, and says what is wrong with its folder."""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN = Path(sys.argv[1]).resolve()
MX_FUZZ = BIN / "mx-fuzz"
# The pipeline scalar-dealloc to buffers, and then a free that comes too early.
PLANTED = (
    "mx-to-linalg,expand-check-constants,elementwise-to-linalg,"
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "function-boundary-type-conversion=fully-dynamic-layout-map "
    "allow-return-allocs-from-loops=true buffer-alignment=0},"
    "expand-realloc{emit-deallocs=false},ownership-based-buffer-deallocation,"
    "bufferization-lower-deallocations,plant-early-free"
)
FILES = {"program.mlir", "original.mlir", "inputs.txt", "replay.sh",
         "reproducer.mlir", "witness.txt", "finding.json"}
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def command(folder, *options):
    return [str(MX_FUZZ), "run", "--artifacts", str(folder), "--reduce-seconds",
            "5", *options]


def run(words, expected, **settings):
    result = subprocess.run([str(word) for word in words], text=True,
                            capture_output=True, timeout=300, **settings)
    check(result.returncode == expected,
          f"expected exit code {expected}, got {result.returncode}: "
          f"{' '.join(map(str, words))}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


def findings(folder):
    return sorted(path for path in (folder / "findings").iterdir())


def planted(folder):
    """The findings that name the planted pass."""
    found = []
    for path in findings(folder):
        text = json.loads((path / "finding.json").read_text())
        if text["pass"] == "plant-early-free":
            found.append(path)
    return found


def processes_of(folder):
    """The processes whose command line names the folder."""
    count = 0
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes()
            state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except (OSError, IndexError):
            continue
        count += str(folder).encode() in words and state != "Z"
    return count


def wait_for(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def finds_and_replays(folder):
    run(command(folder, "--seed", "1", "--time", "10", "--passes", PLANTED), 1)
    found = planted(folder)
    check(found, "a planted fault is found in ten seconds")
    for path in found[:1]:
        check({file.name for file in path.iterdir()} == FILES,
              f"{path} holds all files")
        said = run([MX_FUZZ, "replay", path], 1)
        check("the finding is still there" in said, said)
        run([MX_FUZZ, "replay", path / "finding.json"], 1)
        run([path / "replay.sh"], 1,
            env={**os.environ, "MX_DIFF": str(BIN / "mx-diff")})
        # mx-opt knows all passes but those that plant faults.
        reproducer = folder / "reproducer.mlir"
        text = (path / "reproducer.mlir").read_text()
        check(",plant-early-free" in text, text)
        reproducer.write_text(text.replace(",plant-early-free{nth=0}", ""))
        run([BIN / "mx-opt", "--run-reproducer", reproducer], 0)
        replays_what_changed(path)
        reduces_again(path)
    # With all of them known, and nothing new to be found, nothing fails.
    known = folder / "known.txt"
    known.write_text("".join(
        json.loads((path / "finding.json").read_text())["key"] + " # planted\n"
        for path in findings(folder)))
    said = run(command(folder, "--time", "0", "--passes", PLANTED, "--known",
                       known), 0)
    check("0 of them new" in said, said)
    # Operations behind a key must be in the program.
    strict = folder / "strict.txt"
    strict.write_text(known.read_text().replace(" #", " with cf.switch #"))
    run(command(folder, "--time", "0", "--passes", PLANTED, "--known", strict),
        1)
    finds_again_what_is_damaged(folder, found[0], known)
    # A folder is for one way to compare programs.
    said = run(command(folder, "--time", "1"), 2)
    check("holds a campaign with another" in said, said)


def reduces_again(path):
    """A finding is a program to reduce, with what shows it."""
    reduced = path.parent.parent / "reduced.mlir"
    for finding in [path, path / "finding.json"]:
        run([BIN / "mx-reduce", finding, "--time", "5", "-o", reduced], 0)
        check("plant-early-free" in reduced.read_text(), reduced.read_text())
    said = run([BIN / "mx-reduce", path, "--passes", "cse"], 2)
    check("a finding says what is compared" in said, said)


def finds_again_what_is_damaged(folder, path, known):
    """A finding that is cut off fails, is moved aside, and is found again."""
    text = (path / "finding.json").read_bytes()
    (path / "finding.json").write_bytes(text[:len(text) // 2])
    options = ["--passes", PLANTED, "--known", known]
    said = run(command(folder, "--time", "0", *options), 2)
    check(f"moved to {folder / 'unreadable' / path.name}" in said, said)
    check(not path.exists(), f"{path} is out of the way")
    # What else is found now does not matter.
    known.write_text("* # all\n")
    run(command(folder, "--time", "10", *options), 0)
    check(path in planted(folder), f"{path} is found again")


def replays_what_changed(path):
    """A finding that is gone, and one of another version."""
    finding = json.loads((path / "finding.json").read_text())
    finding["comparison"]["passes"] = "canonicalize"
    finding["llvm_version"] = "1.2.3"
    changed = path.parent.parent / "changed.json"
    changed.write_text(json.dumps(finding))
    said = run([MX_FUZZ, "replay", changed], 0)
    check("warning: found with LLVM 1.2.3" in said, said)
    check("the finding is gone" in said, said)
    finding = json.loads((path / "finding.json").read_text())
    for field, value, code, message in [
            ("verdict", "crash", 0, "the finding is another: it was a crash"),
            ("pass", "cse", 0, "of cse, and is: "),
            ("verdict", "banana", 2, "has values that are none")]:
        changed.write_text(json.dumps({**finding, field: value}))
        said = run([MX_FUZZ, "replay", changed], code)
        check(message in said, said)


def survives_a_kill(folder):
    campaign = subprocess.Popen(
        command(folder, "--seed", "2", "--passes", PLANTED),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    check(wait_for(lambda: folder.is_dir() and (folder / "findings").is_dir()
                   and findings(folder), 60), "there is a finding to lose")
    said = run(command(folder, "--passes", PLANTED, "--time", "1"), 2)
    check("another campaign is running on this folder" in said, said)
    campaign.send_signal(signal.SIGKILL)
    campaign.wait()
    before = {path.name for path in findings(folder)
              if ".tmp-" not in path.name}
    check(wait_for(lambda: processes_of(folder) == 0, 5),
          "nothing outlives a campaign that is killed")
    said = run(command(folder, "--passes", PLANTED, "--time", "2"), 1)
    check("seed 2, start 2:" in said, said)
    after = {path.name for path in findings(folder)}
    check(before <= after, f"no finding is lost: {before} {after}")
    for path in findings(folder):
        check({file.name for file in path.iterdir()} == FILES,
              f"{path} is whole")
    check(not list((folder / "candidates").iterdir()),
          "all candidates have been looked at")


def takes_any_corpus(folder):
    corpus = folder / "corpus"
    corpus.mkdir(parents=True)
    (corpus / "garbage").write_bytes(bytes(range(256)))
    (corpus / "nested").write_text("(" * 30000)
    (corpus / "empty").write_text("")
    (corpus / "foreign.mlir").write_text(
        'func.func @f() { "no.such"() : () -> () return }')
    said = run(command(folder, "--seed", "3", "--time", "3", "--passes", "cse",
                       "--known", "/dev/null"), 0)
    check("invalid" in said, said)


def says_what_is_left(folder):
    """Ctrl-C while a candidate is looked at: it stays, and may be a finding."""
    run(command(folder, "--time", "0", "--opt-cmd", "sleep 15"), 2)
    candidate = folder / "candidates" / "some.mlir"
    candidate.write_text("func.func @main() { return }")
    campaign = subprocess.Popen(
        command(folder, "--time", "0", "--opt-cmd", "sleep 15"), text=True,
        stdout=subprocess.PIPE)
    campaign.stdout.readline()
    time.sleep(0.5)
    campaign.send_signal(signal.SIGINT)
    said = campaign.communicate(timeout=60)[0]
    check(campaign.returncode == 1, f"exit code {campaign.returncode}: {said}")
    check("1 candidate left for the next run" in said, said)
    check(candidate.exists(), "the candidate is still there")
    # One that nobody could look at to the end fails until it is taken away.
    candidate.rename(folder / "undecided" / candidate.name)
    report = folder / "report.json"
    said = run(command(folder, "--time", "0", "--opt-cmd", "sleep 15", "--json",
                       report), 1)
    check("1 candidate that could not be looked at to the end" in said, said)
    cases = json.loads(report.read_text())["cases"]
    check({case["verdict"] for case in cases} ==
          {"nothing compared", "undecided"}, cases)


def compares_with_a_command(folder):
    """A compiler that is named from here is found again from here, and what it
    leaves running ends with the comparison."""
    folder.mkdir()
    compiler = folder / "compiler"
    seconds = 100_000 + os.getpid()
    compiler.write_text(
        f"#!/bin/sh\nsleep {seconds} &\nsed 's/arith.addi/arith.subi/'\n")
    compiler.chmod(0o755)
    run([MX_FUZZ, "run", "--artifacts", "campaign", "--seed", "1", "--time", "8",
         "--reduce-seconds", "2", "--opt-cmd", "./compiler"], 1, cwd=folder)
    found = findings(folder / "campaign")
    check(found, "a compiler that mixes up operations is caught in eight seconds")
    for path in found[:1]:
        run([path.relative_to(folder) / "replay.sh"], 1, cwd=folder,
            env={**os.environ, "MX_DIFF": str(BIN / "mx-diff")})
    check(wait_for(lambda: processes_of(f"sleep\0{seconds}") == 0, 10),
          "nothing of it is left running")


def says_what_is_wrong(folder):
    folder.mkdir()
    (folder / "file").write_text("")
    said = run(command(folder / "file", "--time", "1"), 2)
    check("cannot be written: Not a directory" in said, said)
    for options, message in [
            (["--jobs", "0"], "--jobs: expected at least 1"),
            (["--jobs", "100000"], "--jobs: expected at most 1024"),
            (["--pipeline", "none-such"], "no pipeline is called 'none-such'"),
            (["--passes", "no-such-pass"], "--passes: "),
            (["--passes", ""], "--passes: expected a pass"),
            (["--json", str(folder / "missing" / "x")],
             "x: cannot be written: No such file or directory"),
            (["--junit", str(folder)], "cannot be written: Is a directory"),
            (["--passes", "cse", "--opt-cmd", "cat"], "exclude each other"),
            (["--code-every", "0"], "expected at least 1"),
            (["--known", str(folder / "missing")], "cannot be read"),
            (["no-such-folder"], "no-such-folder: is no folder")]:
        said = run(command(folder / "new", "--time", "1", *options), 2)
        check(message in said, said)
    check(not (folder / "new").exists(), "no campaign has begun")
    for name in ["a b", "a'b", "a$HOME", "a$(touch b)"]:
        said = run(command(folder / name, "--time", "1"), 2)
        check("hands this name to a shell" in said, said)
    said = run(command(folder / "command", "--time", "3", "--opt-cmd",
                       str(folder / "missing")), 2)
    check("no program was compared to the end" in said, said)
    state = folder / "command" / "state.json"
    fields = json.loads(state.read_text())
    state.write_text(json.dumps({**fields, "llvm_version": "1.2.3"}))
    said = run(command(folder / "command", "--time", "0", "--opt-cmd",
                       str(folder / "missing")), 2)
    check("is of LLVM 1.2.3" in said, said)
    del fields["plan"]
    state.write_text(json.dumps(fields))
    said = run(command(folder / "command", "--time", "1"), 2)
    check("state.json: is no state of a campaign" in said, said)
    if os.geteuid() != 0:
        read_only = folder / "read-only"
        read_only.mkdir(mode=0o555)
        said = run(command(read_only, "--time", "1"), 2)
        check("cannot be written: Permission denied" in said, said)
    run([MX_FUZZ, "replay", folder / "file"], 2)


def says_when_the_disk_is_full(folder):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))

    said = run(command(folder, "--time", "5"), 2, preexec_fn=limit)
    check("counters: cannot be written: File too large" in said, said)
    # A disk that fills up later; only root can make one.
    disk = folder.parent / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=320k", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        return
    try:
        # There are candidates by then, and findings come first.
        said = run(command(disk / "campaign", "--seed", "1", "--time", "60",
                           "--passes", PLANTED), 1)
        check("error: " in said and ("cannot be written" in said or
                                     "does not run" in said), said)
        for path in findings(disk / "campaign"):
            if ".tmp-" not in path.name:
                check({file.name for file in path.iterdir()} == FILES,
                      f"{path} is whole")
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)],
                       check=True)
        # With room again, it goes on.
        (disk / "campaign" / "corpus" / ("0" * 40)).write_text("")
        said = run(command(disk / "campaign", "--time", "10", "--passes",
                           PLANTED), 1)
        check("with nothing in them" in said, said)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def main():
    # What a name of the campaign's own files means, it means there only.
    with tempfile.TemporaryDirectory(suffix=".tmp-1") as name:
        root = Path(name)
        for step in [finds_and_replays, survives_a_kill, takes_any_corpus,
                     says_what_is_left, compares_with_a_command,
                     says_what_is_wrong,
                     says_when_the_disk_is_full]:
            step(root / step.__name__)
    return 1 if failures else 0


sys.exit(main())
