//===- TrafficTest.cpp - Whether code moves what its program does ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Traffic.h"

#include "compiler/Transforms/CountedOperations.h"
#include "tests/unit/Oracles/BisectionCase.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;
using oracle::testing::BisectionCase;
using Counts = mx::TrafficCounts;

namespace {

/// A program that is its own lowering, and what its code should say.
class TrafficTest : public BisectionCase {
protected:
  TrafficTest() {
    parse(R"mlir(
      func.func @main() -> memref<4xf32> {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %f = arith.constant 1.0 : f32
        %m = memref.alloc() : memref<4xf32> loc("a.mlir":1:1)
        memref.store %f, %m[%c0] : memref<4xf32> loc("a.mlir":2:1)
        %x = memref.load %m[%c0] : memref<4xf32> loc("a.mlir":3:1)
        memref.store %x, %m[%c1] : memref<4xf32> loc("a.mlir":4:1)
        return %m : memref<4xf32>
      })mlir");
    tagOperations(*module);
    keep(onBuffers, *module);
    keep(inBranches, *module);
  }

  void keep(Ledger &ledger, ModuleOp module) {
    Program program(module);
    auto entry = *module.getOps<FunctionOpInterface>().begin();
    FailureOr<const PreparedFunction *> function = program.prepare(entry);
    ASSERT_TRUE(succeeded(function));
    Outcome outcome =
        program.run(**function, {}, {}, ArrayRef<Observer *>(&ledger));
    ASSERT_FALSE(outcome.fault);
    ledger.close(outcome.steps);
  }

  std::string disagreement() {
    SmallVector<Operation *> counted = mx::countedOperations(*module);
    std::optional<TrafficProblem> problem =
        findDisagreement({*module, onBuffers, counted, inBranches, compiled});
    if (!problem)
      return "";
    verdict = problem->verdict;
    return problem->message;
  }

  Ledger onBuffers, inBranches;
  Verdict verdict = Verdict::Agree;
  mx::Traffic compiled{
      {{0, 0, 0, 0, 0, 1, 16, 0}, {0, 1, 0, 4}, {1, 0, 4, 0}, {0, 1, 0, 4}},
      16,
      16};
};

TEST_F(TrafficTest, LedgersAgree) { EXPECT_EQ(disagreement(), ""); }

TEST_F(TrafficTest, ADisagreementNamesOperationLocationAndBothCounts) {
  compiled.operations[2].loads = 5;
  EXPECT_EQ(disagreement(), "'memref.load' at a.mlir:3:1 (operation 2): loads "
                            "is 1 interpreted and 5 compiled");
}

TEST_F(TrafficTest, EachCounterIsCompared) {
  for (uint64_t Counts::*counter :
       {&Counts::loads, &Counts::stores, &Counts::bytesRead,
        &Counts::bytesWritten, &Counts::bytesCopied, &Counts::allocations,
        &Counts::bytesAllocated, &Counts::frees}) {
    compiled.operations[0].*counter += 1;
    EXPECT_NE(disagreement(), "");
    compiled.operations[0].*counter -= 1;
  }
  EXPECT_EQ(disagreement(), "");
}

TEST_F(TrafficTest, ASwapOfTwoOperationsIsSeen) {
  std::swap(compiled.operations[1], compiled.operations[2]);
  EXPECT_EQ(disagreement(), "'memref.store' at a.mlir:2:1 (operation 1): loads "
                            "is 0 interpreted and 1 compiled");
}

TEST_F(TrafficTest, LostAndExcessCountsAreSeen) {
  compiled.operations.pop_back();
  EXPECT_EQ(disagreement(), "'memref.store' at a.mlir:4:1 (operation 3): "
                            "stores is 1 interpreted and 0 compiled");
  compiled.operations.push_back({0, 1, 0, 4});
  compiled.operations.push_back({});
  EXPECT_EQ(disagreement(), "the compiled code counts an operation 4 of 4");
}

TEST_F(TrafficTest, CountersThatStoppedNeverAgree) {
  compiled.overflowed = true;
  EXPECT_EQ(disagreement(), "some counter passed 2^64 and stays there: whether "
                            "the ledgers agree cannot be told");
  EXPECT_EQ(verdict, Verdict::Limit);
}

TEST_F(TrafficTest, ACounterThatStoppedInOneLedgerAloneDiffers) {
  compiled.overflowed = true;
  compiled.operations[2].loads = ~uint64_t(0);
  EXPECT_EQ(disagreement(),
            "'memref.load' at a.mlir:3:1 (operation 2): loads is 1 interpreted "
            "and 18446744073709551615 compiled");
  EXPECT_EQ(verdict, Verdict::Traffic);
}

TEST_F(TrafficTest, LiveBytesAreCompared) {
  compiled.peakBytes = 20;
  EXPECT_EQ(disagreement(),
            "live at once: 16 bytes interpreted and 20 compiled");
  compiled.peakBytes = 16;
  compiled.liveBytes = 0;
  EXPECT_EQ(disagreement(),
            "live in the end: 16 bytes interpreted and 0 compiled");
}

/// The program on buffers does something else than what is made of it.
TEST_F(TrafficTest, ALoweringThatMovesMoreIsSeen) {
  OwningOpRef<ModuleOp> buffers = module->clone();
  buffers->walk([](memref::LoadOp load) {
    OpBuilder builder(load);
    auto one = arith::ConstantOp::create(builder, load.getLoc(),
                                         builder.getF32FloatAttr(1));
    load.replaceAllUsesWith(one.getResult());
    load.erase();
  });
  Ledger fewer;
  keep(fewer, *buffers);
  SmallVector<Operation *> counted = mx::countedOperations(*module);
  std::optional<TrafficProblem> problem =
      findDisagreement({*buffers, fewer, counted, inBranches, compiled});
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->message,
            "'arith.constant' at a.mlir:3:1: loads is 0 on buffers and 1 in "
            "loops");
}

} // namespace
