#!/usr/bin/env python3
# Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report-browser.py BIN SOURCE: mx-report's page in headless Chromium."""

import html
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import report_data as data

BIN, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
BROWSER = shutil.which("chromium")
LIGHT = {"page": "f7f7f5", "read": "e4effc", "write": "fde8e6", "version": "e3f4e7"}
DARK = {"page": "121518", "read": "10283f", "write": "3c1917", "version": "13301c"}


def pixels(file):
    """How often each colour is in a PNG of Chromium's."""
    contents, at, packed = file.read_bytes(), 8, b""
    while at < len(contents):
        length, kind = struct.unpack(">I4s", contents[at:at + 8])
        chunk = contents[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", chunk[:10])
        packed += chunk if kind == b"IDAT" else b""
        at += 12 + length
    size = {2: 3, 6: 4}[color]
    stride, raw, counts = width * size, zlib.decompress(packed), {}
    before = bytearray(stride)
    for start in range(0, height * (stride + 1), stride + 1):
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride) if kind else ():
            left, above = row[i - size] if i >= size else 0, before[i]
            corner = before[i - size] if i >= size else 0
            if kind == 4:
                guess = left + above - corner
                add = min((left, above, corner), key=lambda value: abs(guess - value))
            else:
                add = (0, left, above, (left + above) // 2)[kind]
            row[i] = (row[i] + add) & 255
        for i in range(0, stride, size):
            pixel = bytes(row[i:i + 3])
            counts[pixel] = counts.get(pixel, 0) + 1
        before = row
    return {color.hex(): count for color, count in counts.items()}


@unittest.skipUnless(BROWSER, "there is no chromium; ci/setup.sh installs it")
class BrowserTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.make("all.html", *data.everything(BIN, SOURCE, cls.folder))
        cls.make("witness.html", cls.folder / "witness.json")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def make(cls, name, *inputs):
        subprocess.run([BIN / "mx-report", *inputs, "--output", cls.folder / name], check=True)

    def browse(self, page, *options):
        command = [BROWSER, "--headless", "--disable-gpu", "--hide-scrollbars",
                   f"--user-data-dir={self.folder / 'profile'}", *options]
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        return subprocess.run([*command, (self.folder / page).as_uri()], capture_output=True,
                              text=True, timeout=120, check=True).stdout

    def asked(self, page, script):
        """What `script`, at the end of a copy of the page, finds: it calls answer()."""
        text = (self.folder / page).read_text(encoding="utf-8")
        errors = "<script>window.faults = []; onerror = (text) => faults.push(text);</script>"
        text = text.replace("<head>", "<head>" + errors, 1)
        answer = ("<script>function answer(value) { const pre = document.createElement('pre');"
                  "pre.id = 'answer'; pre.textContent = JSON.stringify([value, faults]);"
                  f"document.body.append(pre); }}\n{script}</script></body>")
        (self.folder / "asked.html").write_text(text.replace("</body>", answer), encoding="utf-8")
        document = self.browse("asked.html", "--virtual-time-budget=3000", "--dump-dom")
        found = re.search('<pre id="answer">(.*?)</pre>', document, re.S)
        self.assertTrue(found, document[-2000:])
        value, faults = json.loads(html.unescape(found.group(1)))
        self.assertEqual(faults, [])
        return value

    def colors(self, page, *options):
        file = self.folder / "shot.png"
        self.browse(page, "--window-size=800,1800", f"--screenshot={file}", *options)
        return pixels(file)

    def test_page_shows_the_read_in_blue_the_clobbering_write_in_red_the_version_in_green(self):
        found = self.colors("witness.html")
        for what, color in LIGHT.items():
            self.assertGreater(found.get(color, 0), 10000, what)
        self.assertNotIn(DARK["read"], found)

    def test_dark_page_shows_the_same_on_nearly_black(self):
        found = self.colors("witness.html", "--blink-settings=preferredColorScheme=0")
        for what, color in DARK.items():
            self.assertGreater(found.get(color, 0), 10000, what)
        self.assertNotIn(LIGHT["page"], found)

    def test_filters_leave_what_is_chosen(self):
        shown = ("[...document.querySelectorAll('#findings article')].filter(a => a.checkVisibility())"
                 ".map(a => a.dataset.verdict + ' ' + a.dataset.pass)")
        self.assertEqual(self.asked("all.html", f"""
            const form = document.getElementById('filters'), steps = [];
            function choose(name, value) {{
              form.elements[name].value = value;
              form.dispatchEvent(new Event('input'));
              steps.push([{shown}, form.querySelector('output').textContent]);
            }}
            choose('verdict', 'crash');
            choose('pass', 'inline');
            choose('verdict', '');
            choose('pass', '');
            choose('text', 'OVERWRITE.MLIR');
            answer(steps);"""), [
                [["crash inline", "crash sccp"], "2 of 4 shown"],
                [["crash inline"], "1 of 4 shown"],
                [["mismatch inline", "crash inline"], "2 of 4 shown"],
                [["mismatch plant-in-place", "mismatch inline", "crash inline", "crash sccp"],
                 "4 of 4 shown"],
                [["mismatch plant-in-place"], "1 of 4 shown"]])

    def test_link_to_a_finding_opens_it(self):
        self.assertEqual(self.asked("all.html", """
            const details = document.querySelector('#finding-3 > details'), before = details.open;
            location.hash = '#finding-3';
            setTimeout(() => answer([before, details.open]), 500);"""), [False, True])

    def test_every_link_has_a_target(self):
        self.assertEqual(self.asked("all.html", """
            answer([...document.links].map(link => link.getAttribute('href'))
                .filter(href => !href.startsWith('#') || !document.getElementById(href.slice(1))));
            """), [])

    def test_page_without_script_has_everything_but_filters(self):
        text = (self.folder / "all.html").read_text(encoding="utf-8")
        without = re.sub("<script>.*</script>", "", text, flags=re.S)
        (self.folder / "still.html").write_text(without, encoding="utf-8")
        self.assertEqual(self.asked("still.html", """
            const seen = selector => [...document.querySelectorAll(selector)]
                .filter(element => element.checkVisibility()).length;
            answer([seen('article'), seen('#filters'), seen('section') > 7, seen('.picture svg')]);
            """), [4, 0, True, 4])

    def test_phone_shows_the_page_in_its_width(self):
        text = (self.folder / "all.html").read_text(encoding="utf-8")
        frame = ('<!DOCTYPE html><html><head></head><body><iframe style="width:360px;height:800px" '
                 f'srcdoc="{html.escape(text)}"></iframe></body></html>')
        (self.folder / "phone.html").write_text(frame, encoding="utf-8")
        # Open as it may be, and it is still as wide as the phone.
        width, scrolled, wide = self.asked("phone.html", """
            const frame = document.querySelector('iframe');
            frame.addEventListener('load', () => {
              const page = frame.contentDocument;
              for (const details of page.querySelectorAll('details'))
                details.open = true;
              const root = page.documentElement;
              const wide = [...page.querySelectorAll('.program, .scroll, .picture')]
                  .filter(box => box.scrollWidth > box.clientWidth).length;
              answer([root.clientWidth, root.scrollWidth, wide]);
            });""")
        self.assertLessEqual(width, 360)
        self.assertEqual(scrolled, width)
        self.assertGreater(wide, 3)

    def test_phone_shows_every_column_of_tables_with_its_name(self):
        text = (self.folder / "all.html").read_text(encoding="utf-8")
        frame = ('<!DOCTYPE html><html><head></head><body><iframe style="width:360px;height:800px" '
                 f'srcdoc="{html.escape(text)}"></iframe></body></html>')
        (self.folder / "phone.html").write_text(frame, encoding="utf-8")
        cells, outside, names = self.asked("phone.html", """
            const frame = document.querySelector('iframe');
            frame.addEventListener('load', () => {
              const page = frame.contentDocument, wide = page.documentElement.clientWidth;
              for (const details of page.querySelectorAll('details'))
                details.open = true;
              const cells = [...page.querySelectorAll('.rows td, .rows tbody th')];
              const name = cell => frame.contentWindow.getComputedStyle(cell, '::before').content;
              answer([cells.length,
                      cells.filter(cell => cell.getBoundingClientRect().right > wide).length,
                      [...new Set(cells.map(name))]]);
            });""")
        self.assertGreater(cells, 50)
        self.assertEqual(outside, 0)
        for column in ("Verdict", "Why", "What moved", "Ended"):
            self.assertIn(f'"{column}: "', names)

    def test_text_stands_out_from_its_ground(self):
        """WCAG's contrast of 4.5 for all text, light and dark."""
        script = """
            const channel = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
            const luminance = c => .2126 * channel(c[0]) + .7152 * channel(c[1]) + .0722 * channel(c[2]);
            const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
            function ground(element) {
              for (; element; element = element.parentElement) {
                const color = parse(getComputedStyle(element).backgroundColor);
                if (color.length === 3 || color[3] === 1)
                  return color;
              }
              return [255, 255, 255];
            }
            for (const details of document.querySelectorAll('details'))
              details.open = true;
            const poor = new Set();
            for (const element of document.querySelectorAll('body :not(svg, svg *, script, option)')) {
              const hasText = [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim());
              if (!hasText)
                continue;
              const [a, b] = [luminance(parse(getComputedStyle(element).color)),
                              luminance(ground(element))].sort((x, y) => y - x);
              if ((a + .05) / (b + .05) < 4.5)
                poor.add(element.tagName + '.' + element.className);
            }
            answer([...poor]);"""
        self.assertEqual(self.asked("all.html", script), [])
        dark = (self.folder / "all.html").read_text(encoding="utf-8").replace(
            "@media (prefers-color-scheme: dark)", "@media all")
        (self.folder / "dark.html").write_text(dark, encoding="utf-8")
        self.assertEqual(self.asked("dark.html", script), [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-q"])
