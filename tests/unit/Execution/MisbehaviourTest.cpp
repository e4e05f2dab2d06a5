//===- MisbehaviourTest.cpp - Programs that go wrong cost a verdict -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Execution/ProgramTest.h"

using namespace mlir::mx;
using Status = RunOutcome::Status;
using Kind = MemoryError::Kind;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class MisbehaviourTest : public ProgramTest {};

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

TEST_F(MisbehaviourTest, DivisionByZeroIsNamed) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%a: i32, %b: i32) -> i32 {
      %0 = arith.divsi %a, %b : i32
      return %0 : i32
    })mlir",
                               {HostValue::scalar(1), HostValue::scalar(0)});
  EXPECT_EQ(outcome.status, Status::Crashed);
  EXPECT_EQ(outcome.detail, "SIGFPE");
}

TEST_F(MisbehaviourTest, WildAccessIsNamedWithItsAddress) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%m: memref<?xi8>) -> i8 {
      %i = arith.constant 0x1000000000000000 : index
      %0 = memref.load %m[%i] : memref<?xi8>
      return %0 : i8
    })mlir",
                               {buffer<uint8_t>({1}, {0})});
  EXPECT_EQ(outcome.status, Status::Crashed);
  EXPECT_THAT(outcome.detail, StartsWith("SIGSEGV"));
}

TEST_F(MisbehaviourTest, EndlessRecursionIsAStackOverflow) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%n: i64) -> i64 {
      %0 = call @main(%n) : (i64) -> i64
      %1 = arith.addi %0, %n : i64
      return %1 : i64
    })mlir",
                               {HostValue::scalar(1)});
  EXPECT_EQ(outcome.status, Status::Crashed);
  EXPECT_EQ(outcome.detail, "SIGSEGV (stack overflow)");
}

TEST_F(MisbehaviourTest, WriteToAConstantCrashes) {
  RunOutcome outcome = runOnce(R"mlir(
    memref.global "private" constant @c : memref<2xi8> = dense<[1, 2]>
    func.func @main(%x: i8) {
      %i = arith.constant 0 : index
      %m = memref.get_global @c : memref<2xi8>
      memref.store %x, %m[%i] : memref<2xi8>
      return
    })mlir",
                               {HostValue::scalar(1)});
  EXPECT_EQ(outcome.status, Status::Crashed);
  EXPECT_THAT(outcome.detail, StartsWith("SIGSEGV at address 0x"));
}

constexpr const char *hang = R"mlir(
  func.func @main(%go: i1, %m: memref<i1>) {
    scf.while : () -> () {
      memref.store %go, %m[] : memref<i1>
      scf.condition(%go)
    } do {
      scf.yield
    }
    return
  })mlir";

TEST_F(MisbehaviourTest, EndlessLoopHangs) {
  RunOptions options;
  options.seconds = 0.2;
  RunOutcome outcome =
      runOnce(hang, {HostValue::scalar(1), buffer<uint8_t>({}, {0})}, options);
  EXPECT_EQ(outcome.status, Status::Hung);
  EXPECT_THAT(outcome.detail, StartsWith("no end after 0.2"));
}

TEST_F(MisbehaviourTest, FailedAssertEndsTheProgram) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%x: i1) {
      cf.assert %x, "x must hold"
      return
    })mlir",
                               {HostValue::scalar(0)});
  EXPECT_EQ(outcome.status, Status::Exited);
  EXPECT_EQ(outcome.detail, "abort: x must hold");
}

TEST_F(MisbehaviourTest, ExitEndsTheProgramAndNotTheTool) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func private @exit(i32)
    func.func @main(%x: i32) {
      call @exit(%x) : (i32) -> ()
      return
    })mlir",
                               {HostValue::scalar(0)});
  EXPECT_EQ(outcome.status, Status::Exited);
  EXPECT_EQ(outcome.detail, "exit with status 0");
}

TEST_F(MisbehaviourTest, OtherInputSetsGoOn) {
  auto program = llvm::cantFail(compile(R"mlir(
    func.func @main(%a: i32, %b: i32) -> i32 {
      %0 = arith.divsi %a, %b : i32
      return %0 : i32
    })mlir"));
  auto inputs = [](uint64_t a, uint64_t b) {
    return std::vector{HostValue::scalar(a), HostValue::scalar(b)};
  };
  auto outcomes = llvm::cantFail(
      run(program, {inputs(6, 2), inputs(1, 0), inputs(2, 0), inputs(8, 2)}));
  ASSERT_EQ(outcomes.size(), 4u);
  EXPECT_EQ(outcomes[0].results, std::vector{HostValue::scalar(3)});
  EXPECT_EQ(outcomes[1].status, Status::Crashed);
  EXPECT_EQ(outcomes[2].status, Status::Crashed);
  EXPECT_EQ(outcomes[3].results, std::vector{HostValue::scalar(4)});
}

TEST_F(MisbehaviourTest, EventsBeforeACrashAreKept) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%a: i32, %b: i32) -> i32 {
      vector.print %a : i32
      %0 = arith.divsi %a, %b : i32
      return %0 : i32
    })mlir",
                               {HostValue::scalar(7), HostValue::scalar(0)});
  EXPECT_EQ(outcome.status, Status::Crashed);
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].bits, std::vector<uint64_t>{7});
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

