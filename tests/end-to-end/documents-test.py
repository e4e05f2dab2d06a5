#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""documents-test.py: what documents.py finds wrong in documents, and what not."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "documents.py"
TOOL = """#!/bin/sh
case "$*" in
  *--help*) echo '  --seed=N'; echo '  --passes=PIPELINE' ;;
  *) echo one; echo two; echo 'three in 3.1 s (19/s)' ;;
esac
"""
failures = 0


def run(text):
    """(exit code, output) where a README.md is all that there is."""
    with tempfile.TemporaryDirectory() as name:
        source, bin_ = Path(name) / "source", Path(name) / "build/bin"
        (source / "docs").mkdir(parents=True)
        (source / "README.md").write_text(text)
        bin_.mkdir(parents=True)
        (bin_ / "mx-tool").write_text(TOOL)
        os.chmod(bin_ / "mx-tool", 0o755)
        result = subprocess.run([sys.executable, SCRIPT, bin_, source],
                                capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr


def expect(what, text, message=None):
    """`message` is part of what is said, or nothing is wrong."""
    global failures
    code, output = run(text)
    good = code == 0 if message is None else code == 1 and message in output
    if not good:
        failures += 1
        print(f"FAILED: {what}: expected {message or 'nothing wrong'}, got "
              f"exit code {code}:\n{output}\nof\n{text}")


def block(kind, *lines, before=""):
    return "\n".join([before, f"```{kind}", *lines, "```", ""])


def console(*lines, **more):
    return block("console", *lines, **more)


# A block that is right, so that something runs.
FINE = block("sh", "true")
ONE = "<!-- exits with 1 -->"

expect("commands that exit with 0", block("sh", "true", "echo a | grep a"))
expect("a command over two lines", block("sh", "echo a \\", "  b |", "  cat"))
expect("comments", block("sh", "# first", "", "true  # then"))
for code in (1, 2, 3, 127):
    expect(f"a command that is not last exits with {code}",
           block("sh", f"(exit {code})", "true"), f"exits with {code}")
expect("the last command fails", block("sh", "false"), "exits with 1, not 0")
for command in "true", "false":
    expect("either is right", block("sh", command, before="<!-- exits with 0 or 1 -->"))
expect("neither of two", block("sh", "(exit 3)", before="<!-- exits with 0 or 1 -->"),
       "exits with 3")
expect("a command in a list fails", block("sh", "false && true", "true"),
       "'false && true' exits with 1")
expect("a failure in a pipe", block("sh", "false | cat"), "exits with 1")
expect("an exit code that is expected", block("sh", "false", before=ONE))
expect("the same of several", block("sh", "false", "true", "false", before=ONE))
expect("another than what is expected",
       block("sh", "(exit 3)", "false", before=ONE), "'(exit 3)' exits with 3")
expect("success where failure is expected", block("sh", "true", before=ONE),
       "exits with 0, not 1")
expect("a block that ends its script", block("sh", "exit 0", "false"),
       "after 0 commands")
for word in ("false; true", "false || true", "false & true"):
    expect(f"'{word}'", block("sh", word), "hides an exit code")
expect("errors beside output", block("sh", "echo a 2>&1 > a.txt"))
expect("a quoted ';' is none", block("sh", "echo 'a;b' | grep 'a;b'"))
expect("a command that does not end", block("sh", "echo 'a"),
       "does not end")

ALL = ["one", "two", "three in 3.1 s (19/s)"]
expect("all lines", console("$ mx-tool", *ALL))
expect("nothing is shown", console("$ mx-tool"))
expect("numbers that vary", console("$ mx-tool", *ALL[:2], "three in N s (N/s)"))
expect("a wildcard is a number only", console("$ mx-tool", "N", *ALL[1:]),
       "does not print there")
expect("another number", console("$ mx-tool", *ALL[:2], "three in 3.2 s (19/s)"),
       "does not print there")
expect("lines left out", console("$ mx-tool", ALL[0], ALL[2]),
       "does not print there")
expect("the end left out", console("$ mx-tool", *ALL[:2]), "does not print there")
expect("the beginning left out", console("$ mx-tool", *ALL[1:]),
       "does not print there")
expect("another order", console("$ mx-tool", ALL[1], ALL[0], ALL[2]),
       "does not print there")
expect("gaps", console("$ mx-tool", "...", ALL[1], "  ..."))
expect("a gap of nothing", console("$ mx-tool", *ALL, "..."))
expect("a line beside a gap", console("$ mx-tool", "...", "four", "..."),
       "does not print there")
expect("another order around gaps",
       console("$ mx-tool", "...", ALL[1], "...", ALL[0], "..."),
       "does not print there")
expect("the end behind a gap", console("$ mx-tool", "...", ALL[1]),
       "does not print there")
expect("what another command prints",
       console("$ echo one", "$ echo two", "one"), "does not print there")
expect("several commands", console("$ echo one", "one", "$ echo two", "two"))
expect("output without a command", console("one", "$ echo one"), "no command")

for fence in ("bash", "shell", "python"):
    expect(f"a block of {fence}", FINE + block(fence, "false"), "no language")
expect("a block of text", FINE + block("", "false"))
expect("a command as text", FINE + block("", "$ false"), "not run")
for fence in ("  ```sh", "- ```sh", "~~~sh", "````sh", "```sh x"):
    expect(f"a fence '{fence}'", FINE + f"\n{fence}\nfalse\n```\n", "a fence is")
expect("a block without an end", FINE + "\n```sh\nfalse\n", "does not end")
expect("an unknown comment", block("sh", "true", before="<!-- exits 1 -->"),
       "what does")
expect("what could be run", FINE + block("sh", "mx-tool", before="<!-- not run: no -->"),
       "could be run")
expect("what takes minutes", FINE + block("sh", "mx-tool --seed 1",
                                          before="<!-- not run: takes minutes -->"))
expect("an option that is not there, of what is not run",
       FINE + block("sh", "mx-tool --sed 1", before="<!-- not run: takes minutes -->"),
       "--help has no --sed")

expect("an inline command that no block has", FINE + "`mx-tool --seed 1`\n",
       "no block has")
expect("one that a block has", block("sh", "mx-tool --seed 1 --passes cse") +
       "`mx-tool --seed 1`\n")
expect("a form", FINE + "`mx-tool --seed N --passes 'PIPELINE'`\n")
expect("a form with an option that is not there", FINE + "`mx-tool --sed N`\n",
       "--help has no --sed")
expect("the name alone", FINE + "`mx-tool`\n")
expect("a link to nothing", FINE + "[a](docs/b.md)\n", "links to docs/b.md")
expect("a long cell", FINE + f"| {'a ' * 150} |\n|---|\n", "a cell of")
expect("no block at all", "nothing\n", "nothing ran")
sys.exit(failures != 0)
