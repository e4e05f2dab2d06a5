#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report.py BIN SOURCE: what mx-report makes of reports: the page as HTML, its
SARIF, and what it says of input that is none. report-browser.py looks at the
page in a browser."""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import report_data as data

BIN, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
VOID = {"meta", "link", "input", "br"}


class Structure(html.parser.HTMLParser):
    """Elements with their attributes, and what is not closed as it was opened."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open, self.errors, self.texts = [], [], [], []
        self.feed(text)
        self.close()
        self.errors += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.errors.append(f"{tag} is closed in {self.open[-3:]}")

    def handle_data(self, text):
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(text)

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]

    def text(self):
        return " ".join("".join(self.texts).split())


def run(*arguments, cwd=None):
    return subprocess.run([BIN / "mx-report", *arguments], cwd=cwd, capture_output=True,
                          text=True, errors="replace")


class Folder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)

    def write(self, name, value):
        file = self.folder / name
        file.write_text(value if isinstance(value, str) else json.dumps(value))
        return file

    def page(self, *inputs):
        ended = run(*inputs, "--output", self.folder / "page.html", cwd=self.folder)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        return (self.folder / "page.html").read_text(encoding="utf-8")


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

    def test_hostile_file_names_are_only_text(self):
        name = os.fsencode(self.folder) + b"/<b>\xff\"'.json"
        pathlib.Path(os.fsdecode(name)).write_text(json.dumps(data.gate(0)))
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

    def test_gate_names_what_moved(self):
        text = Structure(self.page(self.write("g.json", data.gate(8192)))).text()
        self.assertIn("memref.copy at kernel.mlir:4:3, argument #2: bytes_copied (compiled) "
                      "16,384 instead of 8,192", text)


class SarifTest(Folder):
    def sarif(self, *inputs, cwd=None):
        ended = run(*inputs, "--sarif", self.folder / "out.sarif", cwd=cwd or self.folder)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        return json.loads((self.folder / "out.sarif").read_text(encoding="utf-8"))

    def test_log_has_what_the_standard_requires(self):
        log = self.sarif(data.witness_report(BIN, SOURCE, self.folder),
                         data.hostile_campaign(self.folder))
        self.assertEqual(log["version"], "2.1.0")
        self.assertTrue(log["$schema"].endswith("sarif-2.1.0.json"))
        (only,) = log["runs"]
        rules = only["tool"]["driver"]["rules"]
        self.assertEqual(only["tool"]["driver"]["name"], "mx-oracle")
        self.assertEqual(len({rule["id"] for rule in rules}), len(rules))
        self.assertEqual(len(only["results"]), 2)
        for result in only["results"]:
            self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
            self.assertIn(result["level"], ("error", "warning", "note"))
            self.assertTrue(result["message"]["text"])
            self.assertRegex(result["partialFingerprints"]["mxOracleKey/v1"], "^[0-9a-f]{16}$")
            self.assertTrue(result["locations"])
            for location in result["locations"] + result.get("relatedLocations", []):
                physical = location["physicalLocation"]
                uri = physical["artifactLocation"]["uri"]
                self.assertRegex(uri, r"^[A-Za-z0-9._~%-][A-Za-z0-9/._~%-]*$")
                self.assertGreaterEqual(physical["region"]["startLine"], 1)
                self.assertGreaterEqual(physical["region"]["startColumn"], 1)
            for related in result.get("relatedLocations", []):
                self.assertTrue(related["message"]["text"])

    def test_read_is_the_place_and_write_and_version_are_related(self):
        log = self.sarif(data.witness_report(BIN, SOURCE, self.folder), cwd=SOURCE)
        (result,) = log["runs"][0]["results"]
        self.assertEqual(result["ruleId"], "mismatch/plant-in-place")
        (place,) = result["locations"]
        self.assertEqual(place["physicalLocation"],
                         {"artifactLocation": {"uri": "corpus/witness/overwrite.mlir"},
                          "region": {"startLine": 13, "startColumn": 8}})
        lines = [r["physicalLocation"]["region"]["startLine"] for r in result["relatedLocations"]]
        self.assertEqual(lines, [11, 9, 9])  # the write, the version, the allocation
        self.assertIn("instead of 1.0", result["message"]["text"])

    def test_fingerprint_is_that_of_the_key(self):
        def fingerprints(name, key):
            data.campaign(self.folder / name, [data.finding(key)])
            return [r["partialFingerprints"] for r in self.sarif(name)["runs"][0]["results"]]
        first = fingerprints("a", "mismatch/inline/x")
        self.assertEqual(first, fingerprints("b", "mismatch/inline/x"))
        self.assertNotEqual(first, fingerprints("c", "mismatch/inline/y"))

    def test_absolute_paths_are_not_told(self):
        data.campaign(self.folder / "c", [data.finding("mismatch/inline/-")])
        log = self.sarif(self.folder / "c", cwd=SOURCE)
        self.assertNotIn(str(self.folder), json.dumps(log))


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
        whole = json.dumps(data.gate(8192))
        for text in ("", "hello", whole[:-1], whole[:100]):
            self.refused(self.write("r.json", text), sentence="is no JSON, or cut off")
        (self.folder / "r.json").write_bytes(b'{"tool": "mx-\xff"}')
        self.refused("r.json", sentence="is no JSON, or cut off")
        self.refused(self.write("r.json", "[" * 300000), sentence="nested too deeply")

    def test_fields_that_are_none_are_named(self):
        report = data.gate(0)
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
        self.refused("cut", sentence="is no finding, or one that is cut off")

    def test_usage_is_said(self):
        file = self.write("r.json", data.gate(0))
        ended = run(file)
        self.assertEqual((ended.returncode, ended.stdout), (2, ""))
        self.assertIn("nothing to write", ended.stderr)
        self.refused(file, "--machine", "0,1", sentence="--machine: '0,1' is no machine")
        ended = run(file, "--output", self.folder / "no/page.html")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("cannot be written", ended.stderr)

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
