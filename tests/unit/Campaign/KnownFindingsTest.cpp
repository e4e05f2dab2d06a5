//===- KnownFindingsTest.cpp - Findings that are expected -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/KnownFindings.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

std::string errorOf(llvm::StringRef text) {
  llvm::Expected<KnownFindings> known = KnownFindings::parse(text, "known.txt");
  return known ? std::string() : toString(known.takeError());
}

TEST(KnownFindings, KeysAreMatchedExactly) {
  llvm::Expected<KnownFindings> known =
      KnownFindings::parse("# Of LLVM 22.1.\n"
                           "\n"
                           "mismatch/canonicalize/Fold:arith.addi  # issue\n",
                           "known.txt");
  ASSERT_TRUE(bool(known));
  EXPECT_EQ(known->size(), 1u);
  EXPECT_TRUE(known->contains("mismatch/canonicalize/Fold:arith.addi", ""));
  EXPECT_FALSE(known->contains("mismatch/canonicalize/Fold:arith.addi2", ""));
  EXPECT_FALSE(known->contains("mismatch/canonicalize/Fold:arith.add", ""));
}

TEST(KnownFindings, AStarStandsForAnyEnd) {
  llvm::Expected<KnownFindings> known =
      KnownFindings::parse("crash/vector/* # all of them", "known.txt");
  ASSERT_TRUE(bool(known));
  EXPECT_TRUE(known->contains("crash/vector/-", ""));
  EXPECT_FALSE(known->contains("crash/scalar/-", ""));
}

TEST(KnownFindings, AStarStandsForAnythingWhereItIs) {
  llvm::Expected<KnownFindings> known =
      KnownFindings::parse("*/p/in:*-of-* # why\n"
                           "a/q/x*x # why\n",
                           "known.txt");
  ASSERT_TRUE(bool(known));
  EXPECT_TRUE(known->contains("mismatch/p/in:x-of-y", ""));
  EXPECT_TRUE(known->contains("crash/p/in:-of-", ""));
  EXPECT_FALSE(known->contains("mismatch/p/in:x-by-y", ""));
  EXPECT_FALSE(known->contains("mismatch/p/x-of-y", ""));
  EXPECT_FALSE(known->contains("mismatch/q/in:x-of-y", ""));
  EXPECT_TRUE(known->contains("a/q/xx", ""));
  EXPECT_FALSE(known->contains("a/q/x", "")) << "it is not there twice";
}

TEST(KnownFindings, WordsMustAllBeInTheProgram) {
  llvm::Expected<KnownFindings> known = KnownFindings::parse(
      "mismatch/p/* with scf.index_switch # one\n"
      "mismatch/p/* with scf.forall, func.call # another\n",
      "known.txt");
  ASSERT_TRUE(bool(known));
  llvm::StringRef key = "mismatch/p/x";
  EXPECT_TRUE(known->contains(key, "%0 = scf.index_switch %i -> i32\n"));
  EXPECT_TRUE(known->contains(key, "scf.forall (%i) in (2) {}\n"
                                   "func.call @f() : () -> ()\n"));
  EXPECT_TRUE(known->contains(key, "\"scf.forall\"()\ncall @f()\n"))
      << "the dialect of functions goes without saying";
  EXPECT_FALSE(known->contains(key, "scf.forall (%i) in (2) {}\n"));
  EXPECT_FALSE(known->contains(key, "scf.if %c {} // scf.index_switch\n"))
      << "comments are no program";
  EXPECT_FALSE(known->contains(key, "scf.index_switches\n"));
  EXPECT_FALSE(known->contains("mismatch/q/x", "scf.index_switch\n"));
}

TEST(KnownFindings, AWordMayBeATypeAlsoBehindItsDimensions) {
  llvm::Expected<KnownFindings> known =
      KnownFindings::parse("mismatch/p/* with f8E8M0FNU # why\n", "known.txt");
  ASSERT_TRUE(bool(known));
  llvm::StringRef key = "mismatch/p/x";
  EXPECT_TRUE(known->contains(key, "arith.extf %x : f8E8M0FNU to f32\n"));
  EXPECT_TRUE(known->contains(key, "%t: tensor<4x12xf8E8M0FNU>\n"));
  EXPECT_TRUE(known->contains(key, "%t: tensor<?x4x?xf8E8M0FNU>\n"));
  EXPECT_TRUE(known->contains(key, "%t: tensor<*xf8E8M0FNU>\n"));
  EXPECT_FALSE(known->contains(key, "%t: tensor<4x4xf8E8M0FN>\n"));
  EXPECT_FALSE(known->contains(key, "%t: tensor<4x4xf32>\n"));
}

TEST(KnownFindings, AWordMayBeOfAnAttribute) {
  llvm::Expected<KnownFindings> known =
      KnownFindings::parse("mismatch/p/* with reduction # one\n"
                           "mismatch/q/* with arith.addi, nsw # another\n",
                           "known.txt");
  ASSERT_TRUE(bool(known));
  EXPECT_TRUE(known->contains("mismatch/p/x", "iterator_types = [\"parallel\", "
                                              "\"reduction\"]\n"));
  EXPECT_FALSE(known->contains("mismatch/p/x", "%r = vector.reduction\n"))
      << "a name with dots is one word";
  EXPECT_TRUE(known->contains("mismatch/q/x",
                              "arith.addi %a, %b overflow<nsw, nuw> : i8\n"));
  EXPECT_FALSE(known->contains("mismatch/q/x",
                               "arith.addi %a, %b overflow<nuw> : i8\n"));
}

TEST(KnownFindings, BehindWithAreWords) {
  EXPECT_EQ(errorOf("a/b/c with scf.if nsw # why"),
            "known.txt:1: 'scf.if nsw' is no word; expected KEY with WORD, "
            "WORD # why");
  EXPECT_EQ(errorOf("a/b/c with scf.if, # why"),
            "known.txt:1: '' is no word; expected KEY with WORD, WORD # why");
  EXPECT_EQ(errorOf("a/b/c with # why"),
            "known.txt:1: a key has no spaces and only printable characters");
}

TEST(KnownFindings, AKeyNeedsAComment) {
  EXPECT_EQ(errorOf("a/b/c # why\nmismatch/p/x\n"),
            "known.txt:2: expected '# ' and why 'mismatch/p/x' is known");
}

TEST(KnownFindings, AnythingElseIsNoKey) {
  EXPECT_EQ(errorOf("mismatch # why"),
            "known.txt:1: 'mismatch' is no key; expected "
            "VERDICT/PASS/OPERATIONS");
  EXPECT_EQ(errorOf("a/b/c d # why"),
            "known.txt:1: a key has no spaces and only printable characters");
}

TEST(KnownFindings, AMissingFileIsAnError) {
  llvm::Expected<KnownFindings> known = KnownFindings::read("/no/such/file");
  ASSERT_FALSE(bool(known));
  EXPECT_EQ(toString(known.takeError()),
            "/no/such/file: cannot be read: No such file or directory");
}

} // namespace
