#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""help.py BIN MLIR_OPT: --help of every tool has all parts and exactly the
options that the tool accepts, and bash completes these."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.argv[1]).resolve()
MLIR_OPT = sys.argv[2]
# Their command lines are another project's.
FOREIGN = {"mx-opt", "mx-lsp-server"}
# Flags are another project's, of which --help has some.
PARTLY = {"mx-bench", "mx-fuzz-differential", "mx-fuzz-numerics",
          "mx-fuzz-parser", "mx-fuzz-passes"}
PARTS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS",
         "EXAMPLES", "FILES AND ENVIRONMENT", "SEE ALSO"]
# What every tool takes, and all that a program without a category declares.
STANDARD = {"--help", "-h", "--version", "--completion"}
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)
    return condition


def run(*words, **settings):
    return subprocess.run([str(word) for word in words], text=True,
                          capture_output=True, stdin=subprocess.DEVNULL,
                          timeout=120, **settings)


def commands():
    """Every tool, and every subcommand, as words."""
    found = []
    for path in sorted(BIN.iterdir()):
        if not (path.is_file() and os.access(path, os.X_OK)):
            continue
        if not path.name.startswith("mx-") or path.name in FOREIGN:
            continue
        found.append([path.name])
        page = run(path, "--help").stdout
        names = re.search(r"^SUBCOMMANDS\n(.*?)\n\n", page, re.S | re.M)
        if names:
            for line in re.findall(r"^  (\w+) ", names[1], re.M):
                found.append([path.name, line])
    return found


