#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""layers.py SOURCE: each folder includes what the table in docs/architecture.md
says it does, all of that, and in no circles. Tools include what they want, and
nothing includes them."""

import re
import sys
from pathlib import Path

SOURCE = Path(sys.argv[1])
ROOMS = ("interpreter", "compiler", "fuzz", "bench")
INCLUDE = re.compile(r'^#include "((\w+)/([\w-]+)/[^"]+|mlir/[^"]+)"', re.M)
# All that the compiler has of the interpreter.
SHARED = "interpreter/Numerics/FloatFormat.h"
problems = []


def is_tool(folder):
    return "/mx-" in folder or folder == "fuzz/targets"


def folders():
    return {f"{room}/{path.name}" for room in ROOMS
            for path in (SOURCE / room).iterdir()
            if (path / "CMakeLists.txt").exists()}


def table():
    """{folder: what it may include}"""
    text = (SOURCE / "docs/architecture.md").read_text()
    rows = re.findall(r"^\| `(\w+/\w+)` \|[^|]*\|([^|]*)\|$", text, re.M)
    names = {}
    for folder, _ in rows:
        names.setdefault(folder.split("/")[1], []).append(folder)
    found = {}
    for folder, cell in rows:
        found[folder] = set()
        for name in filter(None, cell.strip().split(", ")):
            meant = [name] if "/" in name else names.get(name, [])
            if len(meant) != 1 or meant[0] not in dict(rows):
                problems.append(f"{folder} includes '{name}', which is {meant}")
            found[folder].update(meant)
    return found


def includes():
    """{folder: {folder that it includes: a file that does}}"""
    found = {}
    for folder in folders():
        found[folder] = {}
        for path in (SOURCE / folder).rglob("*"):
            if path.suffix not in (".cpp", ".h"):
                continue
            for file, room, name in INCLUDE.findall(path.read_text()):
                where = path.relative_to(SOURCE)
                if not room:
                    if folder == "interpreter/Numerics":
                        problems.append(f"{where} includes {file}")
                    continue
                other = f"{room}/{name}"
                if other != folder and room in ROOMS:
                    found[folder].setdefault(other, where)
                if (folder.startswith("compiler/") and
                        room == "interpreter" and file != SHARED):
                    problems.append(f"{where} includes {file}")
    return found


def check_circles(allowed):
    left = {folder: set(others) for folder, others in allowed.items()}
    while free := [folder for folder, others in left.items()
                   if not others & set(left)]:
        for folder in free:
            del left[folder]
    if left:
        problems.append(f"there is a circle among {sorted(left)}")


allowed, found = table(), includes()
for folder in sorted(found):
    if is_tool(folder):
        continue
    if folder not in allowed:
        problems.append(f"{folder} is not in docs/architecture.md")
        continue
    for other in sorted(set(found[folder]) - allowed[folder]):
        problems.append(f"{found[folder][other]} includes {other}, which "
                        "docs/architecture.md does not say")
    for other in sorted(allowed[folder] - set(found[folder])):
        problems.append(f"docs/architecture.md says that {folder} includes "
                        f"{other}, and it does not")
for folder in sorted(set(allowed) - set(found)):
    problems.append(f"docs/architecture.md has {folder}, which is not there")
for folder in found:
    for other in found[folder]:
        if is_tool(other):
            problems.append(f"{found[folder][other]} includes a tool")
architecture = (SOURCE / "docs/architecture.md").read_text()
for folder in sorted(found):
    name = folder.split("/")[1]
    if name.startswith("mx-") and name not in architecture:
        problems.append(f"docs/architecture.md does not name {name}")
check_circles(allowed)
for problem in problems:
    print("FAILED:", problem)
sys.exit(1 if problems else 0)
