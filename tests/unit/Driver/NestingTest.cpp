//===- NestingTest.cpp - A limit on nesting, before parsing ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Nesting.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

std::string repeated(llvm::StringRef text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text;
  return result;
}

TEST(Nesting, EveryBracketCounts) {
  for (llvm::StringRef bracket : {"(", "[", "{", "<"}) {
    EXPECT_EQ(findExcessiveNesting(repeated(bracket, 10), 10), std::nullopt);
    EXPECT_EQ(findExcessiveNesting(repeated(bracket, 11), 10), 10u);
  }
  EXPECT_EQ(findExcessiveNesting("([{<([{<", 7), 7u);
}

TEST(Nesting, ClosedBracketsNestNoLonger) {
  for (llvm::StringRef pair : {"()", "[]", "{}", "<>"})
    EXPECT_EQ(findExcessiveNesting(repeated(pair, 100), 1), std::nullopt);
}

TEST(Nesting, StringsAndCommentsDoNotCount) {
  EXPECT_EQ(findExcessiveNesting("\"((((\" (", 1), std::nullopt);
  EXPECT_EQ(findExcessiveNesting("\"\\\"((((\" (", 1), std::nullopt);
  EXPECT_EQ(findExcessiveNesting("// ((((\n(", 1), std::nullopt);
  // A string ends with its line: what follows is seen again.
  EXPECT_EQ(findExcessiveNesting("\"((((\n((", 1), 7u);
}

TEST(Nesting, ArrowsAndComparisonsAreNoBrackets) {
  EXPECT_EQ(findExcessiveNesting(repeated("-> <= ", 100), 2), std::nullopt);
  // Arrows do not close what is open, either.
  EXPECT_EQ(findExcessiveNesting("( -> ( -> (", 2), 10u);
}

TEST(Nesting, OperatorsOfOneExpressionCount) {
  for (llvm::StringRef term :
       {"- ", "d0 + ", "d0 * ", "d0 mod ", "d0 floordiv ", "d0 ceildiv "}) {
    EXPECT_EQ(findExcessiveNesting(repeated(term, 10), 10), std::nullopt);
    EXPECT_TRUE(findExcessiveNesting(repeated(term, 11), 10)) << term.str();
  }
  EXPECT_EQ(findExcessiveNesting(repeated("-1, ", 100), 1), std::nullopt);
  EXPECT_EQ(findExcessiveNesting(repeated("%a = -1 ", 100), 1), std::nullopt);
}

} // namespace
