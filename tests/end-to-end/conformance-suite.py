#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""conformance-suite.py BIN ROOT: the suite in the corpus is what the generator makes,
byte for byte; what it expects is what exact rational arithmetic gives, for every
case and every profile; a device with a mistake fails the rules that the mistake
breaks, and no others; and what is in the golden vectors, the suite has as well."""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from fractions import Fraction

BIN, ROOT = map(pathlib.Path, sys.argv[1:])
SUITE = ROOT / "corpus" / "conformance"
sys.path.insert(0, str(ROOT / "examples" / "conformance"))

from arrays import Array, Scaled, parse_type, read_npy  # noqa: E402
from arrays import scale_shape, write_npy  # noqa: E402
from device import SCALE, Device  # noqa: E402
from exact import FORMATS, SMALL, decode, ulp_distance  # noqa: E402
from faults import FAULTS  # noqa: E402

PROFILES = ["floor", "ceil", "even", "rceil"]
failures = 0


def fail(where, what):
    global failures
    failures += 1
    print(f"{where}: {what}")


def codes_of(text):
    codes = []
    for word in text.split():
        code, _, times = word.partition("*")
        codes += [int(code, 16)] * int(times or 1)
    return codes


def value_of(value):
    element_type, shape, blocks = parse_type(value["type"])
    if not blocks:
        return Array(element_type, shape, codes_of(value["bits"]))
    return Scaled(
        Array(element_type, shape, codes_of(value["elements"])),
        Array(SCALE, scale_shape(shape, *blocks), codes_of(value["scales"])),
        *blocks,
    )


def load():
    manifest = json.loads((SUITE / "manifest.json").read_text())
    cases = []
    for file in manifest["files"]:
        if file["name"].startswith("cases/"):
            cases += json.loads((SUITE / file["name"]).read_text())
    hidden = ("expected", "profiles")
    raw = {
        case["name"]: {k: v for k, v in case.items() if k not in hidden}
        for case in cases
    }
    for case in cases:
        for key in ("inputs", "expected"):
            case[key] = list(map(value_of, case[key]))
        for profile, values in case.get("profiles", {}).items():
            case["profiles"][profile] = list(map(value_of, values))
    return manifest, cases, raw


def same_codes(a, b, ulp=0):
    if a.type != b.type or tuple(a.shape) != tuple(b.shape):
        return False
    if a.type not in FORMATS:
        return a.codes == b.codes
    return all(
        x == y
        or (decode(a.type, x).is_nan and decode(a.type, y).is_nan)
        or (ulp and ulp_distance(a.type, x, y) <= ulp)
        for x, y in zip(a.codes, b.codes)
    )


def same(results, expected, ulp=0):
    def alike(a, b):
        if isinstance(a, Scaled):
            return same_codes(a.elements, b.elements) and same_codes(a.scales, b.scales)
        return same_codes(a, b, ulp)

    return len(results) == len(expected) and all(map(alike, results, expected))


def within_contraction_bound(device, case):
    """Whether every sum is as near to the exact one as any order comes."""
    a, b, acc = case["inputs"]
    (result,) = device.run(case, case["inputs"])
    k = case["comparison"]["length"]
    u = Fraction(1, 1 << 24)
    g = (k + 2) * u / (1 - (k + 2) * u)
    lhs = [p.value * x.value for p, x in Device().scaled_values(a)]
    rhs = [decode("f32", code).value for code in b.codes]
    n_size = acc.shape[1]
    for i, code in enumerate(result.codes):
        m, n = divmod(i, n_size)
        terms = [lhs[m * k + j] * rhs[j * n_size + n] for j in range(k)]
        terms.append(decode("f32", acc.codes[i]).value)
        bound = g * sum(map(abs, terms)) + (2 * k + 1) * Fraction(1, 1 << 150)
        if abs(decode("f32", code).value - sum(terms)) > bound:
            return False
    return True


def passes(device, case):
    if case["comparison"]["kind"] == "contraction":
        return within_contraction_bound(device, case)
    ulp = case["comparison"].get("ulp", 0)
    return same(device.run(case, case["inputs"]), case["expected"], ulp)


def check_generated():
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "suite"
        subprocess.run(
            [BIN / "mx-conform", "generate", "--output", made], check=True
        )
        names = [
            sorted(str(f.relative_to(root)) for f in root.rglob("*") if f.is_file())
            for root in (SUITE, made)
        ]
        if names[0] != names[1]:
            fail("generate", f"other files: {set(names[0]) ^ set(names[1])}")
        for name in set(names[0]) & set(names[1]):
            if (SUITE / name).read_bytes() != (made / name).read_bytes():
                fail("generate", f"{name} differs from what is committed")


def check_expected(cases):
    device = Device()
    for case in cases:
        if not passes(device, case):
            fail(case["name"], "is not what exact arithmetic gives")
        steps = case["attributes"].get("steps", [])
        converts = any(step["operation"] == "mx.quantize_block" for step in steps)
        if case["operation"] != "mx.quantize_block" and not converts:
            continue
        for profile in PROFILES:
            expected = case.get("profiles", {}).get(profile, case["expected"])
            results = Device(scale_rounding=profile).run(case, case["inputs"])
            if not same(results, expected):
                fail(case["name"], f"is another value under {profile}")


def is_large(case):
    """Whether a product takes seconds, which are worth it once."""
    if case["operation"] != "mx.block_matmul":
        return False
    a, _, acc = case["inputs"]
    return len(a.elements.codes) * acc.shape[1] > 1 << 14


def check_faults(cases):
    cases = [case for case in cases if not is_large(case)]
    for fault, declared in FAULTS.items():
        device = Device(wrong=fault)
        failed = {}
        for case in cases:
            failed.setdefault(case["rule"], []).append(not passes(device, case))
        broken = sorted(rule for rule, results in failed.items() if any(results))
        if broken != sorted(declared):
            fail(fault, f"breaks {broken} and should break {sorted(declared)}")


def write_value(path, value):
    """The value as files, and the --input that names them."""
    if not isinstance(value, Scaled):
        write_npy(f"{path}.npy", value)
        return f"{path}.npy"
    write_npy(f"{path}.elements.npy", value.elements)
    write_npy(f"{path}.scales.npy", value.scales)
    return f"{path}.elements.npy,{path}.scales.npy"


def read_result(prefix, like):
    if not isinstance(like, Scaled):
        return read_npy(f"{prefix}.npy", like.type)
    return Scaled(
        read_npy(f"{prefix}.elements.npy", like.elements.type),
        read_npy(f"{prefix}.scales.npy", SCALE),
        like.axis,
        like.block_size,
    )


def check_commands(cases, raw):
    """One case of each operation, by the protocol of a device that is a command."""
    commands = [
        [BIN / "mx-interp"],
        [sys.executable, ROOT / "examples" / "conformance" / "device.py"],
    ]
    one_each = {case["operation"]: case for case in cases}
    for case in one_each.values():
        for command in commands:
            with tempfile.TemporaryDirectory() as folder:
                question = pathlib.Path(folder) / "case.json"
                question.write_text(json.dumps(raw[case["name"]]))
                inputs = [
                    f"--input={write_value(f'{folder}/in{i}', value)}"
                    for i, value in enumerate(case["inputs"])
                ]
                program = SUITE / "programs" / f"{case['program']}.mlir"
                run = subprocess.run(
                    [*command, program, "--entry", case["program"], *inputs]
                    + ["--output", f"{folder}/out"],
                    env=os.environ | {"MX_CASE": str(question)},
                    capture_output=True,
                )
                if run.returncode != 0:
                    fail(case["name"], f"{command}: {run.stderr.decode()}")
                    continue
                results = [
                    read_result(f"{folder}/out.{i}", like)
                    for i, like in enumerate(case["expected"])
                ]
            ulp = case["comparison"].get("ulp", 0)
            if not same(results, case["expected"], ulp):
                fail(case["name"], f"{command} writes something else")


def golden(name):
    with open(ROOT / "tests" / "golden" / f"{name}.csv") as file:
        return list(csv.DictReader(file))


def hexadecimal(text):
    return tuple(int(word, 16) for word in text.split())


def agree(element_type, a, b):
    return a == b or (
        decode(element_type, a).is_nan and decode(element_type, b).is_nan
    )


def conversions(cases, operation, source, target):
    """Code and converted code, of every case of such a conversion."""
    for case in cases:
        if case["operation"] != operation or "roundingmode" in case["attributes"]:
            continue
        x, r = case["inputs"][0], case["expected"][0]
        if x.type == source and r.type == target:
            yield from zip(x.codes, r.codes)


def check_golden_scalars(cases):
    compared = 0
    for name in SMALL:
        pairs = {
            "decode": dict(conversions(cases, "arith.extf", name, "f32")),
            "encode": dict(conversions(cases, "arith.truncf", "f32", name)),
        }
        for kind, source, target, result in (
            ("decode", "code", "f32_bits", "f32"),
            ("encode", "f32_bits", "code_nonsaturating", name),
        ):
            rows = [row for row in golden(kind) if row["format"] == name]
            for row in rows:
                code, expected = int(row[source], 16), int(row[target], 16)
                compared += 1
                if code not in pairs[kind]:
                    fail(name, f"{kind} {code:#x} is in no case")
                elif not agree(result, pairs[kind][code], expected):
                    fail(name, f"{kind} {code:#x}: the golden vector is {expected:#x}")
    return compared


def blocks_of(case):
    """(rounding, input codes, scale, element codes) of every row."""
    (x,) = case["inputs"]
    size = case["attributes"]["block_size"]
    roundings = {case["attributes"]["scale_rounding"]: case["expected"]}
    roundings |= {p: case.get("profiles", {}).get(p, case["expected"]) for p in PROFILES}
    for rounding, (result,) in roundings.items():
        for row, scale in enumerate(result.scales.codes):
            part = slice(row * size, (row + 1) * size)
            yield rounding, tuple(x.codes[part]), scale, result.elements.codes[part]


def check_golden_blocks(cases):
    vectors = {
        (
            row["format"],
            row["scale_rounding"],
            hexadecimal(row["inputs_f32_bits"]),
        ): (int(row["scale_code"], 16), hexadecimal(row["element_codes"]))
        for row in golden("quantize")
    }
    compared = set()
    for case in cases:
        if case["operation"] != "mx.quantize_block" or len(case["inputs"][0].shape) != 2:
            continue
        element = case["attributes"]["element"]
        if case["attributes"]["axis"] != 1:
            continue
        for rounding, inputs, scale, codes in blocks_of(case):
            key = (element, rounding, inputs)
            if key not in vectors:
                continue
            compared.add(key)
            golden_scale, golden_codes = vectors[key]
            if scale != golden_scale or not all(
                agree(element, a, b) for a, b in zip(codes, golden_codes)
            ):
                fail(case["name"], f"differs from a golden vector under {rounding}")
    for element, rounding, inputs in vectors.keys() - compared:
        fail(element, f"golden block {inputs} is in no case for {rounding}")
    return len(compared)


def check_golden(cases):
    scalars, blocks = check_golden_scalars(cases), check_golden_blocks(cases)
    print(f"{scalars} golden conversions, {blocks} golden blocks are in the suite")
    if scalars == 0 or blocks == 0:
        fail("golden", "there are no golden vectors")


def check_rules(manifest, cases):
    """Every rule has cases, and stands in the documents as the manifest has it."""
    text = " ".join((ROOT / "docs" / "conformance.md").read_text().split())
    for rule in manifest["rules"]:
        if not any(case["rule"] == rule["name"] for case in cases):
            fail(rule["name"], "has no case")
        if f"| `{rule['name']}` | {rule['says'].replace('|', '&#124;')} |" not in text:
            fail(rule["name"], "is not in docs/conformance.md as in the manifest")


def main():
    manifest, cases, raw = load()
    if len(cases) < 400:
        fail("suite", f"has {len(cases)} cases alone")
    check_rules(manifest, cases)
    check_golden(cases)
    check_generated()
    check_commands(cases, raw)
    check_expected(cases)
    check_faults(cases)
    print(f"{len(cases)} cases, {failures} failures")
    sys.exit(failures != 0)


main()
