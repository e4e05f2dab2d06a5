#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""workflow.py BIN SOURCE: the workflow that users copy runs in a repository of
theirs, which has kernels, a device and a compiler, and nothing of ours. What
needs a network or takes minutes is not run: a tree with the tools that were
built here lies where mx-oracle is checked out."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BIN, SOURCE = (Path(word).resolve() for word in sys.argv[1:3])
TEXT = (SOURCE / "examples/ci/github-workflow.yml").read_text()
# What a runner does once.
SET_UP = ("Install git", "Set up mx-oracle", "Build mx-oracle")
CHECKS = ("Does a kernel move more?", "Does the device conform?",
          "Does the compiler keep what programs mean?")
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def environment_of(text):
    block = re.search(r"^env:\n((?:  .*\n)+)", text, re.M)[1]
    return dict(re.findall(r"^  (\w+): (.*)$", block, re.M))


def steps_of(text):
    """{name: command}, and the number of other steps."""
    found, others = {}, 0
    for step in re.split(r"^      - ", text, flags=re.M)[1:]:
        name = re.match(r"name: (.*)", step)
        command = re.search(r"^ {8}run: (?:>-\n)?((?:.*\n)(?: {10}.*\n)*)",
                            step, re.M)
        if name and command:
            found[name[1]] = " ".join(command[1].split())
        else:
            others += 1
    return found, others


def make_repository(folder, environment):
    """What a user has, under the names that the workflow gives."""
    folder.mkdir()
    kernels = folder / environment["KERNELS"]
    kernels.mkdir(parents=True)
    shutil.copy(SOURCE / "corpus/seeds/block-matmul.mlir", kernels)
    device = environment["DEVICE"].split()[-1]
    for file in (SOURCE / "examples/conformance").glob("*.py"):
        shutil.copy(file, (folder / device).with_name(file.name))
    compiler = folder / environment["COMPILER"]
    compiler.write_text("#!/bin/sh\ncat\n")
    compiler.chmod(0o755)
    (folder / environment["KNOWN"]).write_text("crash/nothing/*  # never seen\n")
    # As the action checks it out, and the build leaves it.
    checkout = folder / "mx-oracle"
    (checkout / "build").mkdir(parents=True)
    (checkout / "build/release").symlink_to(BIN.parent)
    shutil.copytree(SOURCE / "ci", checkout / "ci")


class Job:
    """A run of the steps in order, each in a shell of its own."""

    def __init__(self, folder, environment, steps):
        self.folder, self.steps = folder, steps
        self.path_file = folder.parent / f"{folder.name}.path"
        self.path_file.touch()
        self.environment = {
            **environment, "HOME": str(folder),
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "GITHUB_PATH": str(self.path_file)}

    def run(self, command):
        added = ":".join(self.path_file.read_text().split())
        path = self.environment["PATH"]
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],
            cwd=self.folder, text=True, capture_output=True, timeout=900,
            env={**self.environment, "PATH": f"{added}:{path}" if added else path})

    def expect(self, name, code, message="", more=""):
        # Whoever waits for a merge has a minute.
        command = self.steps[name].replace("--time 60", "--programs 8 --seed 1")
        if name == CHECKS[1]:
            command += " --rule dequantize.smallest-scale,dequantize.values"
        command += more
        result = self.run(command)
        output = result.stdout + result.stderr
        check(result.returncode == code and message in output,
              f"'{name}' exits with {result.returncode}, not {code} and "
              f"'{message}': {command}\n{output}")


def main():
    environment = environment_of(TEXT)
    steps, others = steps_of(TEXT)
    check(set(SET_UP + CHECKS) <= set(steps), f"steps are {list(steps)}")
    # Two checkouts, and what is kept.
    check(others == 3, f"{others} steps without a command")
    check("  path: mx-oracle\n" in TEXT, "mx-oracle is not checked out there")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "theirs"
        make_repository(folder, environment)
        for step in SET_UP[1:]:
            script = folder / steps[step].split()[0]
            check(os.access(script, os.X_OK), f"'{step}' has no {script}")
        targets = steps["Build mx-oracle"].split()[2:]
        job = Job(folder, environment, steps)
        job.expect("Put it on the path", 0)
        # As a comment says.
        update = " ".join(re.search(r"#   (mx-bench-compare.*)", TEXT)[1].split())
        check(environment["KERNELS"] in update and
              environment["BASELINES"] in update, update)
        result = job.run(update)
        check(result.returncode == 0, f"{update}: {result.stderr}")
        rest = [step for step in steps if step not in SET_UP][1:]
        for step in rest:
            check(steps[step].split()[0] in targets, f"'{step}' is not built")
            job.expect(step, 0)
        kept = ("gate.json", "gate.xml", "conform.json", "conform.xml",
                "campaign.json", "campaign.xml", "report.html")
        for file in kept:
            check((folder / file).is_file(), f"{file} is not written")

        # And each of them fails where it should.
        kernel = folder / environment["KERNELS"] / "block-matmul.mlir"
        job.expect(CHECKS[0], 1, "8,192 more", " --passes plant-stray-copy")
        kernel.write_text(kernel.read_text() + "\n// changed\n")
        job.expect(CHECKS[0], 2)
        job.environment["DEVICE"] += " --wrong e8m0-zero"
        job.expect(CHECKS[1], 1, "failed")
        job.environment["COMPILER"] = "sed s/arith.addf/arith.subf/"
        shutil.rmtree(folder / "campaign")
        shutil.copy(SOURCE / "examples/your-compiler/sum.mlir", kernel.parent)
        job.expect(CHECKS[2], 1, "new: mismatch/after-command")
    return 1 if failures else 0


sys.exit(main())
