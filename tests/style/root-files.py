#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""root-files.py SOURCE: the root folder has the files and folders that it is
known to have, as git tracks them, and nothing that a program left there. Where
there is no git, what lies there counts."""

import subprocess
import sys
from pathlib import Path

KNOWN = {".ci", ".clang-format", ".gitignore", "CMakeLists.txt",
         "CMakePresets.json", "LICENSE", "README.md", "bench", "ci", "cmake",
         "compiler", "corpus", "docs", "examples", "fuzz", "interpreter",
         "tests"}
# Of whoever works here, if they are there.
LOCAL = {".git", ".issues", "build"}
# What libFuzzer's programs leave where they run, though git ignores it.
ARTIFACTS = ("crash-*", "leak-*", "oom-*", "slow-unit-*", "timeout-*")

source = Path(sys.argv[1])
tracked = subprocess.run(["git", "-C", source, "ls-files"], text=True,
                         capture_output=True)
if tracked.returncode == 0 and tracked.stdout:
    found = {line.split("/")[0] for line in tracked.stdout.splitlines()}
else:
    found = {path.name for path in source.iterdir()}
problems = [f"{name} is not known to belong into the root folder"
            for name in sorted(found - KNOWN - LOCAL)]
problems += [f"{name} is not there" for name in sorted(KNOWN - found)]
problems += [f"{path.name} was left by a program that ran here"
             for pattern in ARTIFACTS for path in source.glob(pattern)]
for problem in problems:
    print("FAILED:", problem)
sys.exit(1 if problems else 0)
