#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report-misuse.py BIN SOURCE: what mx-report says of input that is none, and of
files that it cannot write."""

import copy
import json
import os
import pathlib
import resource
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import report_data as data
from report_frame import BIN, SOURCE, Folder, run


class BadInputTest(Folder):
    def refused(self, *inputs, sentence):
        ended = run(*inputs, "--output", "page.html", "--sarif", "page.sarif", cwd=self.folder)
        self.assertEqual(ended.returncode, 2, ended.stderr)
        self.assertRegex(ended.stderr, sentence)
        self.assertEqual(len(ended.stderr.splitlines()), 1, ended.stderr)
        self.assertFalse((self.folder / "page.html").exists())
        self.assertFalse((self.folder / "page.sarif").exists())

    def test_other_formats_are_refused(self):
        for number in (0, 2):
            report = data.report("mx-diff", []) | {"format": number}
            self.refused(self.write("r.json", report),
                         sentence=f"has format {number}; this program reads 1")
        self.refused(self.write("r.json", {"tool": "mx-diff", "cases": []}), sentence="has no format")
        finding = data.finding("mismatch/inline/-") | {"schema": 2}
        self.refused(self.write("f.json", finding), sentence="has schema 2; this program reads 1")

    def test_unknown_tools_are_refused(self):
        self.refused(self.write("r.json", data.report("mx-what", [])),
                     sentence="report of 'mx-what', of which there is no page")
        self.refused(self.write("r.json", {"a": 1}), sentence="names no tool")
        self.refused(self.write("r.json", [1, 2]), sentence="names no tool")

    def test_what_is_no_json_or_cut_off_is_refused(self):
        whole = json.dumps(data.gate(BIN, SOURCE, stray=True))
        for text in ("", "hello", whole[:-1], whole[:100]):
            self.refused(self.write("r.json", text), sentence="is no JSON, or cut off")
        (self.folder / "r.json").write_bytes(b'{"tool": "mx-\xff"}')
        self.refused("r.json", sentence="is no JSON, or cut off")
        self.refused(self.write("r.json", "[" * 300000), sentence="nests deeper than 100 brackets")

    def test_fields_that_are_none_are_named(self):
        report = copy.deepcopy(data.gate(BIN, SOURCE))
        report["cases"][0]["seconds"] = "long"
        self.refused(self.write("r.json", report), sentence=r"number.*cases\[0\]\.seconds")
        self.refused(self.write("r.json", data.report("mx-diff", 7)), sentence="no list of cases")
        traffic = data.traffic(BIN, SOURCE, self.folder)
        report = json.loads(traffic.read_text())
        report["cases"][0]["traffic"]["timeline"]["moments"][0]["memory"] = [[99, 1]]
        self.refused(self.write("r.json", report), sentence="pairs of a memory and its bytes")
        del report["cases"][0]["traffic"]["peak"]
        self.refused(self.write("r.json", report), sentence=r"traffic\.peak\.bytes")

    def test_folders_that_are_none_are_refused(self):
        (self.folder / "empty").mkdir()
        self.refused("empty", sentence="empty: is neither the folder of a campaign")
        (self.folder / "begun/findings").mkdir(parents=True)
        self.refused("begun", sentence="begun: is the folder of a campaign that has not begun")
        self.refused("nowhere", sentence="nowhere: cannot be read")
        data.campaign(self.folder / "cut", [data.finding("mismatch/inline/-")])
        file = next((self.folder / "cut/findings").iterdir()) / "finding.json"
        file.write_text(file.read_text()[:200])
        self.refused(file.parent, sentence="is no finding, or one that is cut off")

    def test_usage_is_said(self):
        file = self.write("r.json", data.gate(BIN, SOURCE))
        ended = run(file)
        self.assertEqual((ended.returncode, ended.stdout), (2, ""))
        self.assertIn("nothing to write", ended.stderr)
        self.refused(file, "--machine", "0,1", sentence="--machine: '0,1' is no machine")
        ended = run(file, "--output", self.folder / "no/page.html")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("cannot be written", ended.stderr)

    def test_files_are_not_written_over_inputs_or_each_other(self):
        file = self.write("r.json", data.gate(BIN, SOURCE))
        text = file.read_text()
        (self.folder / "link.json").symlink_to("r.json")
        os.link(file, self.folder / "hard.json")
        for output in ("r.json", "./r.json", "link.json", "hard.json"):
            ended = run("r.json", "--output", output, cwd=self.folder)
            self.assertEqual(ended.returncode, 2, output)
            self.assertIn("names a file that is read", ended.stderr)
            self.assertEqual(file.read_text(), text)
        found = data.campaign(self.folder / "c", [])
        ended = run(found, "--output", "same", "--sarif", "./same", cwd=self.folder)
        self.assertEqual(ended.returncode, 2)
        self.assertIn("name the same file", ended.stderr)
        ended = run(found, "--output", "one", "--output", "two", cwd=self.folder)
        self.assertEqual(ended.returncode, 2)
        self.assertIn("--output: one file is written, not several", ended.stderr)
        self.assertEqual([(self.folder / n).exists() for n in ("same", "one", "two")], [False] * 3)

    def test_other_tools_do_not_write_reports_over_programs(self):
        program = self.write("p.mlir", "func.func @main() { return }\n")
        for tool in ("mx-diff", "mx-interp", "mx-reduce", "mx-bench-compare"):
            ended = subprocess.run([BIN / tool, program, "--json", program], capture_output=True,
                                   text=True, cwd=self.folder)
            self.assertEqual(ended.returncode, 2, tool)
            self.assertIn("names a file that is read", ended.stderr)
            self.assertIn("@main", program.read_text())

    def test_full_disk_is_said(self):
        program = self.write("p.mlir", "func.func @main() { return }\n")
        gate = self.write("r.json", data.gate(BIN, SOURCE))
        for command in (["mx-report", gate, "--output", "page.html"],
                        ["mx-interp", program, "--traffic", "--json", "i.json"]):
            ended = subprocess.run(
                [BIN / command[0], *command[1:]], capture_output=True, text=True, cwd=self.folder,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
            self.assertEqual(ended.returncode, 2, ended.stderr)
            self.assertRegex(ended.stderr, "cannot be written: File too large\n$")
            self.assertFalse((self.folder / command[-1]).exists())

    def test_states_that_nest_too_deeply_are_refused(self):
        folder = data.campaign(self.folder / "c", [])
        for depth in (101, 1000000):
            (folder / "state.json").write_text("[" * depth)
            self.refused("c", sentence="is no state of a campaign")
            ended = subprocess.run([BIN / "mx-fuzz", "run", "--artifacts", folder, "--time", "1"],
                                   capture_output=True, text=True)
            self.assertEqual(ended.returncode, 2, ended.stderr)
            self.assertIn("is no state of a campaign", ended.stderr)

    def test_times_that_are_none_are_refused(self):
        for field, value in (("time_unit", "fortnight"), ("real_time", -1.0), ("real_time", 1e308)):
            report = data.benchmarks("2026-01-01T00:00:00+00:00", 1.0)
            report["benchmarks"][0] |= {"time_unit": "s", field: value}
            self.refused(self.write("b.json", report), sentence=rf"benchmarks\[0\]\.{field}")

    def test_reports_without_version_or_exit_code_are_refused(self):
        report = data.report("mx-diff", [data.case("a.mlir", "main", "agree")])
        self.refused(self.write("r.json", {k: v for k, v in report.items() if k != "llvm"}),
                     sentence="names no version of LLVM")
        for code in (None, -1, 5, "0"):
            self.refused(self.write("r.json", report | {"exit_code": code}),
                         sentence="has no exit_code from 0 to 4")
            case = data.case("a.mlir", "main", "agree", code)
            self.refused(self.write("r.json", data.report("mx-diff", [case])),
                         sentence=r"exit code from 0 to 4.*cases\[0\]\.exit_code")

    def test_numbers_that_no_picture_takes_draw_none(self):
        traffic = data.traffic(BIN, SOURCE, self.folder)
        report = json.loads(traffic.read_text())
        of = report["cases"][0]["traffic"]
        of["compulsory"]["bytes"] = 2**64 - 1
        of["peak"]["bytes"] = 2**64 - 1
        of["timeline"]["moments"] = []
        self.page(self.write("r.json", report))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-q"])