constexpr const char *allocate = R"mlir(
  func.func @main(%n: index) {
    %m = memref.alloc(%n) : memref<?xi8>
    memref.dealloc %m : memref<?xi8>
    return
  })mlir";

TEST_F(MisbehaviourTest, AllocationBeyondTheLimit) {
  RunOptions options;
  options.byteLimit = 1000;
  EXPECT_EQ(runOnce(allocate, {HostValue::scalar(1000)}, options).status,
            Status::Ok);
  RunOutcome outcome = runOnce(allocate, {HostValue::scalar(1001)}, options);
  EXPECT_EQ(outcome.status, Status::LimitReached);
  EXPECT_EQ(outcome.detail, "an allocation of 1001 bytes, with 0 bytes live, "
                            "exceeds the memory limit");
  EXPECT_EQ(runOnce(allocate, {HostValue::scalar(~uint64_t(0))}).status,
            Status::LimitReached);
}

TEST_F(MisbehaviourTest, PrintsBeyondTheLimit) {
  RunOptions options;
  options.eventLimit = 10;
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%x: i1) {
      scf.while : () -> () {
        vector.print %x : i1
        scf.condition(%x)
      } do {
        scf.yield
      }
      return
    })mlir",
                               {HostValue::scalar(1)}, options);
  EXPECT_EQ(outcome.status, Status::LimitReached);
  EXPECT_EQ(outcome.events.size(), 10u);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

constexpr const char *storeAt = R"mlir(
  func.func @main(%i: index, %x: i16) {
    %m = memref.alloc() {alignment = 64 : i64} : memref<5xi16>
    memref.store %x, %m[%i] : memref<5xi16>
    memref.dealloc %m : memref<5xi16>
    return
  })mlir";

TEST_F(MisbehaviourTest, WriteBehindAnAllocation) {
  EXPECT_TRUE(runOnce(storeAt, {HostValue::scalar(4), HostValue::scalar(0)})
                  .memoryErrors.empty());
  RunOutcome outcome =
      runOnce(storeAt, {HostValue::scalar(5), HostValue::scalar(0)});
  EXPECT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.memoryErrors,
            (std::vector<MemoryError>{{Kind::Overrun, false, 0, 10, 10}}));
}

TEST_F(MisbehaviourTest, WriteBeforeAnAllocation) {
  RunOutcome outcome =
      runOnce(storeAt, {HostValue::scalar(uint64_t(-1)), HostValue::scalar(0)});
  EXPECT_EQ(outcome.memoryErrors,
            (std::vector<MemoryError>{{Kind::Underrun, false, 0, 10, -1}}));
}

TEST_F(MisbehaviourTest, WriteBehindAnArgument) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%m: memref<?xi8>, %i: index, %x: i8) {
      memref.store %x, %m[%i] : memref<?xi8>
      return
    })mlir",
                               {buffer<uint8_t>({3}, {1, 2, 3}),
                                HostValue::scalar(3), HostValue::scalar(0)});
  EXPECT_EQ(outcome.memoryErrors,
            (std::vector<MemoryError>{{Kind::Overrun, true, 0, 3, 3}}));
}

TEST_F(MisbehaviourTest, WriteAfterFree) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%i: index, %x: i8) {
      %m = memref.alloc() : memref<4xi8>
      memref.dealloc %m : memref<4xi8>
      memref.store %x, %m[%i] : memref<4xi8>
      return
    })mlir",
                               {HostValue::scalar(2), HostValue::scalar(0)});
  EXPECT_EQ(outcome.memoryErrors,
            (std::vector<MemoryError>{{Kind::WriteAfterFree, false, 0, 4, 2}}));
}

TEST_F(MisbehaviourTest, DoubleFreeAndFreeOfArgument) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%a: memref<2xi8>) {
      %m = memref.alloc() : memref<4xi8>
      memref.dealloc %m : memref<4xi8>
      memref.dealloc %m : memref<4xi8>
      memref.dealloc %a : memref<2xi8>
      return
    })mlir",
                               {buffer<uint8_t>({2}, {1, 2})});
  EXPECT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.memoryErrors,
            (std::vector<MemoryError>{{Kind::DoubleFree, false, 0, 4, 0},
                                      {Kind::FreeOfArgument, true, 0, 2, 0}}));
  EXPECT_EQ(outcome.finalArguments, std::vector{buffer<uint8_t>({2}, {1, 2})});
}

