//===- TrafficTest.cpp - Compiled code that counts ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Execution/ProgramTest.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::mx;

namespace {

class TrafficTest : public ProgramTest {
protected:
  /// What code says that is made of a program in branches.
  RunOutcome count(StringRef text, std::vector<HostValue> inputs = {}) {
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(text, context.get());
    RunOutcome outcome;
    outcome.status = RunOutcome::Status::Exited;
    if (!sessions[0])
      sessions[0] = cantFail(JitSession::create(OptLevel::O0));
    llvm::Expected<CompiledProgram> program = compileBuffers(
        *module, "main", buildCountingBranchesToLLVM, *sessions[0]);
    if (!program) {
      ADD_FAILURE() << toString(program.takeError());
      return outcome;
    }
    llvm::Expected<std::vector<RunOutcome>> outcomes = run(*program, {inputs});
    if (!outcomes) {
      ADD_FAILURE() << toString(outcomes.takeError());
      return outcome;
    }
    EXPECT_EQ(outcomes->front().detail, "");
    return outcomes->front();
  }
};

TEST_F(TrafficTest, CountsLeaveTheProcessWithTheOutcome) {
  RunOutcome outcome = count(R"mlir(
    func.func @main(%m: memref<4xf32>) -> memref<4xf32> {
      %c2 = arith.constant 2 : index
      %new = memref.alloc() : memref<4xf32>
      memref.copy %m, %new : memref<4xf32> to memref<4xf32>
      %x = memref.load %m[%c2] : memref<4xf32>
      memref.store %x, %new[%c2] : memref<4xf32>
      return %new : memref<4xf32>
    })mlir",
                             {buffer<float>({4}, {1, 2, 3, 4})});
  EXPECT_EQ(outcome.traffic, (Traffic{{{0, 0, 0, 0, 0, 1, 16, 0},
                                       {4, 4, 16, 16, 16, 0, 0, 0},
                                       {1, 0, 4, 0, 0, 0, 0, 0},
                                       {0, 1, 0, 4, 0, 0, 0, 0}},
                                      16,
                                      16}));
}

/// Two activations at once, and none in the end.
TEST_F(TrafficTest, StackAllocationsEndWithTheirFunction) {
  RunOutcome outcome = count(R"mlir(
    func.func private @inner() {
      %s = memref.alloca() : memref<8xi8>
      return
    }
    func.func @main() {
      %s = memref.alloca() : memref<2xi8>
      func.call @inner() : () -> ()
      func.call @inner() : () -> ()
      return
    })mlir");
  EXPECT_EQ(
      outcome.traffic,
      (Traffic{{{0, 0, 0, 0, 0, 2, 16, 2}, {0, 0, 0, 0, 0, 1, 2, 1}}, 0, 10}));
}

TEST_F(TrafficTest, LanesPastTheEndAndMaskedOnesAreNotThere) {
  RunOutcome outcome = count(R"mlir(
    func.func @main(%m: memref<8xi16>, %i: index, %n: index) {
      %p = arith.constant 0 : i16
      %mask = vector.create_mask %n : vector<4xi1>
      %a = vector.transfer_read %m[%i], %p : memref<8xi16>, vector<4xi16>
      %b = vector.transfer_read %m[%i], %p, %mask : memref<8xi16>, vector<4xi16>
      vector.maskedstore %m[%n], %mask, %b : memref<8xi16>, vector<4xi1>, vector<4xi16>
      return
    })mlir",
                             {buffer<uint16_t>({8}, {1, 2, 3, 4, 5, 6, 7, 8}),
                              HostValue::scalar(5), HostValue::scalar(2)});
  EXPECT_EQ(outcome.traffic.operations,
            (std::vector<TrafficCounts>{{3, 0, 6}, {2, 0, 4}, {0, 2, 0, 4}}));
}

/// Nothing is counted of code that does not count.
TEST_F(TrafficTest, OtherCodeHasNoTraffic) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%m: memref<4xf32>) {
      %new = memref.alloc() : memref<4xf32>
      memref.copy %m, %new : memref<4xf32> to memref<4xf32>
      return
    })mlir",
                               {buffer<float>({4}, {1, 2, 3, 4})});
  EXPECT_EQ(outcome.traffic, Traffic());
}

/// A number that no operation has is the end of the run, not of the parent.
TEST_F(TrafficTest, AWildNumberIsRefused) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func private @mx_rt_count_load(i64, i64, i64)
    func.func @main() {
      %n = arith.constant -1 : i64
      func.call @mx_rt_count_load(%n, %n, %n) : (i64, i64, i64) -> ()
      return
    })mlir");
  EXPECT_EQ(outcome.status, RunOutcome::Status::InvalidResult);
  EXPECT_EQ(outcome.detail,
            "counts traffic of an operation 18446744073709551615");
}

} // namespace
