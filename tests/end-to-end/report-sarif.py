#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report-sarif.py BIN SOURCE: the SARIF that mx-report makes of findings."""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import report_data as data
from report_frame import BIN, SOURCE, Folder, run


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


    def test_columns_are_counted_in_utf16(self):
        program = 'func.func @main() {\n  "\u00e9\U0001f600"() : () -> () loc("x")\n  return\n}\n'
        column = len('  "\u00e9\U0001f600"'.encode()) + 1
        found = data.finding("crash/inline/-", program=program,
                             message=f"something at program.mlir:2:{column}: no")
        data.campaign(self.folder / "c", [found])
        (result,) = self.sarif("c")["runs"][0]["results"]
        # A quote, one unit, two units, a quote, behind two blanks.
        self.assertEqual(result["locations"][0]["physicalLocation"]["region"],
                         {"startLine": 2, "startColumn": 8})

    def test_message_tells_the_place_where_nothing_else_does(self):
        (self.folder / "ub.mlir").write_text(
            "func.func @main() -> i32 {\n  %0 = arith.constant 0 : i32\n"
            "  %1 = arith.divsi %0, %0 : i32\n  return %1 : i32\n}\n")
        data.run([BIN / "mx-interp", "ub.mlir", "--json", "i.json"], self.folder)
        (result,) = self.sarif("i.json")["runs"][0]["results"]
        self.assertEqual(result["ruleId"], "undefined-behaviour/program")
        self.assertEqual(result["locations"][0]["physicalLocation"],
                         {"artifactLocation": {"uri": "ub.mlir"},
                          "region": {"startLine": 3, "startColumn": 8}})

    def test_files_outside_are_said_to_be_elsewhere(self):
        data.campaign(self.folder / "c", [data.finding("mismatch/inline/-")])
        (self.folder / "here").mkdir()
        for name in ("../c", self.folder / "c"):
            log = self.sarif(name, cwd=self.folder / "here")
            (result,) = log["runs"][0]["results"]
            artifact = result["locations"][0]["physicalLocation"]["artifactLocation"]
            self.assertEqual(artifact, {"uri": "finding-0/program.mlir", "uriBaseId": "ELSEWHERE"})
            self.assertNotIn("uri", log["runs"][0]["originalUriBaseIds"]["ELSEWHERE"])

    def test_finding_without_its_folder_is_in_the_report(self):
        report = data.report("mx-fuzz run", [data.case("gone", "crash/inline/-", "new", 1)])
        (result,) = self.sarif(self.write("campaign.json", report))["runs"][0]["results"]
        self.assertEqual(result["locations"][0]["physicalLocation"]["artifactLocation"],
                         {"uri": "campaign.json"})

    def test_log_says_what_was_not_looked_at(self):
        report = data.report("mx-diff", [data.case("a.mlir", "main", "agree"),
                                         data.case("b.mlir", "", "invalid", 2, message="no")])
        (ended,) = self.sarif(self.write("d.json", report))["runs"][0]["invocations"]
        self.assertFalse(ended["executionSuccessful"])
        self.assertEqual([n["message"]["text"] for n in ended["toolExecutionNotifications"]],
                         ["b.mlir: invalid: no"])
        report["cases"].pop()
        (ended,) = self.sarif(self.write("d.json", report))["runs"][0]["invocations"]
        self.assertTrue(ended["executionSuccessful"])

    def test_reports_that_have_no_findings_are_refused(self):
        gate = self.write("gate.json", data.gate(BIN, SOURCE))
        ended = run(gate, "--sarif", "out.sarif", cwd=self.folder)
        self.assertEqual(ended.returncode, 2)
        self.assertIn("no report is of a tool that looks for findings", ended.stderr)
        self.assertFalse((self.folder / "out.sarif").exists())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-q"])
