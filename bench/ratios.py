#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how many times as fast as compiled scalar loops interpretation and compiled vectors are.

    build/release/bin/mx-bench --benchmark_format=json > run.json
    bench/ratios.py run.json

Both sides of a ratio come from one run, since machines and their load differ.
"""

import json
import sys


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: bench/ratios.py RUN.json (of mx-bench --benchmark_format=json)")
    try:
        with open(sys.argv[1]) as file:
            rows = json.load(file)["benchmarks"]
        rates = {row["name"]: row["work/s"] for row in rows if "work/s" in row}
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"bench/ratios.py: {sys.argv[1]} is no run of mx-bench: {error}")
    print("| kernel | interpreted | interpreted after mx-to-linalg | compiled under `vector` |")
    print("|---|---|---|---|")
    for name, rate in rates.items():
        kind, _, kernel = name.partition("/")
        if kind != "Compiled":
            continue
        cells = []
        for side in ("Interpret", "InterpretLowered", "CompiledVector"):
            other = rates.get(f"{side}/{kernel}")
            cells.append(f"{other / rate:.1f}" if other else "")
        print(f"| {kernel} | {' | '.join(cells)} |")
    # Beside the same linalg operations on tensors, whose arguments need not be
    # put in memory first.
    # The observers are measured beside plain buffers.
    observers = ("InterpretVersions", "InterpretLedger", "InterpretCache")
    print("\n| kernel | time on buffers | with versions tracked | with the ledger | with caches |")
    print("|---|---|---|---|---|")
    for name, rate in rates.items():
        kind, _, kernel = name.partition("/")
        if kind != "InterpretBuffers":
            continue
        values = rates.get(f"InterpretLowered/{kernel}") or rates[f"Interpret/{kernel}"]
        placing = 1 / rates[f"InterpretPlacing/{kernel}"]
        buffers = 1 / rate - placing
        beside = [(1 / rates[f"{side}/{kernel}"] - placing) / buffers for side in observers]
        print(f"| {kernel} | {values * buffers:.2f} | {' | '.join(f'{ratio:.1f}' for ratio in beside)} |")
    print("\n| kernel | time of code that counts |")
    print("|---|---|")
    for name, rate in rates.items():
        kind, _, kernel = name.partition("/")
        if kind == "CompiledCounting":
            print(f"| {kernel} | {rates[f'Compiled/{kernel}'] / rate:.1f} |")
    for group in sorted({n.rsplit("_", 1)[0] for n in rates if n.startswith("Linear/")}):
        steps = [(int(n.rsplit("_", 1)[1]), r) for n, r in rates.items() if n.startswith(group + "_")]
        print(f"\n{group}: work a second over sizes: " + ", ".join(f"{n}: {r:.3g}" for n, r in sorted(steps)))


if __name__ == "__main__":
    main()
