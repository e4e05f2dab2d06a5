//===- LedgerTest.cpp - What an execution moves ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Observers/LedgerRuns.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

//===----------------------------------------------------------------------===//
// Accesses and footprint
//===----------------------------------------------------------------------===//

TEST(Ledger, AccessesCountEachTimeAndFootprintOnce) {
  LedgerRun run(R"mlir(
    func.func @main(%m: memref<8xf32>) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %0 = memref.load %m[%c1] : memref<8xf32>
      %1 = memref.load %m[%c1] : memref<8xf32>
      memref.store %0, %m[%c2] : memref<8xf32>
      return
    })mlir");
  EXPECT_EQ(run.movedBy("memref.load").loads, 2u);
  EXPECT_EQ(run.movedBy("memref.load").bytesRead, 8u);
  EXPECT_EQ(run.movedBy("memref.load").bytesWritten, 0u);
  EXPECT_EQ(run.movedBy("memref.store").stores, 1u);
  EXPECT_EQ(run.movedBy("memref.store").bytesWritten, 4u);
  EXPECT_EQ(run.ledger.footprint(), 8u);
}

TEST(Ledger, FootprintIsOfTheAllocationThroughAllViews) {
  LedgerRun run(R"mlir(
    func.func @main(%m: memref<16xf32>) {
      %f = arith.constant 1.0 : f32
      %a = memref.subview %m[0] [6] [1] : memref<16xf32> to memref<6xf32, strided<[1]>>
      %b = memref.subview %m[4] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 4>>
      linalg.fill ins(%f : f32) outs(%a : memref<6xf32, strided<[1]>>)
      linalg.fill ins(%f : f32) outs(%b : memref<4xf32, strided<[2], offset: 4>>)
      return
    })mlir");
  // Elements 0 to 5, then 4, 6, 8 and 10.
  EXPECT_EQ(run.ledger.footprint(), 9u * 4);
  ASSERT_EQ(run.ledger.sources().size(), 1u);
  EXPECT_EQ(run.ledger.sources().front().moved.bytesWritten, 10u * 4);
}

TEST(Ledger, ACopyIsReadAndWrittenAndCopied) {
  for (const char *copy :
       {"memref.copy %a, %b : memref<8xf16> to memref<8xf16>",
        "linalg.copy ins(%a : memref<8xf16>) outs(%b : memref<8xf16>)"}) {
    LedgerRun run("func.func @main(%a: memref<8xf16>, %b: memref<8xf16>) {\n" +
                  std::string(copy) + "\nreturn\n}");
    Ledger::Moved moved = run.ledger.moved();
    EXPECT_EQ(moved.bytesRead, 16u) << copy;
    EXPECT_EQ(moved.bytesWritten, 16u) << copy;
    EXPECT_EQ(moved.bytesCopied, 16u) << copy;
  }
}

TEST(Ledger, WhatSeveralLanesHaveIsReadOnce) {
  // All lanes there, one past the end, and one masked off.
  for (auto [how, loads] :
       {std::pair("%p {in_bounds = [true, true], permutation_map = "
                  "affine_map<(d0) -> (d0, 0)>}",
                  3u),
        std::pair("%p {in_bounds = [true, true], permutation_map = "
                  "affine_map<(d0) -> (0, d0)>}",
                  5u),
        std::pair("%p, %mask {in_bounds = [true, true], permutation_map = "
                  "affine_map<(d0) -> (d0, 0)>}",
                  2u)}) {
    LedgerRun run(R"mlir(
      func.func @main(%m: memref<8xf32>) {
        %c1 = arith.constant 1 : index
        %p = arith.constant 0.0 : f32
        %mask = arith.constant dense<[true, false, true]> : vector<3xi1>
        %0 = vector.transfer_read %m[%c1], )mlir" +
                  std::string(how) + R"mlir( : memref<8xf32>, vector<3x5xf32>
        return
      })mlir");
    EXPECT_EQ(run.movedBy("vector.transfer_read").loads, loads) << how;
    EXPECT_EQ(run.movedBy("vector.transfer_read").bytesRead, 4u * loads) << how;
  }
}

