//===- HtmlTest.cpp - Writes a page ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Html.h"

#include <gtest/gtest.h>

using namespace oracle::report;

namespace {

TEST(Html, TextAndAttributesAreEscaped) {
  Html html;
  html.element("p", "a < b & \"c\" > 'd'", {{"id", "x\" onclick=\"y"}});
  EXPECT_EQ(
      std::move(html).take(),
      "<p id=\"x&quot; onclick=&quot;y\">a &lt; b &amp; &quot;c&quot; &gt; "
      "&apos;d&apos;</p>\n");
}

TEST(Html, BytesThatAreNoTextBecomeMarks) {
  Html html;
  html.text(llvm::StringRef("\0\x1b\x7f\xff\t\n", 6));
  EXPECT_EQ(std::move(html).take(), "???\xEF\xBF\xBD\t\n");
}

TEST(Html, NumbersHaveCommasAndFewDigits) {
  EXPECT_EQ(numberText(0), "0");
  EXPECT_EQ(numberText(1234567), "1,234,567");
  EXPECT_EQ(numberText(-1234), "\u22121,234");
  EXPECT_EQ(numberText(0.30000000000000004), "0.3");
  EXPECT_EQ(numberText(176245.7), "176,246");
  EXPECT_EQ(numberText(1e300), "1e+300");
}

TEST(Html, CountsHaveAPlural) {
  EXPECT_EQ(countText(1, "finding"), "1 finding");
  EXPECT_EQ(countText(2000, "finding"), "2,000 findings");
  EXPECT_EQ(countText(0, "number is", "numbers are"), "0 numbers are");
}

} // namespace
