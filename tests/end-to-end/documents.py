#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""documents.py BIN SOURCE: runs the commands of README.md and docs/*.md.

In ```sh blocks every line runs, in ```console blocks the lines that begin with
"$ "; a block is a script, with one command a line and `pipefail`, and nothing
in it that hides an exit code (";", "||", "&"). The blocks of a document run one
after the other in a copy of the tree, documents beside each other.

What a console block shows below a command is all that the command prints, line
by line, blank ones at its ends apart. "..." is a gap, and the word N stands for a number that is another in
each run. Below a command that shows nothing, nothing is compared.

A comment on the line before a block says what else there is to know:
  <!-- exits with N -->  each command exits with 0 or N, and the last with N;
                         without it, all exit with 0; "N or M" where what is met
                         is another in each run
  <!-- not run: WHY -->  commands that set up, install or run the tests; where
                         WHY begins with "takes", commands that take minutes

Fences begin at the start of a line, and of other languages there are only those
in NOT_COMMANDS. The arguments of a command of ours in `backquotes` are those of a
command in a block, or some of them, and where it has placeholders (FILE, N,
"...") its options are in --help; so are those of commands that are not run.
A cell of a table in README.md has at most CELL characters.
"""

import concurrent.futures
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN, SOURCE = (Path(word).resolve() for word in sys.argv[1:3])
NOT_RUN = re.compile(r"(sudo )?(ci/\w+\.sh|apt(-get)?|ctest|git clone|cd|"
                     r"export) ?\b")
# Languages that are shown; "" is text.
NOT_COMMANDS = {"", "mlir", "c++", "cmake", "yaml"}
HIDES = {";", "||", "&", ";;", "|&"}
MARK = "documents.py: exits with"
TIMEOUT = 600
CELL = 200


def is_whole(command):
    """Whether a command ends here, and does not go on with the next line."""
    return not command.endswith("\\") and subprocess.run(
        ["bash", "-n", "-c", command], capture_output=True).returncode == 0


def operators(command):
    lexer = shlex.shlex(command, posix=True, punctuation_chars=";|&<>")
    lexer.whitespace_split = True
    return [word for word in lexer if word in HIDES]


def matches(shown, printed):
    pattern = re.sub(r"\bN\b", r"\\d[\\d.,]*", re.escape(shown))
    return re.fullmatch(pattern, printed)


def mismatch(shown, printed):
    """The first part between gaps of what is shown that is not printed."""
    parts = [[]]
    for line in shown:
        if line.strip() == "...":
            parts.append([])
        else:
            parts[-1].append(line.rstrip())
    position = 0
    for i, part in enumerate(parts):
        end = len(printed) - len(part)
        first = end if i + 1 == len(parts) and i else position
        last = position if i == 0 else end
        if i == 0 and len(parts) == 1 and end != 0:
            return part
        for start in range(max(first, position), last + 1):
            lines = printed[start:start + len(part)]
            if len(lines) == len(part) and all(map(matches, part, lines)):
                position = start + len(part)
                break
        else:
            return part
    return None


class Block:
    def __init__(self, where, kind, marker, lines):
        self.where, self.marker = where, marker
        self.commands, self.shown = [], []
        match = re.fullmatch(r"<!-- exits with (\d+)(?: or (\d+))? -->", marker)
        self.codes = [int(code) for code in match.groups() if code] if match else [0]
        self.skipped = marker.startswith("<!-- not run:")
        self.errors = []
        if marker.startswith("<!--") and not (match or self.skipped):
            self.errors.append(f"what does '{marker}' say?")
        self.split(kind, lines)
        if not self.commands:
            self.errors.append("a block without a command")
        if self.skipped and not marker.startswith("<!-- not run: takes "):
            self.errors += [f"'{command}' could be run" for command in
                            self.commands if not NOT_RUN.match(command)]
        for command in [] if self.skipped else self.commands:
            try:
                self.errors += [f"'{word}' hides an exit code: {command}"
                                for word in operators(command)]
            except ValueError as error:
                self.errors.append(f"{error}: {command}")

    def split(self, kind, lines):
        command = None
        for line in lines:
            if command is not None:
                command += "\n" + line
            elif kind == "console" and not line.startswith("$ "):
                if not self.shown:
                    self.errors.append(f"no command prints '{line}'")
                else:
                    self.shown[-1].append(line)
                continue
            elif kind == "sh" and (not line.strip() or line.startswith("#")):
                continue
            else:
                command = line[2:] if kind == "console" else line
            if is_whole(command):
                self.commands.append(command)
                self.shown.append([])
                command = None
        if command is not None:
            self.errors.append(f"a command that does not end: {command}")

    def run(self, folder):
        """What is wrong, if anything is."""
        script = "set -o pipefail\n" + "".join(
            f"{command}\nprintf '\\n{MARK} %s\\n' $?\n"
            for command in self.commands)
        environment = {"PATH": f"{BIN}:/usr/local/bin:/usr/bin:/bin",
                       "HOME": str(folder)}
        try:
            result = subprocess.run(
                ["bash", "-c", script], cwd=folder, env=environment, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return f"{self.where}: takes longer than {TIMEOUT} s"
        # Output, exit code, output, ...
        pieces = re.split(rf"\n{MARK} (\d+)\n", result.stdout)
        outputs, codes = pieces[:-1:2], [int(code) for code in pieces[1::2]]
        problems = []
        if len(codes) != len(self.commands):
            problems.append(f"ends with {result.returncode} after "
                            f"{len(codes)} commands")
        elif codes[-1] not in self.codes:
            problems.append(f"exits with {codes[-1]}, not {self.codes[0]}")
        for command, shown, output, code in zip(self.commands, self.shown,
                                                outputs, codes):
            if code not in (0, *self.codes):
                problems.append(f"'{command}' exits with {code}")
            printed = [line.rstrip() for line in output.strip("\n").splitlines()]
            wrong = mismatch(shown, printed) if shown else None
            if wrong is not None:
                problems.append(f"'{command}' shows, and does not print there: "
                                + ("its end" if not wrong else "\n    ".join(
                                    ["", *wrong])))
        if not problems:
            return None
        return "\n  ".join([f"{self.where}: " + "\n".join(self.commands),
                            *problems, "it prints:", result.stdout[-4000:]])


def blocks_of(document):
    """Blocks with commands, and what is wrong with fences."""
    name = document.relative_to(SOURCE)
    found, problems = [], []
    lines = document.read_text().splitlines()
    i = 0
    while i < len(lines):
        start = i
        i += 1
        if not re.match(r"[\s>*+-]*(```|~~~)", lines[start]):
            continue
        where = f"{name}:{start + 1}"
        fence = re.fullmatch(r"```([^\s`]*)", lines[start])
        if not fence:
            problems.append(f"{where}: a fence is ``` and a language at the "
                            f"start of a line, not '{lines[start]}'")
            continue
        while i < len(lines) and lines[i] != "```":
            i += 1
        if i == len(lines):
            problems.append(f"{where}: a block that does not end")
        inside = lines[start + 1:i]
        i += 1
        if fence[1] in ("sh", "console"):
            before = lines[start - 1] if start else ""
            marker = before if before.startswith("<!--") else ""
            found.append(Block(where, fence[1], marker, inside))
        elif fence[1] not in NOT_COMMANDS:
            problems.append(f"{where}: '{fence[1]}' is no language of a block; "
                            "commands are in sh or console")
        elif any(line.startswith("$ ") for line in inside):
            problems.append(f"{where}: a command in a block that is not run")
    return found, problems


def prose_of(document):
    return re.sub(r"^```.*?^```$", "", document.read_text(), flags=re.S | re.M)


def broken_links(document):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", prose_of(document)):
        if "://" not in target and not (document.parent / target).exists():
            yield f"{document.relative_to(SOURCE)} links to {target}, " \
                  "which is not there"


def long_cells(document):
    for line in prose_of(document).splitlines():
        for cell in line.split("|") if line.startswith("|") else []:
            if len(cell) > CELL:
                yield f"{document.relative_to(SOURCE)}: a cell of " \
                      f"{len(cell)} characters: {cell}"


class Commands:
    """Commands that are shown, and what the tools know."""

    def __init__(self, blocks):
        self.shown = [self.words(command) for block in blocks
                      for command in block.commands]
        self.helps = {}

    @staticmethod
    def words(command):
        try:
            return shlex.split(command, comments=True)
        except ValueError:
            return command.split()

    @staticmethod
    def is_ours(words):
        return len(words) > 1 and (
            re.fullmatch(r"mx-[\w-]+", words[0]) or words[0] == "bench/compare")

    def help(self, words):
        key = words[0] if words[1].startswith("-") else f"{words[0]} {words[1]}"
        if key not in self.helps:
            tool = {"bench/compare": "mx-bench-compare"}.get(words[0], words[0])
            self.helps[key] = "".join(subprocess.run(
                [BIN / tool, *more, "--help"], capture_output=True, text=True,
                stdin=subprocess.DEVNULL).stdout
                for more in {(), tuple(key.split()[1:])}
            ) if (BIN / tool).exists() else ""
        return self.helps[key]

    def unknown_options(self, words):
        text = self.help(words)
        return [word for word in words[1:] if re.match(r"--?[a-z]", word) and
                not re.search(rf"(?<![\w-]){re.escape(word.split('=')[0])}\b",
                              text)]

    def problems(self, where, command, must_run):
        words = self.words(command)
        for before in ("source <(", "source <( "):
            if command.startswith(before):
                words = self.words(command[len(before):].rstrip(")"))
        if not self.is_ours(words):
            return
        is_form = re.search(r"\b[A-Z]{2,}\b|\bN\b|\.\.\.", command)
        if must_run and not is_form:
            if not any(set(words[1:]) <= set(other) for other in self.shown
                       if words[0] in other):
                yield f"{where}: no block has '{command}'"
            return
        for option in self.unknown_options(words):
            yield f"{where}: '{command}': --help has no {option}"


def wrong_commands(document, blocks, commands):
    name = document.relative_to(SOURCE)
    for command in re.findall(r"`([^`]+)`", prose_of(document)):
        yield from commands.problems(name, " ".join(command.split()), True)
    for block in blocks:
        for command in block.commands if block.skipped else []:
            yield from commands.problems(block.where, command, False)


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
    # To look at some while they are written.
    only = sys.argv[3:]
    problems, found = [], {}
    for document in documents:
        problems += broken_links(document)
        if document.parent == SOURCE:
            problems += long_cells(document)
        found[document], wrong = blocks_of(document)
        problems += wrong
        problems += [f"{block.where}: {error}" for block in found[document]
                     for error in block.errors]
    everything = [block for blocks in found.values() for block in blocks]
    commands = Commands(everything)
    for document, blocks in found.items():
        problems += wrong_commands(document, blocks, commands)
    work = [(document, runs) for document, blocks in found.items()
            if (not only or document.name in only) and
            (runs := [block for block in blocks
                      if not block.skipped and not block.errors])]
    outcomes = []
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(run_document, *pair, Path(scratch))
                       for pair in work]:
            outcomes += future.result()
    problems += [problem for problem, _, _ in outcomes if problem]
    for problem in problems:
        print("FAILED:", problem)
    if not outcomes:
        print("nothing ran")
        return 1
    slowest = max(outcomes, key=lambda outcome: outcome[1])
    print(f"{len(outcomes)} blocks of {len(work)} documents ran, "
          f"{sum(block.skipped for block in everything)} not; the slowest, "
          f"{slowest[2]}, took {slowest[1]:.1f} s")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
