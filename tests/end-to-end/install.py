#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""install.py CMAKE BUILD SOURCE: what `cmake --install` leaves works where it
is moved to, knows nothing of the build, and is all that the toy dialect needs
to be built outside the tree and loaded."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CMAKE = sys.argv[1]
BUILD, SOURCE = (Path(word).resolve() for word in sys.argv[2:])
# As a user has it: nothing of the build's environment, no build on the PATH.
PLAIN = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": os.environ.get("HOME", "/")}
TOOLS = {"mx-interp", "mx-diff", "mx-fuzz", "mx-reduce", "mx-opt", "mx-bench",
         "mx-bench-compare", "mx-conform", "mx-report",
         "mx-lsp-server", "mx-fuzz-differential", "mx-fuzz-numerics",
         "mx-fuzz-parser", "mx-fuzz-passes"}
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)
    return condition


def run(*words, expected=0, **settings):
    result = subprocess.run([str(word) for word in words], text=True, env=PLAIN,
                            capture_output=True, timeout=900, **settings)
    check(result.returncode == expected,
          f"expected exit code {expected}, got {result.returncode}: "
          f"{' '.join(map(str, words))}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


def install(prefix, destdir=None):
    environment = dict(PLAIN, **({"DESTDIR": str(destdir)} if destdir else {}))
    result = subprocess.run([CMAKE, "--install", BUILD, "--prefix", prefix],
                            env=environment, text=True, capture_output=True)
    check(result.returncode == 0, f"cmake --install: {result.stderr}")


def tree(folder):
    return {path.relative_to(folder) for path in folder.rglob("*")
            if not path.is_dir()}


def check_files(prefix):
    bin_ = prefix / "bin"
    missing = {tool for tool in TOOLS if not os.access(bin_ / tool, os.X_OK)}
    check(not missing, f"tools that are not installed: {missing}")
    for name in ("share/mx-oracle/corpus/known-findings.txt",
                 "share/mx-oracle/corpus/conformance/manifest.json",
                 "share/mx-oracle/corpus/witness/overwrite.mlir",
                 "share/mx-oracle/examples/toy-dialect/CMakeLists.txt",
                 "share/mx-oracle/bench/advice.json",
                 "bin/mx-fuzz-differential_seed_corpus.zip",
                 "bin/mx-fuzz-differential.options",
                 "include/mx-oracle/interpreter/Engine/EvaluableOpInterface.td",
                 "include/mx-oracle/interpreter/Engine/EvaluableOpInterface.h.inc",
                 "include/mx-oracle/compiler/Dialect/Mx/MxOps.h.inc",
                 "lib/cmake/MxOracle/MxOracleConfig.cmake",
                 "lib/cmake/MxOracle/MxOracleConfigVersion.cmake",
                 "share/doc/mx-oracle/LICENSE",
                 "share/doc/mx-oracle/README.md",
                 "share/doc/mx-oracle/docs/extending.md"):
        check((prefix / name).is_file(), f"{name} is not installed")
    for name in ("examples/your-compiler/toycc", "bench/compare"):
        check(os.access(prefix / "share/mx-oracle" / name, os.X_OK),
              f"{name} cannot be run")
    for name in ("kernels", "baselines"):
        there = {path.name for path in
                 (prefix / "share/mx-oracle/bench" / name).glob("*")}
        check(there == {path.name for path in (SOURCE / "bench" / name).iterdir()},
              f"of bench/{name} these are installed: {there}")
    seeds = list(prefix.glob("share/mx-oracle/corpus/seeds/*"))
    check(len(seeds) == len(list((SOURCE / "corpus/seeds").iterdir())),
          f"{len(seeds)} seeds are installed")
    for tool in TOOLS - {"mx-opt", "mx-lsp-server"}:
        for name in (f"share/bash-completion/completions/{tool}",
                     f"share/zsh/site-functions/_{tool}",
                     f"share/fish/vendor_completions.d/{tool}.fish"):
            file = prefix / name
            check(file.is_file() and tool in file.read_text(),
                  f"{name} is not installed, or empty")
    # Every header that others may include is there.
    for header in SOURCE.glob("interpreter/*/*.h"):
        check((prefix / "include/mx-oracle" / header.relative_to(SOURCE)).is_file(),
              f"{header.relative_to(SOURCE)} is not installed")


def check_paths(prefix):
    """Nothing names the tree that it was built from, or where that lay."""
    for name in sorted(tree(prefix)):
        data = (prefix / name).read_bytes()
        for path in (BUILD, SOURCE):
            check(os.fsencode(path) not in data, f"{name} contains {path}")
    for tool in TOOLS:
        headers = run("readelf", "-d", prefix / "bin" / tool)
        for path in re.findall(r"R(?:UN)?PATH.*\[(.*)\]", headers):
            check(all("llvm" in part or part.startswith("$ORIGIN")
                      for part in path.split(":")),
                  f"{tool} looks for libraries in {path}")


def check_tools(prefix, scratch):
    """Tools find what they need beside themselves."""
    bin_, corpus = prefix / "bin", prefix / "share/mx-oracle/corpus"
    output = run(bin_ / "mx-diff", corpus / "witness/overwrite.mlir", "--passes",
                 "plant-in-place", "--pipeline", "none", expected=1)
    check("written:  by 'linalg.add'" in output, f"no witness: {output}")
    output = run(bin_ / "mx-fuzz", "run", "--programs", "20", "--seed", "1",
                 "--artifacts", scratch / "campaign", "--known",
                 corpus / "known-findings.txt", corpus / "seeds")
    check(re.search(r"\b2\d programs", output), output)
    output = run(bin_ / "mx-bench", "--benchmark_filter=BM_Fuzz_Seeds/buffers",
                 "--benchmark_min_time=0.01")
    check("BM_Fuzz_Seeds/buffers" in output and "ERROR" not in output, output)


def check_gate(prefix, scratch):
    """The gate where there is nothing of the project's, as --help shows it."""
    empty = scratch / "empty"
    empty.mkdir()
    for command in (prefix / "bin/mx-bench-compare",
                    prefix / "share/mx-oracle/bench/compare"):
        output = run(command, "--pipeline", "scalar", cwd=empty)
        check("9 measured: 9 same" in output, output)
    check(not list(empty.iterdir()), "the gate leaves files")


def check_toy(prefix, scratch):
    """The toy dialect, from its installed copy, with what is there where nobody
    chose a compiler or a generator."""
    toy, build = scratch / "toy", scratch / "toy-build"
    shutil.copytree(prefix / "share/mx-oracle/examples/toy-dialect", toy)
    run(CMAKE, "-S", toy, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}",
        "-DCMAKE_BUILD_TYPE=Release")
    run(CMAKE, "--build", build, "-j", "2")
    program = SOURCE / "tests/lit/Examples/toy-dialect.mlir"
    plugins = list(build.rglob("ToyPlugin.so"))
    if not check(len(plugins) == 1, f"built {plugins}"):
        return
    bin_ = prefix / "bin"
    load = f"--load-dialect-plugin={plugins[0]}"
    output = run(bin_ / "mx-interp", load, program)
    check("dense<[-128, 30, 127]> : tensor<3xi8>" in output, output)
    output = run(bin_ / "mx-diff", load, "--pipeline", "none", "--passes",
                 "canonicalize", program)
    check("agree" in output, output)


