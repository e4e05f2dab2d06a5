#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""conform.py BIN CLANG: mx-conform gives every kind of device the right verdict
on a suite of a few cases, goes on after crashes and hangs, resumes, and says
what is wrong with its input."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from pathlib import Path

BIN = Path(sys.argv[1]).resolve()
CLANG = sys.argv[2]
HERE = Path(__file__).resolve().parent
failures = []

FOLD_TYPE = "!mx.tensor<1x4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>"
A_TYPE = "!mx.tensor<1x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>"
PROGRAMS = {
    "twice": """func.func @twice(%x: f32) -> f32 {
  %r = arith.addf %x, %x : f32
  return %r : f32
}
""",
    "fold": f"""func.func @fold(%t: {FOLD_TYPE}, %alpha: f32) -> ({FOLD_TYPE}, f32) {{
  %r = mx.fold_scale %t, %alpha : {FOLD_TYPE}, f32 -> {FOLD_TYPE}
  %s = arith.addf %alpha, %alpha : f32
  return %r, %s : {FOLD_TYPE}, f32
}}
""",
    "matmul": f"""func.func @matmul(%a: {A_TYPE}, %b: tensor<2x1xf32>, %acc: tensor<1x1xf32>) -> tensor<1x1xf32> {{
  %r = mx.block_matmul %a, %b, %acc : {A_TYPE}, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}}
""",
    "quantize": f"""func.func @quantize(%x: tensor<1x2xf32>) -> {A_TYPE} {{
  %r = mx.quantize_block %x : tensor<1x2xf32> -> {A_TYPE}
  return %r : {A_TYPE}
}}
""",
}


def scaled(type_name, elements, scales):
    return {"type": type_name, "elements": elements, "scales": scales}


def bits(type_name, codes):
    return {"type": type_name, "bits": codes}


def case(name, rule, program, inputs, expected, **more):
    return {"name": name, "rule": rule, "says": f"About {name}.",
            "program": program, "operation": program, "attributes": {},
            "inputs": inputs, "expected": expected,
            "comparison": {"kind": "bits"}, **more}


MATMUL_INPUTS = [scaled(A_TYPE, "38 40", "80"),
                 bits("tensor<2x1xf32>", "40400000 40800000"),
                 bits("tensor<1x1xf32>", "3F800000")]
