//===- FindingKeyTest.cpp - What tells two findings apart -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/FindingKey.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

StageResult stageWith(Verdict verdict, llvm::StringRef stage,
                      llvm::StringRef pass, llvm::StringRef message = "") {
  StageResult result;
  result.verdict = verdict;
  result.stage = stage.str();
  result.pass = pass.str();
  result.message = message.str();
  return result;
}

TEST(FindingKey, TheWitnessNamesReadAndWrite) {
  StageResult bisection =
      stageWith(Verdict::Mismatch, "bisection", "one-shot-bufferize");
  bisection.witness.emplace();
  bisection.witness->read.name = "memref.load";
  bisection.witness->write.name = "memref.copy";
  bisection.witness->moved.name = "linalg.fill";
  EXPECT_EQ(findingKey(stageWith(Verdict::Mismatch, "scalar", ""), bisection),
            "mismatch/one-shot-bufferize/memref.load<-linalg.fill");
}

TEST(FindingKey, AnArgumentAndNothingHaveNames) {
  StageResult bisection = stageWith(Verdict::Mismatch, "bisection", "p");
  bisection.witness.emplace();
  bisection.witness->read.argument = 0;
  EXPECT_EQ(findingKey(stageWith(Verdict::Mismatch, "scalar", ""), bisection),
            "mismatch/p/argument<-nothing");
}

TEST(FindingKey, ThePatternComesBeforeTheWitness) {
  StageResult bisection =
      stageWith(Verdict::Mismatch, "bisection", "canonicalize");
  bisection.pattern =
      "'(anonymous namespace)::Fold<mlir::arith::AddIOp>' on 'arith.addi' at "
      "a.mlir:3:4";
  bisection.witness.emplace();
  EXPECT_EQ(findingKey(stageWith(Verdict::Mismatch, "scalar", ""), bisection),
            "mismatch/canonicalize/Fold<mlir::arith::AddIOp>:arith.addi");
}

TEST(FindingKey, ADecisionIsNamedInFull) {
  StageResult bisection =
      stageWith(Verdict::Mismatch, "bisection", "one-shot-bufferize");
  bisection.pattern = "'in-place:scf.yield-in-scf.for-given-twice' on operand "
                      "#1 of 'scf.yield' at a.mlir:3:4";
  bisection.witness.emplace();
  EXPECT_EQ(findingKey(stageWith(Verdict::Mismatch, "scalar", ""), bisection),
            "mismatch/one-shot-bufferize/"
            "in-place:scf.yield-in-scf.for-given-twice");
}

TEST(FindingKey, AFoldIsTheSameInEveryPass) {
  for (llvm::StringRef pass : {"canonicalize", "sccp"}) {
    StageResult bisection = stageWith(Verdict::Mismatch, "bisection", pass);
    bisection.pattern = "'fold' on 'arith.extf' at a.mlir:3:4";
    EXPECT_EQ(
        findingKey(stageWith(Verdict::Mismatch, "after passes", ""), bisection),
        "mismatch/fold/arith.extf");
  }
}

TEST(FindingKey, AFoldThatCrashesIsTheSameInEveryPass) {
  StageResult bisection =
      stageWith(Verdict::Crash, "bisection", "canonicalize");
  bisection.pattern = "'fold' on 'memref.dim' at a.mlir:3:4";
  EXPECT_EQ(
      findingKey(stageWith(Verdict::Crash, "after passes", "canonicalize"),
                 bisection),
      "crash/fold/memref.dim");
}

TEST(FindingKey, AMessageQuotesTheOperation) {
  EXPECT_EQ(findingKey(stageWith(Verdict::CompileError, "scalar", "some-pass",
                                 "pass 'some-pass' fails: a.mlir:3:4: "
                                 "'memref.cast' op is wrong"),
                       std::nullopt),
            "compile-error/some-pass/memref.cast");
}

TEST(FindingKey, AMessageQuotesTheGenericForm) {
  EXPECT_EQ(findingKey(stageWith(Verdict::CompileError, "scalar", "some-pass",
                                 "pass 'some-pass' fails: a.mlir:3:4: null "
                                 "operand found\nsee current operation: %4 = "
                                 "\"func.call\"(<<NULL VALUE>>)"),
                       std::nullopt),
            "compile-error/some-pass/func.call");
}

TEST(FindingKey, WithoutAPassTheStageCounts) {
  EXPECT_EQ(findingKey(stageWith(Verdict::Crash, "drawn 17 + vector", "",
                                 "the compiled code crashes"),
                       std::nullopt),
            "crash/vector/-");
}

TEST(FindingKey, ASequenceOfPassesHasNoNumber) {
  EXPECT_EQ(findingKey(stageWith(Verdict::Hang, "passes-5221866", "",
                                 "'scf.forall' reached the limit"),
                       std::nullopt),
            "hang/passes/scf.forall");
}

TEST(FindingKey, WhatIsRightUpToAPassIsBehindIt) {
  StageResult bisection =
      stageWith(Verdict::Agree, "bisection", "convert-scf-to-cf");
  EXPECT_EQ(findingKey(stageWith(Verdict::Mismatch, "scalar", "",
                                 "result #0: element [0]: expected 1, got 2"),
                       bisection),
            "mismatch/behind-convert-scf-to-cf/-");
}

TEST(FindingKey, FoldersOfDifferentKeysDiffer) {
  // Alike but for characters that a folder's name has not.
  std::string first = folderNameOf("mismatch/p/a<-b");
  std::string second = folderNameOf("mismatch/p/a->b");
  EXPECT_NE(first, second);
  EXPECT_TRUE(llvm::StringRef(first).starts_with("mismatch-p-a--b-"));
}

} // namespace
