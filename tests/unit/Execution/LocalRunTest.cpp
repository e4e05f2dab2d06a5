//===- LocalRunTest.cpp - Runs in this process ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Execution/ProgramTest.h"

using namespace mlir::mx;
using Status = RunOutcome::Status;

namespace {

class LocalRunTest : public ProgramTest {
protected:
  LocalRunTest() { here.inProcess = true; }
  RunOptions here;
};

TEST_F(LocalRunTest, ReturnsItsResultsAndKeepsItsPrints) {
  RunOutcome outcome =
      runOnce(R"mlir(
    func.func @main(%a: i32, %m: memref<2xi8>) -> i32 {
      %c1 = arith.constant 1 : index
      %x = arith.constant 7 : i8
      memref.store %x, %m[%c1] : memref<2xi8>
      vector.print %a : i32
      %0 = arith.addi %a, %a : i32
      return %0 : i32
    })mlir",
              {HostValue::scalar(21), buffer<uint8_t>({2}, {1, 2})}, here);
  EXPECT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.results, std::vector{HostValue::scalar(42)});
  EXPECT_EQ(outcome.finalArguments, std::vector{buffer<uint8_t>({2}, {1, 7})});
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].bits, std::vector<uint64_t>{21});
}

TEST_F(LocalRunTest, AnExitEndsTheRunAndNotTheProcess) {
  const char *text = R"mlir(
    func.func @main(%x: i32) -> i32 {
      %c5 = arith.constant 5 : i32
      %small = arith.cmpi slt, %x, %c5 : i32
      cf.assert %small, "x is too large"
      return %x : i32
    })mlir";
  llvm::Expected<CompiledProgram> program = compile(text);
  ASSERT_TRUE(bool(program));
  std::vector<std::vector<HostValue>> sets = {
      {HostValue::scalar(4)}, {HostValue::scalar(5)}, {HostValue::scalar(3)}};
  std::vector<RunOutcome> outcomes = llvm::cantFail(run(*program, sets, here));
  ASSERT_EQ(outcomes.size(), 3u);
  EXPECT_EQ(outcomes[0].status, Status::Ok);
  EXPECT_EQ(outcomes[1].status, Status::Exited);
  EXPECT_EQ(outcomes[1].detail, "abort: x is too large");
  EXPECT_EQ(outcomes[2].results, std::vector{HostValue::scalar(3)});
}

TEST_F(LocalRunTest, AllocationBeyondTheLimitEndsTheRun) {
  here.byteLimit = 1000;
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main() {
      %m = memref.alloc() : memref<1001xi8>
      memref.dealloc %m : memref<1001xi8>
      return
    })mlir",
                               {}, here);
  EXPECT_EQ(outcome.status, Status::LimitReached);
}

TEST_F(LocalRunTest, ArgumentsBeyondTheLimitAreNotPlaced) {
  here.totalByteLimit = 1 << 12;
  RunOutcome outcome =
      runOnce(R"mlir(
    func.func @main(%m: memref<4000xi8>) {
      return
    })mlir",
              {buffer<uint8_t>({4000}, std::vector<uint8_t>(4000))}, here);
  EXPECT_EQ(outcome.status, Status::LimitReached);
  EXPECT_EQ(outcome.detail, "the arguments exceed the memory limit");
}

TEST_F(LocalRunTest, MisuseOfMemoryIsNoticed) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%i: index) {
      %x = arith.constant 1 : i8
      %m = memref.alloc() : memref<64xi8>
      memref.store %x, %m[%i] : memref<64xi8>
      memref.dealloc %m : memref<64xi8>
      memref.dealloc %m : memref<64xi8>
      return
    })mlir",
                               {HostValue::scalar(64)}, here);
  EXPECT_EQ(outcome.status, Status::Ok);
  ASSERT_EQ(outcome.memoryErrors.size(), 2u);
  EXPECT_EQ(outcome.memoryErrors[0].kind, MemoryError::Kind::Overrun);
  EXPECT_EQ(outcome.memoryErrors[1].kind, MemoryError::Kind::DoubleFree);
}

TEST_F(LocalRunTest, FreshMemoryIsFreshInEveryRun) {
  // The first run leaves ones where the second allocates.
  llvm::Expected<CompiledProgram> program = compile(R"mlir(
    func.func @main(%x: i8) -> i8 {
      %c0 = arith.constant 0 : index
      %m = memref.alloc() : memref<1xi8>
      %old = memref.load %m[%c0] : memref<1xi8>
      memref.store %x, %m[%c0] : memref<1xi8>
      return %old : i8
    })mlir");
  ASSERT_TRUE(bool(program));
  std::vector<std::vector<HostValue>> sets(2, {HostValue::scalar(1)});
  for (const RunOutcome &outcome : llvm::cantFail(run(*program, sets, here))) {
    EXPECT_EQ(outcome.results, std::vector{HostValue::scalar(freshByte)});
    EXPECT_EQ(outcome.leaks.size(), 1u);
  }
}

TEST_F(LocalRunTest, AResultOnTheStackIsNoResult) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main() -> memref<1xi8> {
      %m = memref.alloca() : memref<1xi8>
      return %m : memref<1xi8>
    })mlir",
                               {}, here);
  EXPECT_EQ(outcome.status, Status::InvalidResult);
}

} // namespace