TEST(Ledger, WhatTheProgramAllocatesIsCountedApart) {
  LedgerRun run(R"mlir(
    func.func private @inner() {
      %s = memref.alloca() : memref<3xf32>
      return
    }
    func.func @main(%m: memref<100xf32>) -> memref<2xf32> {
      func.call @inner() : () -> ()
      func.call @inner() : () -> ()
      %h = memref.alloc() : memref<2xf32>
      return %h : memref<2xf32>
    })mlir");
  EXPECT_EQ(run.ledger.ownPeak(), 12u);
  EXPECT_EQ(run.ledger.ownLive(), 8u);
}

TEST(Ledger, SmallFloatsHaveStoredBytesAndPackedBits) {
  LedgerRun run(R"mlir(
    func.func @main(%m: memref<8xf4E2M1FN>, %n: memref<8xf6E3M2FN>) {
      %c1 = arith.constant 1 : index
      %0 = memref.load %m[%c1] : memref<8xf4E2M1FN>
      %1 = memref.load %n[%c1] : memref<8xf6E3M2FN>
      return
    })mlir");
  EXPECT_EQ(run.ledger.moved().bytesRead, 2u);
  EXPECT_EQ(run.ledger.moved().bitsRead, 10u);
  EXPECT_EQ(run.ledger.footprint(), 2u);
  EXPECT_EQ(run.ledger.footprintBits(), 10u);
  EXPECT_EQ(run.ledger.compulsory().bytes(), 2u);
  EXPECT_EQ(run.ledger.compulsory().bits(), 10u);
}

TEST(Ledger, WhatTheCallerReadsIsNotTheProgramsAccess) {
  LedgerRun run(R"mlir(
    func.func @main() -> memref<4xf32> {
      %m = memref.alloc() : memref<4xf32>
      %f = arith.constant 1.0 : f32
      linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
      return %m : memref<4xf32>
    })mlir");
  EXPECT_EQ(run.ledger.moved().bytesRead, 0u);
  EXPECT_EQ(run.ledger.moved().bytesWritten, 16u);
  EXPECT_EQ(run.ledger.compulsory().bytes(), 16u);
}

//===----------------------------------------------------------------------===//
// Live memory
//===----------------------------------------------------------------------===//

TEST(Ledger, TwoVersionsThatAreBothNeededAreBothLive) {
  LedgerRun run(R"mlir(
    func.func @main(%x: memref<1024xf32>) {
      %f = arith.constant 10.0 : f32
      %y = memref.alloc() : memref<1024xf32>
      linalg.map ins(%x : memref<1024xf32>) outs(%y : memref<1024xf32>)
        (%e: f32, %o: f32) {
          %0 = arith.addf %e, %f : f32
          linalg.yield %0 : f32
        }
      return
    })mlir");
  EXPECT_EQ(run.ledger.peak().payload, 8192u);
}

TEST(Ledger, ViewsAreNoFurtherStorage) {
  LedgerRun run(R"mlir(
    func.func @main() {
      %m = memref.alloc() : memref<2048xf32>
      %a = memref.subview %m[0] [1024] [1] : memref<2048xf32> to memref<1024xf32, strided<[1]>>
      %b = memref.subview %m[512] [1024] [1] : memref<2048xf32> to memref<1024xf32, strided<[1], offset: 512>>
      %c = memref.expand_shape %m [[0, 1]] output_shape [32, 64] : memref<2048xf32> into memref<32x64xf32>
      return
    })mlir");
  EXPECT_EQ(run.ledger.peak().payload, 8192u);
  EXPECT_EQ(run.ledger.places().size(), 1u);
}

TEST(Ledger, ThePeakIsOfWhatIsLiveAtOnce) {
  LedgerRun run(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      scf.for %i = %c0 to %c9 step %c1 {
        %m = memref.alloc() : memref<10xi32>
        %n = memref.alloc() : memref<5xi32>
        memref.dealloc %m : memref<10xi32>
        %o = memref.alloc() : memref<8xi32>
        memref.dealloc %n : memref<5xi32>
        memref.dealloc %o : memref<8xi32>
      }
      return
    })mlir");
  EXPECT_EQ(run.ledger.peak().payload, 60u);
  ASSERT_EQ(run.ledger.sources().size(), 3u);
  EXPECT_EQ(run.ledger.sources()[0].allocations, 9u);
  EXPECT_EQ(run.ledger.sources()[0].bytes, 9u * 40);
  EXPECT_EQ(run.ledger.sources()[0].frees, 9u);
  EXPECT_EQ(run.ledger.places().size(), 27u);
}

