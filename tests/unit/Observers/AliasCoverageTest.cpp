//===- Observers/AliasCoverageTest.cpp - Which reads saw which writes -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/AliasCoverage.h"

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

std::string pathsToString(uint8_t paths) {
  static constexpr llvm::StringRef names[] = {
      "slice", "view", "iter_arg", "branch", "call", "select", "duplicate"};
  std::string text;
  for (auto [i, name] : llvm::enumerate(names))
    if (paths & (1u << i))
      text += " " + name.str();
  return text;
}

class Edges : public AliasCoverage {
public:
  std::vector<std::string> lines;

private:
  void occurred(const AliasEdge &edge) override {
    auto nameOf = [](mlir::Operation *op) {
      return op ? op->getName().getStringRef().str() : "caller";
    };
    lines.push_back(nameOf(edge.read) + pathsToString(edge.readPaths) + " <- " +
                    nameOf(edge.write) + pathsToString(edge.writePaths));
  }
};

std::vector<std::string> edgesOf(llvm::StringRef text) {
  InterpretedText program(text, {registerAllSemantics});
  Edges edges;
  Observer *observer = &edges;
  Outcome outcome = program.run({}, "main", {}, observer);
  EXPECT_FALSE(outcome.fault) << show(outcome);
  return edges.lines;
}

using Lines = std::vector<std::string>;

TEST(AliasCoverage, ASliceIsReadThatWasWrittenAsAWhole) {
  EXPECT_EQ(edgesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %f = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<4xf32>
      linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
      %s = memref.subview %m[1] [2] [1]
          : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
      %0 = memref.load %s[%c0] : memref<2xf32, strided<[1], offset: 1>>
      %1 = memref.load %m[%c0] : memref<4xf32>
      return
    })mlir"),
            (Lines{"memref.load slice <- linalg.fill",
                   "memref.load <- linalg.fill"}));
}

TEST(AliasCoverage, LoopsBranchesAndCallsAreOnTheWay) {
  EXPECT_EQ(edgesOf(R"mlir(
    func.func private @store(%m: memref<1xf32>, %f: f32) {
      %c0 = arith.constant 0 : index
      memref.store %f, %m[%c0] : memref<1xf32>
      return
    }
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %true = arith.constant true
      %f = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<1xf32>
      %n = memref.alloc() : memref<1xf32>
      func.call @store(%m, %f) : (memref<1xf32>, f32) -> ()
      %b = scf.if %true -> memref<1xf32> {
        scf.yield %m : memref<1xf32>
      } else {
        scf.yield %n : memref<1xf32>
      }
      %0 = memref.load %b[%c0] : memref<1xf32>
      %l = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %b)
          -> memref<1xf32> {
        %1 = memref.load %a[%c0] : memref<1xf32>
        scf.yield %a : memref<1xf32>
      }
      %s = arith.select %true, %m, %n : memref<1xf32>
      %2 = memref.load %s[%c0] : memref<1xf32>
      return
    })mlir"),
            (Lines{"memref.load branch <- memref.store call",
                   "memref.load iter_arg <- memref.store call",
                   "memref.load select <- memref.store call"}));
}

TEST(AliasCoverage, AnEdgeOccursOnce) {
  EXPECT_EQ(
      edgesOf(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %f = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<1xf32>
      memref.store %f, %m[%c0] : memref<1xf32>
      scf.for %i = %c0 to %c3 step %c1 {
        %0 = memref.load %m[%c0] : memref<1xf32>
        linalg.fill ins(%f : f32) outs(%m : memref<1xf32>)
      }
      return
    })mlir"),
      (Lines{"memref.load <- memref.store", "memref.load <- linalg.fill"}));
}

} // namespace
