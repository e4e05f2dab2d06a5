//===- Listing.cpp - A program with marks ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringRef;

bool report::splitLocation(StringRef location, StringRef &file, unsigned &line,
                           unsigned &column) {
  auto [head, columnText] = location.rsplit(':');
  auto [name, lineText] = head.rsplit(':');
  if (columnText.getAsInteger(10, column) || lineText.getAsInteger(10, line))
    return false;
  file = name;
  return true;
}

static bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '.' || c == '_' || c == '$';
}

/// Whether something that has a location may begin there: an operation, also in
/// quotes, or a value.
static bool beginsOperation(StringRef line, size_t at) {
  if (at >= line.size() || (at != 0 && isNameCharacter(line[at - 1])))
    return false;
  return llvm::isAlpha(line[at]) || StringRef("\"%@^").contains(line[at]);
}

/// Where in a line a whole name is.
static size_t findName(StringRef line, StringRef name) {
  for (size_t at = line.find(name); at != StringRef::npos;
       at = line.find(name, at + 1)) {
    size_t end = at + name.size();
    bool begins = at == 0 || !isNameCharacter(line[at - 1]);
    bool ends = end == line.size() || !isNameCharacter(line[end]);
    if (begins && ends)
      return at;
  }
  return StringRef::npos;
}

/// MLIR prints some operations of its default dialect without the dialect.
static StringRef shortOf(StringRef operation) {
  return operation.starts_with("func.") ? operation.drop_front(5) : operation;
}

Listing::Listing(StringRef program) {
  llvm::SmallVector<StringRef> texts;
  program.rtrim('\n').split(texts, '\n');
  for (StringRef text : texts)
    lines.push_back({text, {}});
}

unsigned Listing::lineOf(StringRef name, StringRef location) const {
  StringRef file;
  unsigned line, column;
  if (!splitLocation(location, file, line, column) ||
      llvm::sys::path::filename(file) != llvm::sys::path::filename(name))
    return 0;
  return line >= 1 && line <= lines.size() ? line : 0;
}

bool Listing::markLocation(StringRef name, StringRef location, Mark mark,
                           StringRef note) {
  unsigned number = lineOf(name, location);
  if (number == 0)
    return false;
  StringRef file;
  unsigned line, column;
  splitLocation(location, file, line, column);
  StringRef text = lines[number - 1].text;
  // Columns count from 1.
  size_t from = column == 0 ? text.size() : column - 1;
  if (!beginsOperation(text, from))
    return false;
  size_t length = 0;
  while (from + length < text.size() && isNameCharacter(text[from + length]))
    ++length;
  lines[number - 1].notes.push_back({mark, note.str(), from, length});
  return true;
}

std::vector<unsigned> Listing::linesWith(StringRef operation) const {
  std::vector<unsigned> numbers;
  for (auto [i, line] : llvm::enumerate(lines))
    if (findName(line.text, shortOf(operation)) != StringRef::npos)
      numbers.push_back(i + 1);
  return numbers;
}

bool Listing::markOperation(StringRef operation, const Listing &original,
                            unsigned line, Mark mark, StringRef note) {
  if (operation.empty())
    return false;
  std::vector<unsigned> here = linesWith(operation);
  size_t turn = 0;
  if (here.size() != 1) {
    std::vector<unsigned> there = original.linesWith(operation);
    auto found = llvm::find(there, line);
    if (there.size() != here.size() || found == there.end())
      return false;
    turn = found - there.begin();
  }
  Line &marked = lines[here[turn] - 1];
  StringRef name = shortOf(operation);
  marked.notes.push_back(
      {mark, note.str(), findName(marked.text, name), name.size()});
  return true;
}

bool Listing::hasMarks() const {
  return llvm::any_of(lines,
                      [](const Line &line) { return !line.notes.empty(); });
}

static llvm::StringLiteral classOf(Listing::Mark mark) {
  static constexpr llvm::StringLiteral names[] = {"read", "write", "version",
                                                  "pattern"};
  return names[static_cast<unsigned>(mark)];
}

void Listing::write(Html &html, StringRef label) const {
  html.open("ol",
            {{"class", "program"}, {"aria-label", label}, {"tabindex", "0"}});
  for (const Line &line : lines) {
    if (line.notes.empty()) {
      html.markup("<li><code>").text(line.text).markup("</code></li>");
      continue;
    }
    const Note &first =
        *llvm::min_element(line.notes, [](const Note &a, const Note &b) {
          return a.mark < b.mark;
        });
    html.open("li", {{"class", classOf(first.mark)}}).markup("<code>");
    html.text(line.text.take_front(first.column));
    if (first.length != 0)
      html.markup("<mark>")
          .text(line.text.substr(first.column, first.length))
          .markup("</mark>");
    size_t end = std::min(line.text.size(), first.column + first.length);
    html.text(line.text.drop_front(end)).markup("</code>");
    for (const Note &note : line.notes)
      html.element("span", note.text, {{"class", classOf(note.mark)}});
    html.markup("</li>");
  }
  html.markup("</ol>\n");
}