TEST(Ledger, PaddingDescriptorsAndOverheadAreApart) {
  LedgerRun run(R"mlir(
    func.func @main(%x: memref<4x3xf32, strided<[8, 1]>>) {
      return
    })mlir");
  // Three rows of eight, then three elements: 27 places, 12 of them elements.
  EXPECT_EQ(run.ledger.peak().payload, 12u * 4);
  EXPECT_EQ(run.ledger.peak().padding, 15u * 4);
  EXPECT_EQ(run.ledger.peak().descriptors, 7u * 8);
  EXPECT_EQ(run.ledger.peak().overhead, 128u - 27 * 4);
}

//===----------------------------------------------------------------------===//
// Floating-point operations
//===----------------------------------------------------------------------===//

TEST(Ledger, FlopsAreCountedByOperation) {
  LedgerRun run(R"mlir(
    func.func @main(%a: f32, %t: tensor<6xf32>, %v: vector<2x3xf32>, %i: i32) {
      %0 = arith.addf %a, %a : f32
      %1 = math.fma %a, %a, %a : f32
      %2 = math.exp %a : f32
      %3 = arith.negf %a : f32
      %4 = arith.maximumf %a, %a : f32
      %5 = arith.cmpf olt, %a, %a : f32
      %6 = arith.addi %i, %i : i32
      %7 = arith.truncf %a : f32 to f16
      %8 = arith.divf %t, %t : tensor<6xf32>
      return
    })mlir");
  EXPECT_EQ(run.flopsOf("arith.addf"), 1u);
  EXPECT_EQ(run.flopsOf("math.fma"), 2u);
  EXPECT_EQ(run.flopsOf("math.exp"), 1u);
  EXPECT_EQ(run.flopsOf("arith.divf"), 6u);
  EXPECT_EQ(run.ledger.totalWork().flops, 10u);
}

TEST(Ledger, FlopsOfVectorProductsAndSums) {
  LedgerRun run(R"mlir(
    func.func @main() {
      %a = arith.constant dense<1.0> : vector<4xf32>
      %f = arith.constant 1.0 : f32
      %0 = vector.reduction <add>, %a, %f : vector<4xf32> into f32
      %1 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                            iterator_types = ["reduction"]} %a, %a, %f : vector<4xf32>, vector<4xf32> into f32
      %2 = vector.outerproduct %a, %a : vector<4xf32>, vector<4xf32>
      %3 = vector.fma %a, %a, %a : vector<4xf32>
      %4 = vector.reduction <maximumf>, %a : vector<4xf32> into f32
      return
    })mlir");
  EXPECT_EQ(run.flopsOf("vector.reduction"), 4u);
  EXPECT_EQ(run.flopsOf("vector.contract"), 8u);
  EXPECT_EQ(run.flopsOf("vector.outerproduct"), 16u);
  EXPECT_EQ(run.flopsOf("vector.fma"), 8u);
}

TEST(Ledger, ACounterThatWouldOverflowStays) {
  LedgerRun run("func.func @main(%a: f32) {\n%0 = arith.addf %a, %a : f32\n"
                "return\n}");
  mlir::Operation *op = run.ledger.work().front().first;
  EXPECT_FALSE(run.ledger.hasOverflowed());
  run.ledger.computed(op, UINT64_MAX, 0);
  EXPECT_TRUE(run.ledger.hasOverflowed());
  EXPECT_EQ(run.ledger.totalWork().flops, UINT64_MAX);
}

//===----------------------------------------------------------------------===//
// What has to be moved
//===----------------------------------------------------------------------===//