def check_consumer(prefix, scratch):
    """A program that links the interpreter, and what is said of a version that
    is not there."""
    folder = scratch / "consumer"
    folder.mkdir()
    (folder / "main.cpp").write_text(
        '#include "interpreter/Numerics/Convert.h"\n'
        "int main() {\n"
        "  using namespace oracle;\n"
        "  // 2.0: exponent 1, and the bias 7; no mantissa.\n"
        "  uint64_t code = convertFloat(FloatKind::F32, 0x40000000,\n"
        "                               FloatKind::F8E4M3FN,\n"
        "                               Rounding::ToNearestEven);\n"
        "  return code == 0x40 ? 0 : 1;\n"
        "}\n")
    lists = ("cmake_minimum_required(VERSION 3.20)\n"
             "project(consumer LANGUAGES C CXX)\n"
             "find_package(MxOracle @ REQUIRED)\n"
             "add_executable(consumer main.cpp)\n"
             "target_link_libraries(consumer PRIVATE MxOracle::Numerics)\n")
    (folder / "CMakeLists.txt").write_text(lists.replace("@", "0.1"))
    run(CMAKE, "-S", folder, "-B", folder / "build",
        f"-DMxOracle_ROOT={prefix}")
    run(CMAKE, "--build", folder / "build")
    run(folder / "build/consumer")
    (folder / "CMakeLists.txt").write_text(lists.replace("@", "9.0"))
    output = run(CMAKE, "-S", folder, "-B", folder / "refused",
                 f"-DMxOracle_ROOT={prefix}", expected=1)
    check('compatible with requested version "9.0"' in " ".join(output.split()),
          output)


def check_document(prefix, scratch):
    """The targets that docs/installing.md shows, of sources that begin so."""
    text = (SOURCE / "docs/installing.md").read_text()
    snippets = re.findall(r"^```cmake\n(.*?)^```$", text, re.S | re.M)
    if not check(len(snippets) == 1, f"{len(snippets)} snippets of CMake"):
        return
    folder = scratch / "document"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\n"
        "project(document LANGUAGES C CXX)\n"
        # What generates the includes of a dialect.
        f"add_custom_target(MyDialectIncGen)\n{snippets[0]}")
    (folder / "main.cpp").write_text(
        '#include "interpreter/Engine/Program.h"\n'
        '#include "interpreter/Numerics/Convert.h"\n'
        "int main() { return 0; }\n")
    for name in ("MyDialect", "MySemantics", "MyPlugin"):
        (folder / f"{name}.cpp").write_text(
            '#include "interpreter/Engine/EvaluableOpInterface.h"\n'
            f"int {name}() {{ return 0; }}\n")
    run(CMAKE, "-S", folder, "-B", folder / "build",
        f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_BUILD_TYPE=Release")
    run(CMAKE, "--build", folder / "build", "-j", "2")
    run(folder / "build/mine")
    check(len(list(folder.rglob("MyPlugin.so"))) == 1, "there is no MyPlugin.so")


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        install(scratch / "first")
        # Nothing is there any more where it was installed.
        prefix = scratch / "moved"
        (scratch / "first").rename(prefix)
        check_files(prefix)
        check_paths(prefix)
        check_tools(prefix, scratch)
        check_gate(prefix, scratch)
        check_consumer(prefix, scratch)
        check_document(prefix, scratch)
        check_toy(prefix, scratch)
        # A package is made of the files below DESTDIR, and no others.
        install("/opt/mx-oracle", scratch / "stage")
        staged = scratch / "stage/opt/mx-oracle"
        check(tree(staged) == tree(prefix), "DESTDIR leaves other files: "
              f"{sorted(tree(staged) ^ tree(prefix))[:10]}")
        check(not Path("/opt/mx-oracle").exists(), "DESTDIR is left")
        check(list((scratch / "stage").iterdir()) == [scratch / "stage/opt"],
              "files beside the prefix")
        for file in (staged / "lib/cmake").rglob("*.cmake"):
            check(str(scratch) not in file.read_text(),
                  f"{file.name} names DESTDIR")
    return 1 if failures else 0


sys.exit(main())