CASES = [
    case("twice/1.5", "add", "twice", [bits("f32", "3FC00000")],
         [bits("f32", "40400000")]),
    case("fold/by-2", "fold.power", "fold",
         [scaled(FOLD_TYPE, "38 30 7E 01", "7F 10"), bits("f32", "40000000")],
         [scaled(FOLD_TYPE, "38 30 7E 01", "80 11"), bits("f32", "40800000")]),
    # 1 + 2 * 3 + 4 * 4.
    case("matmul/23", "matmul.order", "matmul", MATMUL_INPUTS,
         [bits("tensor<1x1xf32>", "41B80000")]),
    # 23 and a little more than 4 ulp: within what a sum of 2 may be off.
    case("matmul/near-23", "matmul.bound", "matmul", MATMUL_INPUTS,
         [bits("tensor<1x1xf32>", "41B80001")],
         comparison={"kind": "contraction", "length": 2}),
    case("matmul/ulp", "matmul.ulp", "matmul", MATMUL_INPUTS,
         [bits("tensor<1x1xf32>", "41B80003")],
         comparison={"kind": "ulp", "ulp": 3}),
    case("quantize/957", "quantize", "quantize",
         [bits("tensor<1x2xf32>", "446F4000 3F800000")],
         [scaled(A_TYPE, "7E 30", "80")],
         profiles={profile: [scaled(A_TYPE, "77 28", "81")]
                   for profile in ("ceil", "rceil")}),
]
RULES = ["add", "fold.power", "matmul.order", "matmul.bound", "matmul.ulp",
         "quantize"]


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def write_suite(folder, cases=None, version="1.0.0", programs={}):
    files = {"cases/all.json": json.dumps(CASES if cases is None else cases)}
    for name, text in {**PROGRAMS, **programs}.items():
        files[f"programs/{name}.mlir"] = text
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    manifest = {
        "format": 1, "suite": "mx-oracle conformance", "version": version,
        "rules": [{"name": name, "section": "test", "says": f"Keep {name}."}
                  for name in RULES],
        "files": [{"name": name,
                   "sha256": hashlib.sha256(text.encode()).hexdigest()}
                  for name, text in files.items()]}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def run(words, expected, **settings):
    command = [str(BIN / "mx-conform"), *map(str, words)]
    result = subprocess.run(command, text=True, capture_output=True,
                            timeout=300, **settings)
    check(result.returncode == expected,
          f"expected exit code {expected}, got {result.returncode}: "
          f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


def with_mistake(mistake):
    return {**os.environ, "MISTAKE": mistake}


def report_of(folder, suite, device, expected, *options, mistake=""):
    path = folder / "report.json"
    run(["--suite", suite, "--dut", device, "--json", path, *options],
        expected, env=with_mistake(mistake))
    return json.loads(path.read_text())


def verdicts(report):
    return {entry["case"]: entry["verdict"] for entry in report["cases"]}


def failing(report):
    return {name: verdict for name, verdict in verdicts(report).items()
            if verdict != "pass"}


def message(report, name):
    return next(entry["message"] for entry in report["cases"]
                if entry["case"] == name)


def test_own_devices(folder, suite):
    for device in ["interp", "jit:all"]:
        report = report_of(folder, suite, device, 0, "--jobs", "2")
        check(failing(report) == {}, f"{device} passes")
    check([entry["device"] for entry in report["runs"]] ==
          ["jit:scalar", "jit:scalar-o2", "jit:scalar-dealloc", "jit:vector"],
          "jit:all is every pipeline")
    rules = {rule["name"]: rule for rule in report["runs"][0]["rules"]}
    check(rules["quantize"]["profiles"] == ["floor", "even"],
          "the interpreter rounds scales down, and here as 'even' does")
    check(rules["matmul.ulp"]["ulp"] == {"2-3": 1}, "3 ulp are in a histogram")
    check(rules["matmul.bound"]["ulp"] == {"1": 1}, "so is what is in bounds")
    check("profiles" not in rules["add"] and "ulp" not in rules["add"],
          "rules without profiles or error have neither")


def test_library(folder, suite):
    library = folder / "device.so"
    compile_device(library)
    device = f"lib:{library}"
    check(failing(report_of(folder, suite, device, 0, "--timeout", "0")) == {},
          "a right library passes, however long it takes")
    for mistake, name, verdict, text in [
            ("crash", "twice/1.5", "crash", "in the library: Segmentation"),
            ("abort", "twice/1.5", "crash", "out of order"),
            ("exit", "twice/1.5", "crash", "status 0"),
            ("hang", "twice/1.5", "hang", "in the library: no end after 1 "),
            ("shape", "fold/by-2", "wrong shape",
             "scales of result #0: expected the shape [1x2], got [1x1]"),
            ("block", "fold/by-2", "wrong",
             "scales of result #0, element [0, 1]"),
            ("ceil", "quantize/957", "other profile", "ceil or rceil gives")]:
        report = report_of(folder, suite, device, 1, "--timeout", "1",
                           mistake=mistake)
        check(failing(report) == {name: verdict},
              f"{mistake} fails its case alone: {failing(report)}")
        check(text in message(report, name),
              f"{mistake}: {message(report, name)}")
    check("rule: Keep quantize." in message(report, "quantize/957"),
          "the rule is quoted")
    for mistake, verdict in [("overrun", "memory error"),
                             ("nothing", "no output")]:
        report = report_of(folder, suite, device, 1, mistake=mistake)
        check(failing(report) == {name: verdict for name in
                                  ["matmul/23", "matmul/near-23",
                                   "matmul/ulp"]}, f"{mistake} is found")
    report = report_of(folder, suite, device, 0, "--profile", "ceil", "--rule",
                       "quantize", mistake="ceil")
    check(report["runs"][0]["rules"][0]["profiles"] == ["ceil", "rceil"],
          "a profile can be asked for")

    compile_device(library, "-DOUT_PARAMS")
    only = ["--out-params", "--rule", "fold,add"]
    check(failing(report_of(folder, suite, device, 0, *only)) == {},
          "results may be arguments")
    report = report_of(folder, suite, device, 1, *only, mistake="nothing")
    check(failing(report) == {"fold/by-2": "no output"},
          "an argument that nothing is written to is no output")
    report = report_of(folder, suite, device, 3, "--out-params")
    check(set(failing(report).values()) == {"not implemented"} and
          len(failing(report)) == 4, "what is not there is not implemented")


def compile_device(library, *options):
    # A loaded library keeps its file: a new one takes its place.
    library.unlink(missing_ok=True)
    subprocess.run([CLANG, "-shared", "-fPIC", "-O1", "-ffp-contract=off",
                    *options, "-o", library, HERE / "conform_device.c"],
                   check=True)


COMMAND = r'''
import json, os, sys, struct, time
words = sys.argv[1:]
case = json.load(open(os.environ["MX_CASE"]))
assert "expected" not in case and "profiles" not in case, case.keys()
assert os.path.basename(words[0]) == case["program"] + ".mlir"
assert words[words.index("--entry") + 1] == case["program"]
mistake = os.environ.get("MISTAKE", "")
with open(LOG, "a") as log:
    log.write(case["name"] + "\n")
prefix = words[words.index("--output") + 1]
def write(name, descr, shape, data):
    header = str({"descr": descr, "fortran_order": False, "shape": shape})
    header = header.ljust(117) + "\n"
    with open(prefix + name, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                header.encode() + data)
if case["program"] == "twice":
    assert len([word for word in words if word == "--input"]) == 1
    if mistake == "exit": sys.exit("it does not work")
    if mistake == "not implemented": sys.exit(3)
    if mistake == "limit": sys.exit(4)
    if mistake == "crash": os.kill(os.getpid(), 11)
    if mistake == "hang": time.sleep(100)
    if mistake == "none": sys.exit(0)
    if mistake == "text": open(prefix + ".0.npy", "w").write("3.0"); sys.exit()
    if mistake == "type": write(".0.npy", "<f8", (), struct.pack("<d", 3.0)); sys.exit()
    shape = (1,) if mistake == "shape" else ()
    write(".0.npy", "<f4", shape, struct.pack("<f", 3.0))
elif case["program"] == "fold":
    assert words[words.index("--input") + 1].count(",") == 1
    write(".0.elements.npy", "|u1", (1, 4), bytes([0x38, 0x30, 0x7E, 0x01]))
    write(".0.scales.npy", "|u1", (1, 2), bytes([0x80, 0x11]))
    write(".1.npy", "<f4", (), struct.pack("<f", 4.0))
elif case["program"] == "quantize":
    write(".0.elements.npy", "|u1", (1, 2), bytes([0x7E, 0x30]))
    write(".0.scales.npy", "|u1", (1, 1), bytes([0x80]))
else:
    write(".0.npy", "<f4", (1, 1), struct.pack("<f", 23.0))
'''


def command_device(folder):
    script = folder / "it's a device.py"
    script.write_text(f"LOG = {str(folder / 'log')!r}\n" + COMMAND)
    # The shell's quotes.
    return "cmd:python3 '" + str(script).replace("'", "'\\''") + "'"


def test_command(folder, suite):
    device = command_device(folder)
    check(failing(report_of(folder, suite, device, 0, "--jobs", "2")) == {},
          "a right command passes")
    for mistake, exit_code, verdict, text in [
            ("exit", 1, "crash", "status 1: it does not work"),
            ("not implemented", 3, "not implemented", ""),
            ("limit", 4, "limit", ""),
            ("crash", 1, "crash", "signal 11"),
            ("hang", 1, "hang", "in the command: no end"),
            ("none", 1, "no output", "output.0.npy"),
            ("text", 1, "wrong shape", "output.0.npy"),
            ("type", 1, "wrong shape", "expected elements of type f32"),
            ("shape", 1, "wrong shape", "expected f32, got tensor<1xf32>")]:
        report = report_of(folder, suite, device, exit_code, "--timeout", "2",
                           mistake=mistake)
        check(failing(report) == {"twice/1.5": verdict},
              f"command: {mistake}: {failing(report)}")
        check(text in message(report, "twice/1.5"),
              f"command: {mistake}: {message(report, 'twice/1.5')}")
    check(failing(report_of(folder, suite, f"cmd:{BIN / 'mx-interp'}", 0,
                            "--jobs", "2")) == {}, "mx-interp is a command")


def test_resume(folder, suite):
    log = folder / "log"
    log.unlink(missing_ok=True)
    state = folder / "state"
    device = command_device(folder)
    options = ["--suite", suite, "--dut", device, "--resume", state]
    last = ["--filter", "[!t]*"]
    run([*options, *last], 0)
    check(sorted(set(log.read_text().split())) == sorted(log.read_text().split())
          and len(log.read_text().split()) == 5, "each case runs once")
    # The case that is left hangs, and the run is killed.
    process = subprocess.Popen([str(BIN / "mx-conform"), *map(str, options)],
                               env=with_mistake("hang"),
                               stdout=subprocess.DEVNULL)
    deadline = time.time() + 60
    while log.read_text().count("twice/1.5") < 1 and time.time() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    with state.open("a") as file:
        file.write('{"case": "twice/1.5", "dev')
    report = report_of(folder, suite, device, 0, "--resume", state)
    check(failing(report) == {} and len(report["cases"]) == 6,
          "what was known is in the report")
    names = log.read_text().split()
    check(names.count("twice/1.5") == 2 and len(names) == 7,
          f"nothing runs again that had ended: {names}")
    run([*options], 0)
    check(len(log.read_text().split()) == 7, "a run that has ended runs nothing")

    # Ctrl-C: what is not run is said, and is no pass.
    fresh = folder / "fresh"
    process = subprocess.Popen(
        [str(BIN / "mx-conform"), "--suite", str(suite), "--dut", device,
         "--resume", str(fresh)], env=with_mistake("hang"), text=True,
        stdout=subprocess.PIPE)
    deadline = time.time() + 60
    while log.read_text().count("twice/1.5") < 3 and time.time() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    text = process.communicate()[0]
    check(process.returncode == 4 and "interrupted" in text,
          f"an interrupted run says so: {process.returncode} {text}")

    for other, what in [(["--dut", "interp"], "device"),
                        (["--dut", device, "--profile", "ceil"], "profile"),
                        (["--dut", device, "--suite", write_suite(
                            folder / "newer", version="1.1.0")], "suite")]:
        text = run(["--suite", suite, *other, "--resume", state]
                   if what != "suite" else [*other, "--resume", state], 2)
        check("belongs to another run" in text and what in text,
              f"a state of another {what}: {text}")
    for contents in ["text", "text\n", "{}\n", '{"state": "mx-conform run"}\n']:
        state.write_text(contents)
        text = run(options, 2)
        check("state: " in text, f"no state: {text}")


def test_reports(folder, suite):
    library = folder / "device.so"
    compile_device(library)
    junit = folder / "junit.xml"
    path = folder / "report.json"
    text = run(["--suite", suite, "--dut", f"lib:{library}", "--dut", "interp",
                "--json", path, "--junit", junit], 1, env=with_mistake("block"))
    report = json.loads(path.read_text())
    check((report["tool"], report["exit_code"], report["suite_version"],
           report["format"]) == ("mx-conform run", 1, "1.0.0", 1), "the root")
    check([entry["device"] for entry in report["runs"]] ==
          [f"lib:{library}", "interp"], "a run for each device")
    first = report["runs"][0]
    check((first["cases"], first["passed"], first["failed"],
           first["not_implemented"]) == (6, 5, 1, 0), "the counts of a run")
    entry = report["cases"][1]
    check((entry["rule"], entry["device"], entry["profile"], entry["exit_code"])
          == ("fold.power", f"lib:{library}", "floor", 1), "a case")
    check("fold.power" in text and "wrong: fold/by-2" in text and
          "scales of result #0, element [0, 1]: expected" in text,
          f"what people read: {text}")
    tests = xml.etree.ElementTree.parse(junit).getroot()
    check((tests.get("tests"), tests.get("failures")) == ("12", "1"),
          "JUnit counts both devices")


def test_bad_input(folder, suite):
    missing = folder / "no such folder"
    text_file = folder / "text.so"
    text_file.write_text("no library")
    crashing = folder / "crashing.so"
    source = folder / "crashing.c"
    source.write_text("__attribute__((constructor)) static void f(void)"
                      "{ *(volatile int *)8 = 1; }\n")
    subprocess.run([CLANG, "-shared", "-fPIC", "-o", crashing, source],
                   check=True)
    edited = write_suite(folder / "edited")
    (edited / "cases" / "all.json").write_text(json.dumps(CASES) + " ")
    other = json.loads(json.dumps(CASES))
    other[-1]["profiles"]["up"] = other[-1].pop("expected")
    other[-1]["expected"] = []
    shape = json.loads(json.dumps(CASES))
    shape[-1]["profiles"]["ceil"] = [bits("f32", "0")]
    program = json.loads(json.dumps(CASES))
    program[0]["program"] = "fold"
    result = json.loads(json.dumps(CASES))
    result[1]["expected"][1]["type"] = "i32"
    sums = json.loads(json.dumps(CASES))
    sums[0]["comparison"] = {"kind": "contraction", "length": 1}
    interp = ["--suite", suite, "--dut", "interp"]
    for options, text in [
            (["run"], "expected a device"),
            (["--suite", suite, "--dut", "gpu"], "'gpu' is no device"),
            (["--suite", suite, "--dut", "jit:fast"], "'jit:fast' is no device"),
            (["--suite", suite, "--dut", f"lib:{missing}"], "is no file"),
            (["--suite", suite, "--dut", f"lib:{text_file}"], "text.so"),
            (["--suite", suite, "--dut", f"lib:{crashing}"],
             "crashes while it is loaded"),
            (["--suite", suite, "--dut", "cmd:"], "expected a command"),
            (["--suite", suite, "--dut", "cmd:no-such-program x"],
             "no program 'no-such-program'"),
            (["--suite", missing, "--dut", "interp"], "is no folder"),
            (["--suite", edited, "--dut", "interp"], "edited, or of another"),
            (["--suite", write_suite(folder / "o", other), "--dut", "interp"],
             "'up' is no scale rounding"),
            (["--suite", write_suite(folder / "s", shape), "--dut", "interp"],
             "of other types"),
            (["--suite", write_suite(folder / "c", sums), "--dut", "interp"],
             "none of a contraction's"),
            (["--suite", write_suite(folder / "p", program), "--dut", "interp"],
             "'inputs': has 1 values, and the program 2"),
            (["--suite", write_suite(folder / "r", result), "--dut", "interp"],
             "'expected' #1: is of type i32, in the program f32"),
            (["--suite", write_suite(folder / "x", programs={"fold": "func"}),
              "--dut", "interp"], "the program does not parse: "),
            (["--suite", write_suite(folder / "n", programs={
                "fold": PROGRAMS["twice"]}), "--dut", "interp"], "fold"),
            ([*interp, "--dut", "interp"], "there twice"),
            ([*interp, "--profile", "up"], "no scale rounding 'up'"),
            ([*interp, "--rule", "fold.pow"], "no rule 'fold.pow'"),
            ([*interp, "--filter", "none"], "no case"),
            ([*interp, "--filter", "[a"], "--filter: '[a'"),
            ([*interp, "--jobs", "0"], "--jobs: expected at least 1"),
            ([*interp, "--timeout", "-1"], "number of seconds"),
            ([*interp, "--json", folder], "directory"),
            ([*interp, "--resume", folder], "directory"),
            (["explain"], "no subcommand 'explain'"),
            (["list", "--suite", missing], "is no folder"),
            (["list", "--suite", suite, "--rule", "x"], "no rule 'x'")]:
        output = run(options, 2)
        check(text in output, f"{options}: {output}")
        check(output.count("\n") <= 2 or options == ["explain"],
              f"one sentence: {output}")


def test_list(suite):
    text = run(["list", "--suite", suite, "--rule", "matmul"], 0)
    check("matmul.order: Keep matmul.order." in text and
          "  matmul/23: About matmul/23." in text and "fold" not in text, text)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # What is killed leaves its files; they go with the folder.
        os.environ["TMPDIR"] = name
        suite = write_suite(folder / "suite")
        test_own_devices(folder, suite)
        test_library(folder, suite)
        test_command(folder, suite)
        test_resume(folder, suite)
        test_reports(folder, suite)
        test_bad_input(folder, suite)
        test_list(suite)
    if failures:
        sys.exit(f"{len(failures)} failures")
    print("all is well")


main()
