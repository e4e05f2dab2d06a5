#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report.py BIN SOURCE: the page that mx-report makes of reports, as HTML.
report-browser.py looks at it in a browser."""

import copy
import json
import os
import pathlib
import re
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import report_data as data
from report_frame import BIN, SOURCE, Folder, Structure, run


class PageTest(Folder):
    def test_page_of_everything_is_well_formed_and_loads_nothing(self):
        text = self.page(*data.everything(BIN, SOURCE, self.folder))
        page = Structure(text)
        self.assertEqual(page.errors, [])
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        for attributes in page.all("a"):
            self.assertIn(attributes["href"].removeprefix("#"), ids)
        self.assertEqual([a["href"] for a in page.all("link")], ["data:,"])
        for _, attributes in page.elements:
            self.assertFalse({"src", "srcset", "style", "onclick"} & set(attributes))
        self.assertNotRegex(text.replace("http://www.w3.org/2000/svg", ""), r"https?:|@import|url\(")
        for section in ("summary", "findings", "faults", "conformance", "gate", "traffic",
                        "benchmarks", "trends"):
            self.assertIn(section, ids)

    def test_page_is_accessible_without_style(self):
        page = Structure(self.page(*data.everything(BIN, SOURCE, self.folder)))
        headings = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        self.assertEqual(headings[0], 1)
        self.assertEqual(headings.count(1), 1)
        for before, after in zip(headings, headings[1:]):
            self.assertLessEqual(after, before + 1)
        self.assertEqual(page.all("html"), [{"lang": "en"}])
        for attributes in page.all("th"):
            self.assertIn(attributes.get("scope"), ("col", "row"))
        labels, controls = len(page.all("label")), len(page.all("select")) + len(page.all("input"))
        self.assertEqual(labels, controls)

    def test_witness_marks_the_lines_of_read_write_and_version(self):
        text = self.page(data.witness_report(BIN, SOURCE, self.folder))
        listing = re.search(r'<ol class="program".*?</ol>', text, re.S).group(0)
        lines = re.findall(r"<li.*?</li>", listing, re.S)
        # As README.md shows it.
        self.assertIn('<li class="version"', lines[9 - 1])
        self.assertIn("<mark>tensor.from_elements</mark>", lines[9 - 1])
        self.assertIn('<li class="write"', lines[11 - 1])
        self.assertIn("<mark>linalg.add</mark>", lines[11 - 1])
        self.assertIn('<li class="read"', lines[13 - 1])
        self.assertIn("sees [11.0, 12.0, 13.0], and should see [1.0, 2.0, 3.0]", lines[13 - 1])
        self.assertEqual(sum("<span" in line for line in lines), 3)

    def test_operations_before_and_after_a_pass_are_marked_by_their_turn(self):
        text = self.page(data.witness_report(BIN, SOURCE, self.folder))
        after = re.findall(r'<ol class="program".*?</ol>', text, re.S)[2]
        adds = [line for line in re.findall(r"<li.*?</li>", after, re.S) if "linalg.add" in line]
        self.assertEqual([re.match(r'<li class="(\w+)', line).group(1) for line in adds],
                         ["write", "read"])

    def test_hostile_text_is_only_text(self):
        campaign = data.hostile_campaign(self.folder)
        text = self.page(campaign, "--title", "</title><script>bad()</script>")
        page = Structure(text)
        self.assertEqual(page.errors, [])
        self.assertEqual(len(page.all("script")), 1)
        self.assertEqual(len(page.all("style")), 1)
        self.assertNotIn("img", [tag for tag, _ in page.elements])
        self.assertIn("<script>bad()</script>", page.text())
        self.assertIn("</style>", page.text())
        self.assertIn("\ufffd", page.text())

    def test_text_that_turns_others_around_is_spelled(self):
        found = data.finding("mismatch/inline/-", message="a\u202eb\u2066c\u200fd\u0085e\ufffff")
        text = self.page(data.campaign(self.folder / "c", [found]))
        self.assertIn("aU+202EbU+2066cU+200FdU+0085eU+FFFFf", text)
        self.assertNotRegex(text, "[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")

    def test_hostile_file_names_are_only_text(self):
        name = os.fsencode(self.folder) + b"/<b>\xff\"'.json"
        pathlib.Path(os.fsdecode(name)).write_text(json.dumps(data.gate(BIN, SOURCE)))
        page = Structure(self.page(os.fsdecode(name)))
        self.assertEqual(page.errors, [])
        self.assertEqual(page.all("b"), [])

    def test_same_findings_of_several_campaigns_are_shown_once(self):
        for name, keys in (("one", "ab"), ("two", "bc")):
            data.campaign(self.folder / name, [data.finding(f"mismatch/inline/{k}") for k in keys])
        page = Structure(self.page("one", "two"))
        self.assertEqual(len(page.all("article")), 3)
        self.assertIn("in 2 of 2 runs", page.text())
        self.assertEqual(page.text().count("in 1 of 2 runs"), 2)

    def test_report_of_a_campaign_finds_its_folders(self):
        data.campaign(self.folder / "made", [data.finding("mismatch/inline/-")])
        found = next((self.folder / "made/findings").iterdir())
        case = data.case(found.name, "mismatch/inline/-", "new", 1)
        case["file"] = f"elsewhere/findings/{found.name}"
        self.write("made/campaign.json", data.report("mx-fuzz run", [case]))
        page = Structure(self.page("made/campaign.json"))
        self.assertIn("1 operation, new", page.text())
        self.assertIn("return %arg0", page.text())

    def test_campaign_that_found_nothing_says_so(self):
        data.campaign(self.folder / "clean", [])
        self.assertIn("There are none.", self.page("clean"))

    def test_limit_leaves_programs_out(self):
        data.campaign(self.folder / "c", [data.finding(f"mismatch/inline/{k}") for k in "abc"])
        page = Structure(self.page("c", "--limit", "1"))
        self.assertEqual(len(page.all("article")), 3)
        self.assertEqual(page.text().count("return %arg0"), 1)

    def test_trends_are_in_the_order_of_the_dates(self):
        files = [self.write(f"{day}.json", data.benchmarks(f"2026-01-{day}T00:00:00+00:00", time))
                 for day, time in (("02", 200.0), ("01", 100.0), ("03", 300.0))]
        text = Structure(self.page(*files)).text()
        self.assertRegex(text, r"BM_One: time \(ns\) ?100 ?200 ?300 ?\+200\.0 %")

    def test_matrix_has_rules_and_devices(self):
        files = [self.write("a.json", data.conformance("interp", 0)),
                 self.write("b.json", data.conformance("lib:wrong.so", 3))]
        page = Structure(self.page(*files))
        states = [a["data-state"] for a in page.all("td") if "data-state" in a]
        # The section taken together, the rule that is not right, and the one that is.
        self.assertEqual(states, ["passed", "failed", "passed", "failed", "passed", "passed"])
        self.assertIn("37 of 40", page.text())
        self.assertIn("17 of 20", page.text())
        self.assertIn("profile ceil", page.text())

    def test_matrix_has_the_last_run_of_a_device_alone(self):
        before, after = data.conformance("interp", 3), data.conformance("interp", 0)
        after["suite_version"] = "1.1.0"
        # A rule that the suite has no more.
        before["runs"][0]["rules"][0] |= {"name": "gone", "says": "what was asked before"}
        page = Structure(self.page(self.write("a.json", before), self.write("b.json", after)))
        self.assertIn("suite 1.1.0", page.text())
        self.assertNotIn("suite 1.0.0", page.text())
        self.assertNotIn("what was asked before", page.text())
        self.assertNotIn("Cases that are not right", page.text())
        # Numbers of another suite are marked.
        self.assertIn("#2now suite 1.1.0", page.text())

    def test_rule_with_more_passed_than_there_are_cases_is_refused(self):
        for field in ("passed", "failed", "not_implemented", "unfinished"):
            report = data.conformance("interp", 0)
            report["runs"][0]["rules"][0][field] = 21
            ended = run(self.write("r.json", report), "--output", "p.html", cwd=self.folder)
            self.assertEqual(ended.returncode, 2)
            self.assertRegex(ended.stderr, rf"more than there are cases.*rules\[0\]")

    def test_gate_names_what_moved_once(self):
        report = data.gate(BIN, SOURCE, stray=True)
        self.assertIn("bytes_copied", report["cases"][0]["message"])
        text = self.page(self.write("g.json", report))
        # A counter, and below it what moved it.
        self.assertIn("<li>compiled: bytes_copied 8,192 instead of 0<ul><li>memref.copy at "
                      "block-matmul.mlir:4:8", text)
        moved = re.search(r'<td class="said".*?</td>', text, re.S).group(0)
        self.assertEqual(moved.count("compiled: bytes_copied"), 1)

    def test_gate_shows_what_fails_first_and_folds_what_is_the_same(self):
        report = copy.deepcopy(data.gate(BIN, SOURCE))
        (same,) = report["cases"]
        report["cases"] += [data.case("k.mlir", "", "limit", 4, message="too long"),
                            data.case("k.mlir", "none", "invalid", 2, message="no baseline"),
                            same | {"file": "l.mlir", "verdict": "less"}]
        report["exit_code"] = 2
        text = self.page(self.write("g.json", report))
        rows = re.findall(r'<tr><th scope="row">([^<]*)</th>.*?data-judgement="(\w+)">([^<]*)',
                          text[text.index('id="gate"'):], re.S)
        self.assertEqual(rows, [("k.mlir none", "bad", "invalid"), ("k.mlir", "undecided", "limit"),
                                ("l.mlir scalar", "good", "less"),
                                ("block-matmul.mlir scalar", "good", "same")])
        self.assertIn("1 kernel and pipeline is as in the baseline", Structure(text).text())

    def test_kernels_of_two_checkouts_are_the_same_kernels(self):
        elsewhere = copy.deepcopy(data.gate(BIN, SOURCE))
        elsewhere["cases"][0]["file"] = "/elsewhere/kernels/block-matmul.mlir"
        text = Structure(self.page(self.write("a.json", data.gate(BIN, SOURCE)),
                                   self.write("b.json", elsewhere))).text()
        self.assertIn("1 kernel and pipeline is as in the baseline", text)
        self.assertRegex(text, r"block-matmul.mlir scalar: bytes_read \(compiled\)")


class JudgementTest(Folder):
    """What is not good, not compared or undecided is counted, listed and in its colour."""

    def tiles(self, *inputs):
        text = self.page(*inputs)
        self.text = Structure(text).text()
        return {what: (number, judgement) for judgement, number, what in re.findall(
            r'<li data-judgement="(\w+)"><a[^>]*><strong>([^<]*)</strong>\s*<span>([^<]*)', text)}

    def test_kernels_without_a_baseline_are_not_good(self):
        cases = [data.case(f"{k}.mlir", "", "invalid", 2, message="has no baseline") for k in "abc"]
        report = data.report("mx-bench-compare", cases, exit_code=2)
        tiles = self.tiles(self.write("r.json", report))
        self.assertEqual(tiles["kernels and pipelines move no more than before"],
                         ("0 of 3", "bad"))
        self.assertEqual(tiles["reports are all good"], ("0 of 1", "bad"))
        self.assertIn("0 worse than the baseline, 3 not compared", self.text)
        self.assertEqual(self.text.count("has no baseline"), 3)

    def test_programs_that_mx_diff_cannot_compare_are_listed(self):
        (self.folder / "bad.mlir").write_text("garbage")
        (self.folder / "odd.mlir").write_text(
            "func.func @main() -> f32 {\n  %0 = \"no.such\"() : () -> f32\n  return %0 : f32\n}\n")
        for file, outcome in (("bad.mlir", "bad"), ("odd.mlir", "undecided")):
            data.run([BIN / "mx-diff", file, "--json", "d.json"], self.folder)
            tiles = self.tiles("d.json")
            self.assertEqual(tiles["findings"], ("0", "undecided"))
            self.assertEqual(tiles["without an answer"], ("1", outcome))
            self.assertEqual(tiles["reports are all good"], ("0 of 1", outcome))
            self.assertIn("1 program, 0 findings, 1 without an answer", self.text)
            self.assertIn(file, self.text[self.text.index("These are neither"):])

    def test_undefined_behaviour_of_a_program_is_a_finding(self):
        (self.folder / "ub.mlir").write_text(
            "func.func @main() -> i32 {\n  %0 = arith.constant 0 : i32\n"
            "  %1 = arith.divsi %0, %0 : i32\n  return %1 : i32\n}\n")
        data.run([BIN / "mx-interp", "ub.mlir", "--json", "i.json"], self.folder)
        self.assertEqual(self.tiles("i.json")["finding"], ("1", "bad"))
        self.assertIn("1 program, 1 finding", self.text)
        self.assertIn("undefined behaviour", self.text)

    def test_reduced_findings_are_findings(self):
        stage = data.finding("mismatch/inline/-")["stage"]
        report = data.report("mx-reduce", [
            data.case("a.mlir", "main", "reduced", operations=3, finding=stage, replay="mx-diff a"),
            data.case("b.mlir", "main", "invalid", 2, message="no finding")], exit_code=2)
        tiles = self.tiles(self.write("r.json", report))
        self.assertEqual((tiles["finding"], tiles["without an answer"]), (("1", "bad"), ("1", "bad")))
        self.assertIn("3 operations", self.text)

    def test_reports_of_nothing_are_undecided(self):
        nothing = {"mx-fuzz faults": "planted faults caught", "mx-diff": "findings",
                   "mx-bench-compare": "kernels and pipelines move no more than before",
                   "mx-conform run": "conformance cases passed"}
        for tool, what in nothing.items():
            report = data.report(tool, [], suite_version="1", runs=[])
            tiles = self.tiles(self.write("r.json", report))
            self.assertEqual(tiles[what][1], "undecided", tool)
            self.assertEqual(tiles["reports are all good"], ("0 of 1", "undecided"))
            self.assertIn("nothing looked at", self.text)

    def test_exit_code_of_the_report_counts(self):
        report = data.report("mx-diff", [data.case("a.mlir", "main", "agree")], exit_code=4)
        self.assertEqual(self.tiles(self.write("r.json", report))["reports are all good"],
                         ("0 of 1", "undecided"))
        report["exit_code"] = 0
        self.assertEqual(self.tiles(self.write("r.json", report))["reports are all good"],
                         ("1 of 1", "good"))

    def test_failed_benchmarks_are_counted(self):
        report = data.benchmarks("2026-01-01T00:00:00+00:00", 1.0)
        report["benchmarks"].append({"name": "BM_Two", "error_message": "no memory"})
        self.assertEqual(self.tiles(self.write("b.json", report))["reports are all good"],
                         ("0 of 1", "bad"))
        self.assertIn("2 benchmarks, 1 failed", self.text)

    def test_finding_that_cannot_be_read_costs_no_other(self):
        data.campaign(self.folder / "c", [data.finding(f"mismatch/inline/{k}") for k in "ab"])
        findings = self.folder / "c/findings"
        (findings / "finding-0/finding.json").write_text("{")
        (findings / "empty").mkdir()
        (findings / "notes.txt").write_text("stray")
        tiles = self.tiles("c")
        self.assertEqual((tiles["finding"], tiles["without an answer"]), (("1", "bad"), ("3", "bad")))
        self.assertIn("1 finding, 3 unreadable in 60 s", self.text)
        for name in ("finding-0", "empty", "notes.txt"):
            self.assertIn(f"c/findings/{name}", self.text)


class NamedFilesTest(Folder):
    """Files that a report names are read where they are what the tool saw, and only then."""

    def setUp(self):
        super().setUp()
        self.program = self.folder / "p.mlir"
        self.program.write_bytes((SOURCE / "corpus/witness/overwrite.mlir").read_bytes())
        data.run([BIN / "mx-diff", "p.mlir", "--passes", "plant-in-place", "--json", "d.json"],
                 self.folder)

    def marks(self, report="d.json"):
        text = self.page(report)
        self.assertIn("1 program, 1 finding", Structure(text).text())
        return text.count('<ol class="program" aria-label="program"')

    def test_program_is_shown_where_it_is_as_it_was(self):
        self.assertEqual(self.marks(), 1)

    def test_program_that_was_edited_is_not_shown(self):
        self.program.write_text("// One line more.\n" + self.program.read_text())
        self.assertEqual(self.marks(), 0)

    def test_pipes_devices_and_large_files_are_not_read(self):
        report = json.loads((self.folder / "d.json").read_text())
        os.mkfifo(self.folder / "pipe")
        with open(self.folder / "large", "wb") as large:
            large.truncate(10**9)
        for name in ("pipe", "large", "/dev/zero", "-", "nowhere", "."):
            report["cases"][0]["file"] = name
            self.assertEqual(self.marks(self.write("r.json", report)), 0)

    def test_other_text_is_not_shown(self):
        report = json.loads((self.folder / "d.json").read_text())
        report["cases"][0]["file"] = "/etc/passwd"
        self.assertNotIn("root:", self.page(self.write("r.json", report)))
        del report["cases"][0]["sha256"]
        self.assertNotIn("root:", self.page(self.write("r.json", report)))

    def test_pipes_and_devices_in_a_campaign_are_unreadable(self):
        for name, hostile in (("finding.json", "pipe"), ("program.mlir", "pipe"),
                              ("finding.json", "/dev/zero")):
            shutil.rmtree(self.folder / "c", ignore_errors=True)
            data.campaign(self.folder / "c", [data.finding(f"mismatch/inline/{k}") for k in "ab"])
            file = self.folder / "c/findings/finding-0" / name
            file.unlink()
            if hostile == "pipe":
                os.mkfifo(file)
            else:
                file.symlink_to(hostile)
            text = Structure(self.page("c")).text()
            self.assertIn("1 finding, 1 unreadable", text)
            self.assertIn("is no regular file", text)

    def test_program_of_a_campaign_that_was_edited_is_unreadable(self):
        data.campaign(self.folder / "c", [data.finding("mismatch/inline/-")])
        (self.folder / "c/findings/finding-0/program.mlir").write_text("// Another one.\n")
        text = self.page("c")
        self.assertIn("is not the program that was found", text)
        self.assertNotIn("Another one", text)


class ExampleTest(unittest.TestCase):
    """docs/report-example.html is what docs/report.md says it is."""

    def setUp(self):
        self.html = (SOURCE / "docs/report-example.html").read_text(encoding="utf-8")

    def test_faults_are_those_of_the_table(self):
        table = {}
        for line in (SOURCE / "docs/faults.md").read_text().splitlines():
            if row := re.fullmatch(r"\| ([a-z0-9-]+) \| .* \| (\d+) \| [\d.]+ \| .* \|", line):
                table[row[1]] = int(row[2])
        self.assertGreater(len(table), 40)
        part = re.search(r'<section id="faults">.*?</section>', self.html, re.S).group(0)
        rows = re.findall(r'<th scope="row">([^<]+)<.*?data-judgement="good">caught<.*?'
                          r'data-column="Programs">([\d,]+)<', part, re.S)
        self.assertEqual({name: int(count.replace(",", "")) for name, count in rows}, table,
                         "docs/report.md says how the page is made anew")

    def test_each_section_is_there_with_the_present_style(self):
        style = (SOURCE / "fuzz/Report/page.css").read_text(encoding="utf-8")
        self.assertIn(style, self.html)
        page = Structure(self.html)
        self.assertEqual(page.errors, [])
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        for section in ("findings", "faults", "conformance", "gate", "traffic", "benchmarks",
                        "trends"):
            self.assertIn(section, ids)
        self.assertIn("compiled: bytes_copied 8,192 instead of 0", self.html)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-q"])
