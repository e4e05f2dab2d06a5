#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""reduce.py BIN SOURCE: programs of the corpus that show a finding are padded with
operations that have nothing to do with it. mx-reduce takes them away again, and
mx-diff shows the same verdict, by the same pass, for what is left."""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BIN, SOURCE = map(pathlib.Path, sys.argv[1:])
MOST_OPERATIONS = 14
MOST_SECONDS = 60

# Programs, and the most operations that may be left of each.
PROGRAMS = {
    "upstream/index-switch-default-alias": 10,
    "upstream/while-init-twice": 10,
    "upstream/block-reads-overwritten": 8,
    "upstream/branch-twice-to-one-block": 6,
    "upstream/cmpf-of-sitofp-nan": 6,
    "upstream/floordivsi-hoisted": 6,
    "upstream/mulsi-extended-index": 6,
    "upstream/vector-bitcast-of-i6": 5,
    "upstream/multi-reduction-forgets-accumulator": 6,
    "witness/overwrite": 8,
    "witness/loop-swap": 10,
    "witness/freed-early": 8,
    "witness/leaked-on-one-path": 8,
}

FUNCTIONS = """
func.func private @pad_sum(%t: tensor<4x4xf32>, %n: index) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %v = tensor.extract %t[%i, %c0] : tensor<4x4xf32>
    %next = arith.addf %acc, %v : f32
    scf.yield %next : f32
  }
  return %s, %n : f32, index
}
"""

BODY = """
  %pad_c0 = arith.constant 0 : index
  %pad_c1 = arith.constant 1 : index
  %pad_c3 = arith.constant 3 : index
  %pad_k = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.5, 2.5, 3.5, 4.5], [0.0, 1.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %pad_e = tensor.empty() : tensor<4x4xf32>
  %pad_two = arith.constant 2.0 : f32
  %pad_f = linalg.fill ins(%pad_two : f32) outs(%pad_e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %pad_m = linalg.matmul ins(%pad_k, %pad_f : tensor<4x4xf32>, tensor<4x4xf32>) outs(%pad_f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %pad_r:2 = scf.for %i = %pad_c0 to %pad_c3 step %pad_c1 iter_args(%a = %pad_m, %b = %pad_f) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %pad_which = arith.cmpi eq, %i, %pad_c1 : index
    %pad_if = scf.if %pad_which -> tensor<4x4xf32> {
      %pad_w = tensor.insert %pad_two into %a[%i, %i] : tensor<4x4xf32>
      scf.yield %pad_w : tensor<4x4xf32>
    } else {
      %pad_w = linalg.add ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%pad_e : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %pad_w : tensor<4x4xf32>
    }
    scf.yield %b, %pad_if : tensor<4x4xf32>, tensor<4x4xf32>
  }
  %pad_s = tensor.extract_slice %pad_r#0[1, 1] [2, 3] [1, 1] : tensor<4x4xf32> to tensor<2x3xf32>
  %pad_i = tensor.insert_slice %pad_s into %pad_r#1[0, 0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<4x4xf32>
  %pad_call:2 = func.call @pad_sum(%pad_i, %pad_c3) : (tensor<4x4xf32>, index) -> (f32, index)
  %pad_more:2 = func.call @pad_sum(%pad_k, %pad_call#1) : (tensor<4x4xf32>, index) -> (f32, index)
  %pad_x = arith.mulf %pad_call#0, %pad_more#0 : f32
  %pad_y = arith.divf %pad_x, %pad_two : f32
  check.expect_eq %pad_y, %pad_y : f32
  %pad_t = tensor.from_elements %pad_x, %pad_y, %pad_two : tensor<3xf32>
  %pad_u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%pad_t : tensor<3xf32>) outs(%pad_t : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %pad_v = arith.maximumf %in, %out : f32
    linalg.yield %pad_v : f32
  } -> tensor<3xf32>
  check.expect_eq %pad_u, %pad_t : tensor<3xf32>
"""


def padded(text):
    """The program with the padding at the top of its entry, and as a function."""
    return FUNCTIONS + re.sub(r"(func\.func @main\(.*\{\n)", lambda m: m[1] + BODY, text, count=1)


def header(text, key):
    return "".join(re.findall(rf"^// {key}: (.*)$", text, re.M))


def run(*command, expected):
    done = subprocess.run(
        [str(BIN / command[0]), *command[1:]], capture_output=True, text=True
    )
    if done.returncode != expected:
        raise AssertionError(
            f"exit code {done.returncode}, expected {expected}: {shlex.join(command)}\n"
            f"{done.stdout}{done.stderr}"
        )
    return done.stdout


def finding(*arguments):
    """What mx-diff finds: the verdict, and the pass at fault."""
    report = run("mx-diff", *arguments, "--json", "-", expected=1)
    (case,) = json.loads(report)["cases"]
    return case["verdict"], case.get("bisection", {}).get("pass")


def check(name, most, folder):
    text = (SOURCE / "corpus" / f"{name}.mlir").read_text()
    options = shlex.split(header(text, "arguments"))
    if header(text, "passes"):
        options += ["--pipeline", "none", "--passes", header(text, "passes")]
    program, reduced, report = (str(folder / end) for end in ("a.mlir", "b.mlir", "b.json"))
    pathlib.Path(program).write_text(padded(text))
    run("mx-reduce", program, *options, "-o", reduced, "--json", report, expected=0)
    (case,) = json.loads(pathlib.Path(report).read_text())["cases"]
    before, after = case["operations_before"], case["operations"]
    print(f"{name}: {before} operations became {after} in {case['seconds']:.1f} s")
    assert before > 35, "the padding is not there"
    assert after <= min(most, MOST_OPERATIONS), pathlib.Path(reduced).read_text()
    assert case["seconds"] < MOST_SECONDS
    # The program itself is still in order.
    run("mx-interp", reduced, expected=0)
    # The command in the file is all that one needs.
    replay = re.search(r"^// (mx-diff .*)$", pathlib.Path(reduced).read_text(), re.M)[1]
    assert finding(*shlex.split(replay)[1:]) == finding(program, *options)


failures = 0
with tempfile.TemporaryDirectory() as folder:
    for name, most in PROGRAMS.items():
        try:
            check(name, most, pathlib.Path(folder))
        except AssertionError as error:
            failures += 1
            print(f"{name}: {error}")
sys.exit(failures != 0)
