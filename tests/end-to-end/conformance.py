#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""conformance.py BIN SOURCE CLANG: the conformance suite passes on the
interpreter, on every pipeline and on a library of them; wrong libraries and
wrong commands fail the rules that they break and no others."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BIN = Path(sys.argv[1]).resolve()
SOURCE = Path(sys.argv[2]).resolve()
CLANG = sys.argv[3]
EXAMPLES = SOURCE / "examples" / "conformance"
SUITE = SOURCE / "corpus" / "conformance"
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def conform(folder, expected, *options):
    """The report of a run that ends with an exit code."""
    report = folder / "report.json"
    words = [str(BIN / "mx-conform"), "--suite", str(SUITE), "--jobs", "2",
             "--json", str(report), *map(str, options)]
    result = subprocess.run(words, text=True, capture_output=True, timeout=600)
    check(result.returncode == expected,
          f"expected exit code {expected}, got {result.returncode}: "
          f"{' '.join(words)}\n{result.stdout}{result.stderr}")
    return json.loads(report.read_text())


def failed_rules(report):
    return {rule["name"] for run in report["runs"] for rule in run["rules"]
            if rule["failed"]}


def counts(report):
    return {run["device"]: (run["cases"], run["passed"])
            for run in report["runs"]}


def test_own_devices(folder):
    report = conform(folder, 0, "--dut", "interp", "--dut", "jit:all")
    found = counts(report)
    check(len(found) == 5, f"five devices: {found}")
    for device, (cases, passed) in found.items():
        check(cases == passed and cases >= 400, f"{device}: {passed}/{cases}")
    for run in report["runs"]:
        rules = {rule["name"]: rule for rule in run["rules"]}
        for rounding in ["floor", "ceil", "even", "rceil"]:
            check(rounding in rules[f"quantize.scale-{rounding}"]["profiles"],
                  f"{run['device']} does what programs ask for: {rounding}")
        check("floor" in rules["quantize.saturation"]["profiles"],
              f"{run['device']} rounds scales down unless told otherwise")


def compile_suite(folder, name, **settings):
    library = folder / name
    subprocess.run(["sh", str(EXAMPLES / "compile-suite.sh"), str(library)],
                   check=True, timeout=600,
                   env={**os.environ, "CC": CLANG, "SUITE": str(SUITE),
                        "PATH": f"{BIN}:{os.environ['PATH']}", **settings})
    return library


def test_compiled_suite(folder):
    library = compile_suite(folder, "suite.so")
    report = conform(folder, 0, "--dut", f"lib:{library}")
    check(len(set(counts(report)[f"lib:{library}"])) == 1, "all cases pass")
    if " fma " not in Path("/proc/cpuinfo").read_text():
        return
    # A compiler that fuses multiplications and additions.
    fused = compile_suite(
        folder, "fused.so", CC=str(fusing_compiler(folder)),
        IR_FILTER="sed -E 's/ f(mul|add) float/ f\\1 contract float/'")
    report = conform(folder, 1, "--dut", f"lib:{fused}")
    check(failed_rules(report) == {"matmul.no-contraction"},
          f"what fuses fails that rule: {failed_rules(report)}")
    report = conform(folder, 0, "--dut", f"lib:{fused}", "--allow",
                     "contraction")
    check(report["allows"] == ["contraction"], "unless it may")


def fusing_compiler(folder):
    script = folder / "cc"
    script.write_text(f'#!/bin/sh\nexec "{CLANG}" -mfma "$@"\n')
    script.chmod(0o755)
    return script


def cases_of(programs):
    return [case["name"] for file in sorted((SUITE / "cases").iterdir())
            for case in json.loads(file.read_text())
            if case["program"] in programs]


def test_kernels(folder):
    there = cases_of({"quantize_f8E4M3FN_b16_floor", "fold_scale_f8E4M3FN"})
    library = folder / "libkernels.so"
    for option, exit_code, rules in [
            ("-DRIGHT", 3, set()),
            ("-DWRONG_TIES", 1, {"quantize.element-ties", "quantize.mixed"}),
            # Of large values, too, some are just below a power of two.
            ("-DWRONG_EXPONENT", 1, {"quantize.just-below-power",
                                     "quantize.top-of-range"})]:
        library.unlink(missing_ok=True)
        subprocess.run([CLANG, "-Wall", "-Wextra", "-Werror", "-shared",
                        "-fPIC", "-O2", option, "-o", str(library),
                        str(EXAMPLES / "kernels.c"), "-lm"], check=True)
        report = conform(folder, exit_code, "--dut", f"lib:{library}")
        check(failed_rules(report) == rules,
              f"{option} fails its rules: {failed_rules(report)}")
        done = [case["case"] for case in report["cases"]
                if case["verdict"] != "not implemented"]
        check(sorted(done) == sorted(there), f"{option}: both are called")
    profiles = {rule["name"]: rule.get("profiles")
                for rule in report["runs"][0]["rules"]}
    check("floor" not in profiles["quantize.just-below-power"],
          "a wrong exponent is no floor")


def test_commands(folder):
    report = conform(folder, 0, "--dut", f"cmd:{BIN / 'mx-interp'}",
                     "--rule", "fold-scale.power,control")
    check(len(report["cases"]) >= 10, "the interpreter is a command, too")
    device = f"cmd:'{sys.executable}' '{EXAMPLES / 'device.py'}'"
    few = ["--rule", "dequantize.values,dequantize.nan-scale,"
           "dequantize.smallest-scale,matmul.smallest-scale,"
           "matmul.zero-sign,decode.zero"]
    check(failed_rules(conform(folder, 0, "--dut", device, *few)) == set(),
          "a right command passes")
    wrong = conform(folder, 1, "--dut", f"{device} --wrong e8m0-zero", *few)
    check(failed_rules(wrong) == {"dequantize.smallest-scale",
                                  "matmul.smallest-scale"},
          f"a wrong one fails the rules it breaks: {failed_rules(wrong)}")
    rounding = f"{device} --scale-rounding rceil"
    rule = ["--rule", "quantize.just-below-power"]
    other = conform(folder, 1, "--dut", rounding, *rule)
    check({case["verdict"] for case in other["cases"]} == {"other profile"} and
          "rceil" in other["runs"][0]["rules"][0]["profiles"],
          "another rounding is a verdict")
    conform(folder, 0, "--dut", rounding, *rule, "--profile", "rceil")


def test_surprises(folder):
    """What people report as bugs is right, and explained."""
    report = conform(folder, 0, "--dut", "interp", "--filter",
                     "quantize/explained/*")
    check(len(report["cases"]) >= 3, "there are explained cases")
    report = conform(folder, 1, "--dut", "interp", "--profile", "rceil",
                     "--filter", "quantize/explained/957*")
    case = report["cases"][0]
    check(case["verdict"] == "other profile" and case["matches"][0] == "floor"
          and "957 becomes 896, and is right" in case["message"],
          f"the report explains: {case}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        test_own_devices(folder)
        test_compiled_suite(folder)
        test_kernels(folder)
        test_commands(folder)
        test_surprises(folder)
    if failures:
        sys.exit(f"{len(failures)} failures")
    print("all is well")


main()
