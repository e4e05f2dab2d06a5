//===- ListingTest.cpp - A program with marks -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"

#include <gtest/gtest.h>

using namespace oracle::report;
using Mark = Listing::Mark;

namespace {

constexpr llvm::StringLiteral twoFills = "func.func @f() {\n"
                                         "  %a = linalg.fill ins(%x)\n"
                                         "  %b = linalg.fill ins(%y)\n"
                                         "  return %a\n"
                                         "}\n";

std::string textOf(const Listing &listing) {
  Html html;
  listing.write(html, "program");
  return std::move(html).take();
}

TEST(Listing, LocationsAreSplitFromTheirEnd) {
  llvm::StringRef file;
  unsigned line = 0, column = 0;
  ASSERT_TRUE(splitLocation("a:b.mlir:3:8", file, line, column));
  EXPECT_EQ(file, "a:b.mlir");
  EXPECT_EQ(line, 3u);
  EXPECT_EQ(column, 8u);
  for (llvm::StringRef bad : {"", "a", "a:3", "a:b:3", "a:-1:3", "a:3:"})
    EXPECT_FALSE(splitLocation(bad, file, line, column)) << bad.str();
}

TEST(Listing, OperationAtALocationIsMarkedWithItsNote) {
  Listing listing(twoFills);
  EXPECT_TRUE(
      listing.markLocation("p.mlir", "dir/p.mlir:3:8", Mark::Write, "here"));
  EXPECT_NE(textOf(listing).find(
                "<li class=\"write\"><code>  %b = <mark>linalg.fill</mark> "
                "ins(%y)</code><span class=\"write\">here</span>"),
            std::string::npos);
}

TEST(Listing, LocationsOutsideMarkNothing) {
  Listing listing(twoFills);
  for (llvm::StringRef location : {"other.mlir:3:8", "p.mlir:0:1", "p.mlir:6:1",
                                   "p.mlir:4294967296:1", "loc(unknown)", ""})
    EXPECT_FALSE(listing.markLocation("p.mlir", location, Mark::Read, "x"))
        << location.str();
  EXPECT_FALSE(listing.hasMarks());
}

TEST(Listing, PlacesWhereNoOperationBeginsMarkNothing) {
  Listing listing(twoFills);
  for (llvm::StringRef place : {"p:5:900", "p:1:0", "p:2:1", "p:2:10", "p:2:6"})
    EXPECT_FALSE(listing.markLocation("p", place, Mark::Read, "no"))
        << place.str();
  EXPECT_FALSE(listing.hasMarks());
}

TEST(Listing, TheReadGivesALineItsColour) {
  Listing listing(twoFills);
  listing.markLocation("p", "p:4:3", Mark::Version, "1");
  listing.markLocation("p", "p:4:3", Mark::Read, "2");
  EXPECT_NE(textOf(listing).find("<li class=\"read\">"), std::string::npos);
}

TEST(Listing, OnlyOperationOfANameIsMarked) {
  Listing original(twoFills);
  Listing listing("  memref.fill\n  xlinalg.fill\n  linalg.fill2\n"
                  "  linalg.fill ins\n");
  EXPECT_TRUE(
      listing.markOperation("linalg.fill", original, 0, Mark::Write, "w"));
  EXPECT_NE(textOf(listing).find("<code>  <mark>linalg.fill</mark> ins"),
            std::string::npos);
}

TEST(Listing, OfSeveralOperationsTheTurnTells) {
  Listing original(twoFills), listing("x linalg.fill\ny linalg.fill\n");
  EXPECT_TRUE(
      listing.markOperation("linalg.fill", original, 3, Mark::Write, "w"));
  EXPECT_NE(textOf(listing).find("<code>y <mark>"), std::string::npos);
}

TEST(Listing, WhereTheTurnDoesNotTellNothingIsMarked) {
  Listing original(twoFills);
  Listing three("linalg.fill\nlinalg.fill\nlinalg.fill\n"), none("nothing\n");
  EXPECT_FALSE(
      three.markOperation("linalg.fill", original, 3, Mark::Write, "w"));
  EXPECT_FALSE(
      none.markOperation("linalg.fill", original, 3, Mark::Write, "w"));
  EXPECT_FALSE(none.markOperation("", original, 3, Mark::Write, "w"));
}

TEST(Listing, FunctionsOperationsAreFoundWithoutTheirDialect) {
  Listing original(twoFills), listing("  return %a\n");
  EXPECT_TRUE(
      listing.markOperation("func.return", original, 4, Mark::Read, "r"));
}

} // namespace
