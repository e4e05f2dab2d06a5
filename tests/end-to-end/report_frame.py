# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What tests of mx-report's output begin with; BIN and SOURCE are their arguments."""

import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

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
