//===- Html.cpp - Writes a page -------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Html.h"

#include "interpreter/Driver/Table.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace oracle;
using namespace oracle::report;
using llvm::StringLiteral;
using llvm::StringRef;

Html &Html::open(StringLiteral tag, Attributes attributes) {
  body += '<';
  body += tag;
  for (const auto &[name, value] : attributes) {
    body += ' ';
    body += name;
    body += "=\"" + escapeForMarkup(value) + '"';
  }
  body += '>';
  return *this;
}

Html &Html::close(StringLiteral tag) {
  body += "</";
  body += tag;
  body += ">\n";
  return *this;
}

Html &Html::element(StringLiteral tag, StringRef text, Attributes attributes) {
  return open(tag, attributes).text(text).close(tag);
}

Html &Html::picture(StringRef svg) {
  body += "<div class=\"picture\" tabindex=\"0\">";
  body += svg;
  body += "</div>\n";
  return *this;
}

std::string report::numberText(double number) {
  constexpr double exact = 9007199254740992; // 2^53
  // Behind four digits a fraction says nothing.
  if (std::abs(number) >= 1000 && std::abs(number) < exact)
    number = std::round(number);
  if (number == std::floor(number) && std::abs(number) < exact)
    return (number < 0 ? "\u2212" : "") +
           withCommas(uint64_t(std::abs(number)));
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.4g", number);
  return text;
}

std::string report::countText(uint64_t number, StringRef one,
                              StringRef several) {
  std::string text = withCommas(number) + " " + one.str();
  if (number == 1)
    return text;
  return several.empty() ? text + "s"
                         : withCommas(number) + " " + several.str();
}