TEST(Ledger, ADestinationIsFoundThroughLoopsBranchesCallsAndCasts) {
  LedgerRun run(R"mlir(
    func.func private @set(%v: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
      %c0 = arith.constant 0 : index
      %0 = tensor.insert %v into %t[%c0] : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func @main(%i: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %f = arith.constant 1.0 : f32
      %0 = scf.for %k = %c0 to %c4 step %c1 iter_args(%u = %t) -> tensor<4xf32> {
        %1 = tensor.insert %f into %u[%k] : tensor<4xf32>
        scf.yield %1 : tensor<4xf32>
      }
      %2 = func.call @set(%f, %0) : (f32, tensor<4xf32>) -> tensor<4xf32>
      %3 = scf.if %i -> tensor<4xf32> {
        %4 = linalg.fill ins(%f : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %4 : tensor<4xf32>
      } else {
        scf.yield %2 : tensor<4xf32>
      }
      %5 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
      %6 = tensor.cast %5 : tensor<?xf32> to tensor<4xf32>
      return %6 : tensor<4xf32>
    })mlir");
  EXPECT_EQ(run.ledger.compulsory().bytes(), 16u);
}

TEST(Ledger, ANewResultCountsBesideTheInputs) {
  LedgerRun run(R"mlir(
    func.func @main(%t: tensor<4xf32>, %unused: tensor<100xf32>)
        -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = arith.addf %t, %t : tensor<4xf32>
      return %0, %t : tensor<4xf32>, tensor<4xf32>
    })mlir");
  EXPECT_EQ(run.ledger.compulsory().bytes(), 32u);
}

TEST(Ledger, OneArgumentIsTheDestinationOfOneResult) {
  LedgerRun run(R"mlir(
    func.func @main(%t: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
      %c0 = arith.constant 0 : index
      %0 = tensor.insert %f into %t[%c0] : tensor<4xf32>
      return %0, %t : tensor<4xf32>, tensor<4xf32>
    })mlir");
  EXPECT_EQ(run.ledger.compulsory().bytes(), 32u);
}

//===----------------------------------------------------------------------===//
// Copies that were not needed
//===----------------------------------------------------------------------===//

/// Runs a program that copies %a to %b, eight bytes, and then does `rest`.
/// Gives how many of the copies were not needed.
uint64_t missed(const std::string &rest, const std::string &result = "") {
  LedgerRun run("func.func @main()" +
                std::string(result.empty() ? "" : " -> memref<2xf32>") +
                R"mlir( {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f = arith.constant 1.0 : f32
    %a = memref.alloc() : memref<2xf32>
    %b = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
    memref.copy %a, %b : memref<2xf32> to memref<2xf32>
    memref.store %f, %b[%c0] : memref<2xf32>
)mlir" + rest + "\nreturn " +
                (result.empty() ? "" : result + " : memref<2xf32>") + "\n}");
  uint64_t times = 0, bytes = 0;
  for (const CopyWatch::Copies &copies : run.ledger.copies()) {
    times += copies.missedTimes;
    bytes += copies.missedBytes;
  }
  EXPECT_EQ(bytes, times * 8);
  return times;
}

TEST(MissedInPlace, TheOldVersionIsNeverReadAgain) {
  EXPECT_EQ(missed(""), 1u);
  EXPECT_EQ(missed("memref.dealloc %a : memref<2xf32>"), 1u);
  EXPECT_EQ(missed("", "%b"), 1u);
  // Overwritten, then read.
  EXPECT_EQ(missed("linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)\n"
                   "%0 = memref.load %a[%c0] : memref<2xf32>"),
            1u);
  EXPECT_EQ(missed("memref.store %f, %a[%c0] : memref<2xf32>\n"
                   "%0 = memref.load %a[%c0] : memref<2xf32>"),
            1u);
}

TEST(MissedInPlace, TheOldVersionIsReadAgain) {
  EXPECT_EQ(missed("%0 = memref.load %a[%c1] : memref<2xf32>"), 0u);
  EXPECT_EQ(missed("memref.store %f, %a[%c0] : memref<2xf32>\n"
                   "%0 = memref.load %a[%c1] : memref<2xf32>"),
            0u);
  // By the caller.
  EXPECT_EQ(missed("", "%a"), 0u);
}

TEST(MissedInPlace, ASecondCopyReadsToo) {
  EXPECT_EQ(missed("%c = memref.alloc() : memref<2xf32>\n"
                   "memref.copy %a, %c : memref<2xf32> to memref<2xf32>"),
            1u);
}

} // namespace
