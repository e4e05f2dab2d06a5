//===- WitnessSentenceTest.cpp - A witness in one line --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Witness.h"

#include "gtest/gtest.h"

using namespace oracle;

static Witness wrongLoad() {
  Witness witness;
  witness.read.name = "memref.load";
  witness.read.location = "a.mlir:3:8";
  witness.expected = "1.0";
  witness.found = "2.0";
  witness.version.argument = 0;
  witness.version.location = "a.mlir:1:1";
  witness.write.name = "memref.store";
  witness.write.location = "a.mlir:2:3";
  return witness;
}

TEST(WitnessSentence, SaysWhatWasReadWhereAndWhoWroteIt) {
  EXPECT_EQ(wrongLoad().sentence(),
            "'memref.load' at a.mlir:3:8 reads 2.0 instead of 1.0 of argument "
            "#0 at a.mlir:1:1; written by 'memref.store' at a.mlir:2:3");
}

TEST(WitnessSentence, ShowsTheFirstWrongElementOfSeveral) {
  Witness witness = wrongLoad();
  witness.expected = "[[1, 2, 3], [4, 5, 6]]";
  witness.found = "[[1, 2, 3], [4, poison, 7]]";
  witness.element = "[1, 1]";
  witness.version = {};
  EXPECT_EQ(witness.sentence(),
            "'memref.load' at a.mlir:3:8 reads poison in [1, 1] instead of 5; "
            "written by 'memref.store' at a.mlir:2:3");
  witness.element = "[0, 0]";
  witness.found = "[[9, 2, 3], [4, 5, 6]]";
  EXPECT_EQ(witness.sentence(),
            "'memref.load' at a.mlir:3:8 reads 9 in [0, 0] instead of 1; "
            "written by 'memref.store' at a.mlir:2:3");
}

TEST(WitnessSentence, SaysWhereNothingWasWritten) {
  Witness witness = wrongLoad();
  witness.cause = Witness::Cause::NeverWritten;
  witness.write = {};
  witness.found = "poison";
  EXPECT_EQ(witness.sentence(),
            "'memref.load' at a.mlir:3:8 reads poison instead of 1.0 of "
            "argument #0 at a.mlir:1:1; nothing was written there");
}

TEST(WitnessSentence, DoesNotShowAnElementThatIsLeftOut) {
  Witness witness = wrongLoad();
  witness.expected = "[1, 2, ...]";
  witness.found = "[1, 2, ...]";
  witness.element = "[7]";
  EXPECT_EQ(witness.sentence(),
            "'memref.load' at a.mlir:3:8 reads another value in [7] instead of "
            "that of argument #0 at a.mlir:1:1; written by 'memref.store' at "
            "a.mlir:2:3");
}
