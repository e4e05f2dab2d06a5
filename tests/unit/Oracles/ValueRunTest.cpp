//===- ValueRunTest.cpp - What a program must be to be compared -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Differential.h"
#include "tests/unit/Oracles/BisectionCase.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

class ValueRun : public BisectionCase {
protected:
  StageResult run(bool refuseOutOfBounds) {
    DifferentialOptions options;
    options.refuseOutOfBounds = refuseOutOfBounds;
    return Differential().run(*module, entry, options).headline();
  }
  /// As poison, whatever nobody needs is no fault of values; where it is to be
  /// an access of memory it is.
  void expectOutOfBounds(StringRef reason) {
    EXPECT_EQ(run(/*refuseOutOfBounds=*/false).verdict, Verdict::Agree);
    StageResult refused = run(/*refuseOutOfBounds=*/true);
    EXPECT_EQ(refused.verdict, Verdict::Undefined);
    EXPECT_NE(refused.message.find(reason), std::string::npos)
        << refused.message;
  }
};

TEST_F(ValueRun, ElementsOutOfBoundsAreRefused) {
  parse(R"mlir(
    func.func @main() {
      %c2 = arith.constant 2 : index
      %t = arith.constant dense<1.0> : tensor<2xf32>
      %e = tensor.extract %t[%c2] : tensor<2xf32>
      return
    })mlir");
  expectOutOfBounds("'tensor.extract'");
}

TEST_F(ValueRun, TransfersOutOfBoundsAreRefused) {
  // Rows are no part of the transfer: the first must be there.
  parse(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %t = tensor.empty(%c0) : tensor<?x4xf32>
      %r = vector.transfer_read %t[%c0, %c0], %one : tensor<?x4xf32>, vector<4xf32>
      return
    })mlir");
  expectOutOfBounds("'vector.transfer_read'");

  parse(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %v = arith.constant dense<1.0> : vector<4xf32>
      %t = tensor.empty(%c0) : tensor<?x4xf32>
      %r = vector.transfer_write %v, %t[%c0, %c0] : vector<4xf32>, tensor<?x4xf32>
      return
    })mlir");
  expectOutOfBounds("'vector.transfer_write'");
}

TEST_F(ValueRun, OperandsOfSizesThatDisagreeAreRefused) {
  parse(R"mlir(
    func.func @main() {
      %k = arith.constant dense<1.0> : tensor<2xf32>
      %t = tensor.cast %k : tensor<2xf32> to tensor<?xf32>
      %three = arith.constant 3 : index
      %e = tensor.empty(%three) : tensor<?xf32>
      %r = linalg.add ins(%t, %t : tensor<?xf32>, tensor<?xf32>)
          outs(%e : tensor<?xf32>) -> tensor<?xf32>
      return
    })mlir");
  expectOutOfBounds("'linalg.add'");
}

TEST_F(ValueRun, LanesPastTheEndAreInBounds) {
  parse(R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %t = arith.constant dense<2.0> : tensor<1x2xf32>
      %r = vector.transfer_read %t[%c0, %c0], %one : tensor<1x2xf32>, vector<4xf32>
      return
    })mlir");
  EXPECT_EQ(run(/*refuseOutOfBounds=*/true).verdict, Verdict::Agree);
}

} // namespace
