//===- Tables.cpp - Tables of a page --------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Tables.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringRef;

llvm::StringLiteral report::nameOf(Judgement judgement) {
  switch (judgement) {
  case Judgement::Good:
    return "good";
  case Judgement::Undecided:
    return "undecided";
  case Judgement::Bad:
    return "bad";
  }
  return "bad";
}

Table::Table(Html &html, std::vector<Column> given, StringRef caption)
    : html(html), columns(std::move(given)) {
  html.markup("<div class=\"scroll\" tabindex=\"0\"><table class=\"rows\">\n");
  if (!caption.empty())
    html.element("caption", caption);
  html.markup("<thead><tr>");
  for (const Column &column : columns) {
    html.open("th", {{"scope", "col"},
                     {"class", column.isNumber ? "number" : "text"}})
        .text(column.name);
    if (!column.note.empty())
      html.element("span", column.note, {{"class", "note"}});
    html.markup("</th>");
  }
  html.markup("</tr></thead>\n<tbody>\n");
}

void Table::closeRow() {
  if (isCellOpen)
    html.markup("</td>");
  if (isRowOpen)
    html.markup("</tr>\n");
  isCellOpen = isRowOpen = false;
}

void Table::row(StringRef name, StringRef note) {
  closeRow();
  html.markup("<tr><th scope=\"row\">").text(name);
  if (!note.empty())
    html.element("span", note, {{"class", "note"}});
  html.markup("</th>");
  isRowOpen = true;
  next = 1;
}

Html &Table::cell(StringRef className, StringRef state) {
  if (isCellOpen)
    html.markup("</td>");
  isCellOpen = true;
  StringRef name = next < columns.size() ? columns[next].name : StringRef();
  ++next;
  if (state.empty())
    return html.open("td", {{"class", className}, {"data-column", name}});
  return html.open(
      "td",
      {{"class", className}, {"data-column", name}, {"data-state", state}});
}

void Table::number(double number) { cell("number").text(numberText(number)); }

void Table::verdict(StringRef verdict, Judgement judgement) {
  cell("text").element(
      "span", verdict,
      {{"class", "state"}, {"data-judgement", nameOf(judgement)}});
}

void Table::close() {
  closeRow();
  html.markup("</tbody></table></div>\n");
}

void report::addLeftOut(Html &html, size_t all, size_t limit) {
  if (all > limit)
    html.element("p",
                 countText(all - limit, "more is", "more are") +
                     " left out; --limit shows more.",
                 {{"class", "note"}});
}