TEST_F(MisbehaviourTest, WhatNoResultReachesIsALeak) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%x: i8) -> (memref<4xi8>, i8) {
      %i = arith.constant 0 : index
      %a = memref.alloc() : memref<16xi8>
      %b = memref.alloc() : memref<4xi8>
      memref.store %x, %a[%i] : memref<16xi8>
      %0 = memref.load %a[%i] : memref<16xi8>
      return %b, %0 : memref<4xi8>, i8
    })mlir",
                               {HostValue::scalar(1)});
  EXPECT_EQ(outcome.leaks, (std::vector<Leak>{{0, 16}}));
  EXPECT_EQ(outcome.stats.liveBytes, 20u);
  EXPECT_EQ(outcome.stats.peakBytes, 20u);
  EXPECT_EQ(outcome.stats.liveCount, 2u);
}

TEST_F(MisbehaviourTest, OnlyTheDeallocationPipelineFrees) {
  const char *text = R"mlir(
    func.func @main(%t: tensor<4xi8>, %x: i8) -> (i8, i8) {
      %i = arith.constant 1 : index
      %0 = tensor.insert %x into %t[%i] : tensor<4xi8>
      %a = tensor.extract %t[%i] : tensor<4xi8>
      %b = tensor.extract %0[%i] : tensor<4xi8>
      return %a, %b : i8, i8
    })mlir";
  std::vector<HostValue> inputs = {buffer<uint8_t>({4}, {1, 2, 3, 4}),
                                   HostValue::scalar(9)};
  for (llvm::StringRef pipeline : {"scalar", "scalar-dealloc"}) {
    RunOutcome outcome = runOnce(text, inputs, {}, pipeline);
    ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
    EXPECT_EQ(outcome.results,
              (std::vector{HostValue::scalar(2), HostValue::scalar(9)}));
    EXPECT_EQ(outcome.leaks.size(), pipeline == "scalar" ? 1u : 0u);
    // A lowered bufferization.dealloc allocates lists of its own.
    if (pipeline == "scalar")
      EXPECT_EQ(outcome.stats.allocations, 1u);
  }
}

TEST_F(MisbehaviourTest, FreedResult) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main() -> memref<4xi8> {
      %m = memref.alloc() : memref<4xi8>
      memref.dealloc %m : memref<4xi8>
      return %m : memref<4xi8>
    })mlir");
  EXPECT_EQ(outcome.status, Status::InvalidResult);
  EXPECT_EQ(outcome.detail, "result 0 was freed before the return");
  EXPECT_EQ(outcome.memoryErrors,
            (std::vector<MemoryError>{{Kind::BadResult, false, 0, 4, 0}}));
}

TEST_F(MisbehaviourTest, ResultLargerThanItsAllocation) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%n: index) -> memref<?xi8> {
      %m = memref.alloc() : memref<4xi8>
      %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1]
        : memref<4xi8> to memref<?xi8>
      return %0 : memref<?xi8>
    })mlir",
                               {HostValue::scalar(5)});
  EXPECT_EQ(outcome.status, Status::InvalidResult);
  EXPECT_EQ(outcome.detail, "result 0 reaches outside its allocation");
}

TEST_F(MisbehaviourTest, ResultOfAbsurdSize) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%n: index) -> memref<?x?xi8> {
      %m = memref.alloc() : memref<4xi8>
      %0 = memref.reinterpret_cast %m
        to offset: [0], sizes: [%n, %n], strides: [1, 1]
        : memref<4xi8> to memref<?x?xi8, strided<[1, 1]>>
      %1 = memref.cast %0 : memref<?x?xi8, strided<[1, 1]>>
        to memref<?x?xi8, strided<[?, ?], offset: ?>>
      %2 = memref.cast %1 : memref<?x?xi8, strided<[?, ?], offset: ?>>
        to memref<?x?xi8>
      return %2 : memref<?x?xi8>
    })mlir",
                               {HostValue::scalar(uint64_t(1) << 40)});
  EXPECT_EQ(outcome.status, Status::InvalidResult);
  EXPECT_EQ(outcome.detail,
            "result 0 has a size that is negative or beyond all memory");
}

TEST_F(MisbehaviourTest, ResultOfAnotherSizeThanItsType) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%n: index) -> memref<2x4xi8> {
      %m = memref.alloc(%n) : memref<2x?xi8>
      %0 = memref.cast %m : memref<2x?xi8> to memref<2x4xi8>
      return %0 : memref<2x4xi8>
    })mlir",
                               {HostValue::scalar(3)});
  EXPECT_EQ(outcome.status, Status::InvalidResult);
  EXPECT_EQ(outcome.detail, "result 0 has the type memref<2x4xi8>, but came "
                            "with the size 3 in dimension 1 instead of 4");
}

TEST_F(MisbehaviourTest, ResultOnTheStack) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main() -> memref<4xi8> {
      %m = memref.alloca() : memref<4xi8>
      return %m : memref<4xi8>
    })mlir");
  EXPECT_EQ(outcome.status, Status::InvalidResult);
  EXPECT_EQ(outcome.detail,
            "result 0 lies in the stack frame that returned it");
}

} // namespace