def sections(page):
    """{part: text}, in order."""
    parts = re.split(r"^([A-Z][A-Z ]+)\n", page, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def options(page):
    """{name: value} of what the help lists."""
    text = sections(page).get("OPTIONS", "")
    return {name: value or "" for name, value in
            re.findall(r"^  (--?[\w-]+)(?:=(.*))?$", text, re.M)}


def candidates():
    """Names that a tool could accept: all that LLVM's and MLIR's libraries
    declare, and all that any help of ours has."""
    page = run(MLIR_OPT, "--help-hidden").stdout
    names = set(re.findall(r"^ +--?([\w-]+)", page, re.M))
    check(len(names) > 300, f"mlir-opt has only {len(names)} options?")
    for command in commands():
        page = run(BIN / command[0], *command[1:], "--help").stdout
        names |= {name.lstrip("-") for name in options(page)}
    return names


def accepted(command, names):
    """Which of the names the command line of a command takes."""
    # A name with a value is not followed by one. Help would end it all.
    names = sorted(names - {name.lstrip("-") for name in STANDARD})
    words = [f"{'-' if len(name) == 1 else '--'}{name}=1" for name in names]
    # An option that is not there ends every tool before it does something.
    output = run(BIN / command[0], *command[1:], *words, "--no-such-option=1")
    refused = set(re.findall(
        r"Unknown command line argument '(--?[\w-]+)=1'", output.stderr))
    check("--no-such-option" in refused, f"{command} takes --no-such-option")
    return {word[:-2] for word in words} - refused


def check_page(command):
    name = " ".join(command)
    result = run(BIN / command[0], *command[1:], "--help")
    check(result.returncode == 0 and not result.stderr,
          f"{name} --help exits with {result.returncode}: {result.stderr}")
    page = result.stdout
    parts = sections(page)
    required = [part for part in parts if part != "SUBCOMMANDS"]
    check(required == PARTS, f"{name} --help has the parts {list(parts)}")
    for part, text in parts.items():
        check(text.strip(), f"{name} --help says nothing under {part}")
    check(re.match(rf"NAME\n +{re.escape(name)} - \w", page),
          f"{name} --help does not begin with its name")
    check(re.search(r"^  2  ", parts.get("EXIT STATUS", ""), re.M) or
          command[0] in PARTLY, f"{name} --help does not say what 2 means")
    check(re.search(r"^  \$ mx-", parts.get("EXAMPLES", ""), re.M),
          f"{name} --help has no example")
    long = [line for line in page.splitlines()
            if len(line) > 80 and not line.startswith("  $ ")]
    check(not long, f"{name} --help has lines of more than 80 columns: {long}")
    text = parts.get("OPTIONS", "")
    for option, value in options(page).items():
        says = re.search(rf"^  {option}(?:=.*)?\n((?:      .*\n)+)", text, re.M)
        if not check(says, f"{name} --help does not say what {option} does"):
            continue
        says = " ".join(says[1].split())
        # Numbers have defaults, and seconds are called so.
        if value in ("N", "S"):
            check("default" in says or option in ("--dim", "--part"),
                  f"{name} --help has no default of {option}")
        if value == "S":
            check("seconds" in says,
                  f"{name} --help does not say that {option} is in seconds")
    for short in ("-h", "-help"):
        check(run(BIN / command[0], *command[1:], short).stdout == page or
              command[0] in PARTLY, f"{name} {short} is not --help")
    version = run(BIN / command[0], *command[1:], "--version")
    check(version.returncode == 0 and
          re.match(rf"{name} of mx-oracle \d+\.\d+\.\d+, LLVM \d+", version.stdout),
          f"{name} --version prints {version.stdout}")


def complete(line):
    """What bash offers behind `line`, whose last word is being written. As
    readline does, '=' and ':' stand alone."""
    words = [part for word in line.split(" ")
             for part in re.split(r"([=:])", word) if part or word == ""]
    tool = words[0]
    script = (
        'eval "$("$1" --completion bash)"; shift\n'
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE=${COMP_WORDS[*]}\n'
        'function=$(complete -p "$(basename "$1")" | sed "s/.*-F //; s/ .*//")\n'
        '"$function"; printf "%s\\n" "${COMPREPLY[@]}"\n')
    result = run("bash", "-c", script, "bash", BIN / tool, tool, *words[1:],
                 cwd=BIN.parent)
    check(not result.stderr, f"completing '{line}': {result.stderr}")
    return set(result.stdout.split())


def check_completion(command):
    name = " ".join(command)
    page = run(BIN / command[0], *command[1:], "--help").stdout
    names = set(options(page))
    check(complete(f"{name} -") == names,
          f"{name}: bash does not complete the options of --help")
    check(complete(f"{name} --ver") == {
        option for option in names if option.startswith("--ver")},
          f"{name}: bash does not complete --ver")
    for line in (f"{name} --completion ", f"{name} --completion="):
        check(complete(line) == {"bash", "zsh", "fish"},
              f"bash does not complete '{line}'")
    check(complete(f"{name} --completion=z") == {"zsh"},
          f"{name}: bash does not complete --completion=z")
    for shell in ("bash", "zsh", "fish"):
        text = run(BIN / command[0], *command[1:], "--completion", shell).stdout
        for option in names:
            # fish has no dashes.
            check(option.lstrip("-") in text,
                  f"{name}: {option} is not completed in {shell}")
        if shutil.which(shell):
            check(run(shell, "-n", "-c", text).returncode == 0,
                  f"{name}: {shell} does not take its completion")
    check(run(BIN / command[0], *command[1:],
              "--completion", "tcsh").returncode == 2,
          f"{name} --completion tcsh is taken")


def check_values():
    """What tools know that an option may be is offered."""
    pipelines = {"scalar", "scalar-o2", "scalar-dealloc", "vector", "all"}
    for line, expected in (
            ("mx-diff --pipeline ", pipelines | {"none"}),
            ("mx-reduce --pipeline=", pipelines | {"none"}),
            ("mx-fuzz run --pipeline ", pipelines),
            ("mx-bench-compare --pipeline v", {"vector"}),
            # Several, of which the last is being written.
            ("mx-diff --pipeline scalar,v", {"scalar,vector"}),
            ("mx-fuzz faults --fault copy-l", {"copy-late"}),
            ("mx-fuzz faults --fault=fused,copy-l", {"fused,copy-late"}),
            ("mx-conform --profile ", {"floor", "ceil", "even", "rceil"}),
            ("mx-conform run --profile=r", {"rceil"}),
            ("mx-conform --dut i", {"interp"}),
            # What stands before ':' is not written again.
            ("mx-conform --dut jit:", {"all"} | pipelines),
            ("mx-conform --dut=jit:v", {"vector"}),
            ("mx-conform list --rule quantize.just-b",
             {"quantize.just-below-power"}),
            ("mx-conform --rule dequantize.v", {"dequantize.values"})):
        check(complete(line) == expected,
              f"bash completes '{line}' with {complete(line)}")


def check_files():
    """Files are offered where one is meant, and where nobody knows, and not
    behind a number."""
    page = run(BIN / "mx-report", "--completion", "zsh").stdout
    specs = dict(re.findall(r"'\*(--[\w-]+)=(.*)'", page))
    for option, offers in (("--limit", False), ("--machine", False),
                           ("--title", False), ("--output", True),
                           ("--sarif", True)):
        check(specs.get(option, "").endswith("_files") == offers,
              f"zsh: {option} is completed by '{specs.get(option)}'")
    page = run(BIN / "mx-report", "--completion", "fish").stdout
    for option, offers in (("limit", "-x"), ("title", "-x"), ("sarif", "-r")):
        check(re.search(rf" -l {option} .* {offers}$", page, re.M),
              f"fish: {option} is not completed with {offers}")
    text = run(BIN / "mx-conform", "--completion", "zsh").stdout
    check("_sequence compadd - interp jit:all" in text,
          "zsh does not know devices")
    text = run(BIN / "mx-fuzz", "--completion", "fish").stdout
    check("(__fish_append , " in text and "copy-late" in text,
          "fish does not know faults")


def check_default_subcommand():
    """A tool has the options of the subcommand whose name may be left out."""
    whole = options(run(BIN / "mx-conform", "--help").stdout)
    check(whole == options(run(BIN / "mx-conform", "run", "--help").stdout) and
          "--dut" in whole, f"mx-conform --help has the options {whole}")
    check("--dut" in complete("mx-conform --d"),
          "bash does not complete mx-conform --d")
    alone = run(BIN / "mx-conform")
    check(alone.returncode == 2 and "expected a device" in alone.stderr,
          f"mx-conform alone says {alone.stderr}")
    wrong = run(BIN / "mx-conform", "rum")
    check(wrong.returncode == 2 and "no subcommand 'rum'" in wrong.stderr,
          f"mx-conform rum says {wrong.stderr}")


def main():
    all_commands = commands()
    check(["mx-fuzz", "run"] in all_commands and ["mx-diff"] in all_commands,
          f"found only {all_commands}")
    names = candidates()
    for command in all_commands:
        check_page(command)
        check_completion(command)
        if command[0] in PARTLY:
            continue
        page = run(BIN / command[0], *command[1:], "--help").stdout
        listed = set(options(page)) - STANDARD
        check(STANDARD <= set(options(page)), f"{command} lacks {STANDARD}")
        takes = accepted(command, names)
        check(takes == listed, f"{' '.join(command)} accepts {takes - listed}, "
              f"which --help has not, and refuses {listed - takes}")
    check(complete("mx-fuzz ") >= {"run", "gen", "replay", "faults"},
          "bash does not complete mx-fuzz's subcommands")
    check("bin" in complete("mx-fuzz run --artifacts b"),
          "bash does not complete folders")
    check_values()
    check_files()
    check_default_subcommand()
    print(f"{len(all_commands)} commands, {len(names)} names of options")
    return 1 if failures else 0


sys.exit(main())
