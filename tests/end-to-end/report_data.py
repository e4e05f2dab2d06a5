# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reports for the tests of mx-report, as docs/reports.md and docs/fuzzing.md
describe them: written here, or by the tools."""

import functools
import json
import pathlib
import subprocess
import tempfile


def report(tool, cases, **more):
    return {"format": 1, "tool": tool, "llvm": "22.1.8", "exit_code": 0, "cases": cases} | more


def case(file, name, verdict, code=0, **more):
    return {"file": file, "name": name, "verdict": verdict, "exit_code": code,
            "seconds": 0.5} | more


def finding(key, program="func.func @main(%arg0: f32) -> f32 {\n  return %arg0 : f32\n}\n",
            message="result #0: expected 1, got 2"):
    verdict, used, _ = key.split("/", 2)
    stage = {"stage": "after passes", "verdict": verdict, "message": message, "pass": used,
             "input_set": 0, "compared": 1, "skipped": 0, "seconds": 0.1}
    return {"schema": 1, "key": key, "verdict": verdict, "pass": used, "llvm_version": "22.1.8",
            "project_version": "0.1.0", "operations": 1, "stage": stage, "program": program,
            "original": program,
            "random": {"generator": "philox4x32-10", "version": 1, "seed": "0000000000000007"},
            "comparison": {"command": "", "entry": "main", "inputs": ["splat:1"], "passes": used,
                           "pipeline": "", "variant": ""}}


def campaign(folder, findings, program=None):
    (folder / "findings").mkdir(parents=True)
    state = {"llvm_version": "22.1.8", "plan": {"command": "", "passes": "", "pipelines": []},
             "seconds": 60.0, "seed": "0000000000000007", "starts": 1}
    (folder / "state.json").write_text(json.dumps(state))
    for number, found in enumerate(findings):
        place = folder / "findings" / f"finding-{number}"
        place.mkdir()
        (place / "finding.json").write_text(json.dumps(found))
        for name in ("program", "original"):
            (place / f"{name}.mlir").write_bytes(program or found[name].encode())
        for name in ("inputs.txt", "replay.sh", "reproducer.mlir", "witness.txt"):
            (place / name).write_text("of no interest here\n")
    return folder


def hostile_campaign(folder):
    """A finding whose every text tries to be more than text."""
    evil = '</style></script><script>bad()</script><img src=x onerror="bad()">&amp;\'"'
    raw = evil.encode() + b"\xff\xfe\n// <!-- ]]> \x00\x1b[31m\n"
    # LLVM's JSON replaces each wrong byte by itself, and so does Python.
    found = finding("mismatch/pass<script>bad()</script>/op</style>",
                    program=raw.decode(errors="replace"), message=evil)
    found["comparison"]["inputs"] = [evil]
    found["comparison"]["entry"] = evil
    return campaign(folder / "hostile <i>", [found], program=raw)


def run(command, cwd):
    subprocess.run(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def witness_report(tools, source, folder):
    file = folder / "witness.json"
    run([tools / "mx-diff", "corpus/witness/overwrite.mlir", "--passes", "plant-in-place",
         "--json", file], source)
    value = json.loads(file.read_text())
    # For a page that is made elsewhere.
    value["cases"][0]["file"] = str(source / value["cases"][0]["file"])
    file.write_text(json.dumps(value))
    return file


def traffic(tools, source, folder):
    file = folder / "traffic.json"
    run([tools / "mx-interp", "examples/traffic/stray-copies.mlir", "--traffic", "--json", file],
        source)
    return file


def faults(tools, source, folder):
    file = folder / "faults.json"
    run([tools / "mx-fuzz", "faults", "--fault", "overwrite-by-fill,first-block-scale",
         "--json", file], source)
    return file


def conformance(device, failed):
    def rule(name, wrong, **more):
        return {"name": name, "says": f"what {name} says", "cases": 20, "passed": 20 - wrong,
                "failed": wrong, "not_implemented": 0, "section": "numbers"} | more
    rules = [rule("decode", 0, ulp={"0": 20}),
             rule("scale", failed, profiles=["ceil" if failed else "floor"])]
    cases = [case("scale.mlir", f"scale-{i}", "wrong" if i < failed else "pass", int(i < failed),
                  rule="scale", device=device, profile="floor", message="element [0]: got 2")
             for i in range(20)]
    return report("mx-conform run", cases, suite_version="1.0.0",
                  runs=[{"device": device, "profile": "floor", "rules": rules}])


@functools.cache
def gate(tools, source, stray=False):
    """What the gate says of a kernel, as it is or with a copy planted."""
    planted = ["--passes", "plant-stray-copy"] if stray else []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "gate.json"
        run([tools / "mx-bench-compare", "bench/kernels/block-matmul.mlir", "--pipeline", "scalar",
             *planted, "--json", file], source)
        return json.loads(file.read_text())


def benchmarks(date, time):
    return {"context": {"date": date, "num_cpus": 2, "mhz_per_cpu": 2000},
            "benchmarks": [{"name": "BM_One", "run_type": "iteration", "iterations": 9,
                            "real_time": time, "cpu_time": time, "time_unit": "ns",
                            "bytes_read": 4096.0, "flops": 1000.0, "flops_per_byte": 8.0}]}


def everything(tools, source, folder):
    """Files with something for each section."""
    values = {"interp.json": conformance("interp", 0), "wrong.json": conformance("cmd:./wrong", 3),
              "gate-1.json": gate(tools, source), "gate-2.json": gate(tools, source, stray=True),
              "bench-1.json": benchmarks("2026-01-01T00:00:00+00:00", 100.0),
              "bench-2.json": benchmarks("2026-01-02T00:00:00+00:00", 120.0)}
    for name, value in values.items():
        (folder / name).write_text(json.dumps(value))
    found = [finding("mismatch/inline/-"), finding("crash/sccp/-"), finding("crash/inline/-")]
    return [campaign(folder / "campaign", found), witness_report(tools, source, folder),
            faults(tools, source, folder), traffic(tools, source, folder),
            *(folder / name for name in values)]
