#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""documents.py BIN SOURCE: runs the commands of README.md and docs/*.md.

In ```sh blocks every line runs, in ```console blocks the lines that begin with
"$ "; a block is a script. The blocks of a document run one after the other in a
copy of the tree, documents beside each other. What a console block shows
besides is printed, line by line, unless "..." is one of its lines. A comment on
the line before a block says what else there is to know:
  <!-- exits with N -->  the exit code of its last command; 0 without it
  <!-- not run: WHY -->  commands that run the tests or install packages
"""

import concurrent.futures
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN, SOURCE = (Path(word).resolve() for word in sys.argv[1:3])
NOT_RUN = re.compile(r"ci/\w+\.sh\b|(sudo )?apt(-get)? ")
# Bad usage, what a shell says of commands, and signals: never what is meant.
WRONG = {2, 126, 127} | set(range(129, 160))
TIMEOUT = 600


class Block:
    def __init__(self, where, kind, marker, lines):
        self.where, self.kind, self.marker = where, kind, marker
        self.commands, self.shown = [], []
        continues = False
        for line in lines:
            if kind == "sh":
                self.commands.append(line)
            elif line.startswith("$ ") or continues:
                self.commands.append(line if continues else line[2:])
                continues = line.endswith("\\")
            else:
                self.shown.append(line)
        if "..." in (line.strip() for line in self.shown):
            self.shown = []
        match = re.fullmatch(r"<!-- exits with (\d+) -->", marker)
        self.code = int(match[1]) if match else 0
        self.skipped = marker.startswith("<!-- not run:")
        self.error = None
        if marker.startswith("<!--") and not (match or self.skipped):
            self.error = f"{where}: what does '{marker}' say?"
        elif not self.commands:
            self.error = f"{where}: a block without a command"
        elif self.skipped and not all(NOT_RUN.match(line)
                                      for line in self.commands if line.strip()):
            self.error = f"{where}: only what runs the tests or installs " \
                         "packages is not run"

    def run(self, folder):
        """What is wrong, if anything is."""
        log = folder / ".failed"
        log.write_text("")
        script = (f"trap 'echo \"$? $BASH_COMMAND\" >> {log}' ERR\n" +
                  "\n".join(self.commands) + "\n")
        environment = {"PATH": f"{BIN}:/usr/local/bin:/usr/bin:/bin",
                       "HOME": str(folder)}
        try:
            result = subprocess.run(
                ["bash", "-c", script], cwd=folder, env=environment, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return f"{self.where}: takes longer than {TIMEOUT} s"
        problems = []
        if result.returncode != self.code:
            problems.append(f"exits with {result.returncode}, not {self.code}")
        for line in log.read_text().splitlines():
            code, command = line.split(" ", 1) if " " in line else (0, line)
            if str(code).isdigit() and int(code) in WRONG - {self.code}:
                problems.append(f"'{command}' exits with {code}")
        printed = [line.rstrip() for line in result.stdout.splitlines()]
        for line in self.shown:
            if line.rstrip() not in printed:
                problems.append(f"'{line}' is shown, and not printed")
        if not problems:
            return None
        return "\n  ".join([f"{self.where}: " + "\n".join(self.commands),
                            *problems, "it prints:", result.stdout[-4000:]])


def blocks_of(document):
    name = document.relative_to(SOURCE)
    found, lines = [], document.read_text().splitlines()
    i = 0
    while i < len(lines):
        fence = re.fullmatch(r"```(\S*)", lines[i])
        if not fence:
            i += 1
            continue
        start = i
        i += 1
        while i < len(lines) and lines[i] != "```":
            i += 1
        if fence[1] in ("sh", "console"):
            before = lines[start - 1] if start else ""
            marker = before if before.startswith("<!--") else ""
            found.append(Block(f"{name}:{start + 1}", fence[1], marker,
                               lines[start + 1:i]))
        i += 1
    return found


def broken_links(document):
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target and not (document.parent / target).exists():
            yield f"{document.relative_to(SOURCE)} links to {target}, " \
                  "which is not there"


def run_document(document, blocks, scratch):
    """[(problem or None, seconds, where)]"""
    folder = scratch / document.stem
    shutil.copytree(SOURCE, folder, symlinks=True,
                    ignore=lambda path, names: {
                        name for name in names if Path(path) == SOURCE and
                        name in ("build", ".git", ".issues")})
    (folder / "build").mkdir()
    # The tools and plugins that are named by their place in the tree.
    (folder / "build/release").symlink_to(BIN.parent)
    outcomes = []
    for block in blocks:
        start = time.monotonic()
        problem = block.run(folder)
        outcomes.append((problem, time.monotonic() - start, block.where))
    return outcomes


def main():
    documents = [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]
    problems, skipped, work = [], 0, []
    for document in documents:
        problems += broken_links(document)
        blocks = blocks_of(document)
        problems += [block.error for block in blocks if block.error]
        skipped += sum(block.skipped for block in blocks)
        blocks = [block for block in blocks
                  if not block.skipped and not block.error]
        if blocks:
            work.append((document, blocks))
    outcomes = []
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(run_document, *pair, Path(scratch))
                       for pair in work]:
            outcomes += future.result()
    problems += [problem for problem, _, _ in outcomes if problem]
    for problem in problems:
        print("FAILED:", problem)
    slowest = max(outcomes, key=lambda outcome: outcome[1])
    print(f"{len(outcomes)} blocks of {len(work)} documents ran, {skipped} not; "
          f"the slowest, {slowest[2]}, took {slowest[1]:.1f} s")
    return 1 if problems or not outcomes else 0


sys.exit(main())
