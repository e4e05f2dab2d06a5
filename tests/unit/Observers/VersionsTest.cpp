//===- VersionsTest.cpp - Which write is where in memory ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/Versions.h"

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

std::string nameOf(mlir::Operation *op) {
  return op ? op->getName().getStringRef().str() : "nothing";
}

/// Says for each element that a memref.load reads what wrote it last, through
/// which views, and for a copy what had made what it moved; for each tensor
/// that an operation reads, what made it.
class ReadWriters : public VersionTracker {
public:
  std::vector<std::string> lines;

  llvm::LogicalResult read(Execution &, const Access &access) override {
    if (access.tensor) {
      lines.push_back(nameOf(access.op) + " of " +
                      nameOf(makerOf(*access.tensor)));
      return llvm::success();
    }
    if (nameOf(access.op) != "memref.load")
      return llvm::success();
    access.forEachPosition([&](int64_t position) {
      int32_t number = lastWrite(*access.memref, position);
      if (number < 0) {
        lines.push_back("nothing");
        return;
      }
      const Write &last = write(number);
      std::string line = nameOf(last.op);
      for (mlir::Operation *view : last.views)
        line += " through " + nameOf(view);
      if (last.isCopy)
        line += " moved " + nameOf(versionOf(number));
      lines.push_back(line);
    });
    return llvm::success();
  }
};

std::vector<std::string> linesOf(llvm::StringRef text) {
  InterpretedText program(text, {registerAllSemantics});
  ReadWriters writers;
  Observer *observer = &writers;
  Outcome outcome = program.run({}, "main", {}, observer);
  EXPECT_FALSE(outcome.fault) << show(outcome);
  return writers.lines;
}

using Lines = std::vector<std::string>;

TEST(Versions, TheLastWriteCounts) {
  EXPECT_EQ(linesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %f = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<2xf32>
      linalg.fill ins(%f : f32) outs(%m : memref<2xf32>)
      memref.store %f, %m[%c0] : memref<2xf32>
      %0 = memref.load %m[%c0] : memref<2xf32>
      %1 = memref.load %m[%c1] : memref<2xf32>
      return
    })mlir"),
            (Lines{"memref.store", "linalg.fill"}));
}

TEST(Versions, ViewsAreKeptFromTheAllocationOn) {
  EXPECT_EQ(linesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c5 = arith.constant 5 : index
      %f = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<8xf32>
      linalg.fill ins(%f : f32) outs(%m : memref<8xf32>)
      %a = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
      %b = memref.cast %a : memref<4xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[?], offset: ?>>
      memref.store %f, %b[%c0] : memref<?xf32, strided<[?], offset: ?>>
      memref.store %f, %a[%c0] : memref<4xf32, strided<[1], offset: 4>>
      memref.store %f, %b[%c0] : memref<?xf32, strided<[?], offset: ?>>
      %c4 = arith.constant 4 : index
      %0 = memref.load %m[%c4] : memref<8xf32>
      %1 = memref.load %m[%c5] : memref<8xf32>
      return
    })mlir"),
            (Lines{"memref.store through memref.subview through memref.cast",
                   "linalg.fill"}));
}

TEST(Versions, CopiesMoveTheVersionOfTheirSource) {
  EXPECT_EQ(linesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %f = arith.constant 1.0 : f32
      %a = memref.alloc() : memref<2xf32>
      %b = memref.alloc() : memref<2xf32>
      %c = memref.alloc() : memref<2xf32>
      linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
      memref.store %f, %a[%c1] : memref<2xf32>
      memref.copy %a, %b : memref<2xf32> to memref<2xf32>
      memref.copy %b, %c : memref<2xf32> to memref<2xf32>
      // What is written later is no longer part of the copy.
      memref.store %f, %a[%c0] : memref<2xf32>
      %0 = memref.load %c[%c0] : memref<2xf32>
      %1 = memref.load %c[%c1] : memref<2xf32>
      return
    })mlir"),
            (Lines{"memref.copy moved linalg.fill",
                   "memref.copy moved memref.store"}));
}

TEST(Versions, NothingWroteNewMemory) {
  EXPECT_EQ(linesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %f = arith.constant 1.0 : f32
      %a = memref.alloc() : memref<1xf32>
      %b = memref.alloc() : memref<1xf32>
      %0 = memref.load %a[%c0] : memref<1xf32>
      memref.copy %a, %b : memref<1xf32> to memref<1xf32>
      %1 = memref.load %b[%c0] : memref<1xf32>
      memref.store %f, %a[%c0] : memref<1xf32>
      memref.dealloc %a : memref<1xf32>
      %d = memref.alloc() : memref<1xf32>
      %2 = memref.load %d[%c0] : memref<1xf32>
      return
    })mlir"),
            (Lines{"nothing", "memref.copy moved nothing", "nothing"}));
}

TEST(Versions, TensorsHaveMakers) {
  EXPECT_EQ(linesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %f = arith.constant 1.0 : f32
      %k = arith.constant dense<2.0> : tensor<2xf32>
      %a = tensor.from_elements %f, %f : tensor<2xf32>
      %b = tensor.insert %f into %a[%c0] : tensor<2xf32>
      %0 = tensor.extract %a[%c0] : tensor<2xf32>
      %1 = tensor.extract %b[%c0] : tensor<2xf32>
      %2 = tensor.extract %k[%c0] : tensor<2xf32>
      return
    })mlir"),
            (Lines{"tensor.extract of tensor.from_elements",
                   "tensor.extract of tensor.insert",
                   "tensor.extract of arith.constant"}));
}

} // namespace
