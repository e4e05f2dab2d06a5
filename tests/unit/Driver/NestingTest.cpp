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

/// The position of the first excess.
std::optional<size_t> excessAt(llvm::StringRef text, unsigned depth) {
  NestingLimits limits;
  limits.depth = depth;
  std::optional<NestingExcess> excess = findExcessiveNesting(text, limits);
  return excess ? std::optional<size_t>(excess->position) : std::nullopt;
}

/// The message about the first excess; empty without.
std::string messageOf(llvm::StringRef text, const NestingLimits &limits = {}) {
  std::optional<NestingExcess> excess = findExcessiveNesting(text, limits);
  return excess ? excess->message : std::string();
}

TEST(Nesting, EveryBracketCounts) {
  for (llvm::StringRef bracket : {"(", "[", "{", "<"}) {
    EXPECT_EQ(excessAt(repeated(bracket, 10), 10), std::nullopt);
    EXPECT_EQ(excessAt(repeated(bracket, 11), 10), 10u);
  }
  EXPECT_EQ(excessAt("([{<([{<", 7), 7u);
}

TEST(Nesting, ClosedBracketsNestNoLonger) {
  for (llvm::StringRef pair : {"()", "[]", "{}", "<>"})
    EXPECT_EQ(excessAt(repeated(pair, 100), 1), std::nullopt);
}

TEST(Nesting, StringsAndCommentsDoNotCount) {
  EXPECT_EQ(excessAt("\"((((\" (", 1), std::nullopt);
  EXPECT_EQ(excessAt("\"\\\"((((\" (", 1), std::nullopt);
  EXPECT_EQ(excessAt("// ((((\n(", 1), std::nullopt);
  // A string ends with its line: what follows is seen again.
  EXPECT_EQ(excessAt("\"((((\n((", 1), 7u);
}

TEST(Nesting, ArrowsAndComparisonsAreNoBrackets) {
  EXPECT_EQ(excessAt(repeated("-> <= ", 100), 2), std::nullopt);
  // Arrows do not close what is open, either.
  EXPECT_EQ(excessAt("( -> ( -> (", 2), 10u);
}

TEST(Nesting, OperatorsOfOneExpressionCount) {
  for (llvm::StringRef term :
       {"- ", "d0 + ", "d0 * ", "d0 mod ", "d0 floordiv ", "d0 ceildiv "}) {
    EXPECT_EQ(excessAt(repeated(term, 10), 10), std::nullopt);
    EXPECT_TRUE(excessAt(repeated(term, 11), 10)) << term.str();
  }
  EXPECT_EQ(excessAt(repeated("-1, ", 100), 1), std::nullopt);
  EXPECT_EQ(excessAt(repeated("%a = -1 ", 100), 1), std::nullopt);
}

TEST(Nesting, AliasesNestAsDeepAsWhatTheyStandFor) {
  for (std::string sigil : {"#", "!"}) {
    std::string chain = sigil + "a0 = x\n";
    for (unsigned i = 1; i <= 10; ++i)
      chain += sigil + "a" + std::to_string(i) + " = x<" + sigil + "a" +
               std::to_string(i - 1) + ">\n";
    EXPECT_EQ(excessAt(chain, 10), std::nullopt);
    EXPECT_EQ(excessAt(chain, 9), chain.rfind(sigil + "a9"));
    // Where it is used, it nests in what is there.
    EXPECT_EQ(excessAt(chain + "f (" + sigil + "a10)", 11), std::nullopt);
    EXPECT_EQ(excessAt(chain + "f (" + sigil + "a10)", 10), chain.size() + 3);
  }
}

TEST(Nesting, DefinitionsGoOnOverLines) {
  for (llvm::StringRef text :
       {"!a = x<>\n!b = x\n<!a>\n!c = <!b>", "!a = x<>\n!b =\nx<!a>\n!c = <!b>",
        "!a = x<>\n!b = x // x\n// x\n <!a>\n!c = <!b>",
        "!a = x<>\n!b = () ->\n x<!a>\n!c = <!b>"}) {
    EXPECT_EQ(excessAt(text, 3), std::nullopt) << text.str();
    EXPECT_EQ(excessAt(text, 2), text.rfind("!b")) << text.str();
  }
}

TEST(Nesting, WhatFollowsADefinitionIsNoPartOfIt) {
  for (std::string next : {"f ((()))", "%a = (((", "\"f\" ((("})
    EXPECT_EQ(excessAt(("#a = x\n" + next + "\n)))\n#b = ((#a))"), 3),
              std::nullopt)
        << next;
}

TEST(Nesting, ElementsOfAliasesAreCountedWrittenOut) {
  std::string twice = "!a0 = i8\n";
  for (unsigned i = 1; i <= 40; ++i)
    twice += "!a" + std::to_string(i) + " = tuple<!a" + std::to_string(i - 1) +
             ", !a" + std::to_string(i - 1) + ">\n";
  EXPECT_EQ(messageOf(twice), "stands for more than 1000000 elements, with all "
                              "aliases written out");
  NestingLimits limits;
  limits.elements = 5;
  // What uses no alias is as long as the text.
  EXPECT_EQ(messageOf("!a = tuple<i8, i8, i8, i8, i8, i8, i8>", limits), "");
  EXPECT_EQ(messageOf("!a = tuple<i8, i8>\n!b = tuple<i8, i8, !a>", limits),
            "");
  EXPECT_NE(messageOf("!a = tuple<i8, i8>\n!b = tuple<i8, !a, !a>", limits),
            "");
  // Only what aliases stand for counts.
  EXPECT_EQ(messageOf("!a = tuple<i8, i8>\nf !a, !a, !a, !a", limits), "");
}

} // namespace
