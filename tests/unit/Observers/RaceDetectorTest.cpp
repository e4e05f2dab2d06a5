//===- RaceDetectorTest.cpp - Which accesses race -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Observers/RaceDetector.h"

#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

#include <random>

using namespace oracle;
using namespace oracle::testing;

namespace {

/// Runs a program in which `body` stands in the iterations 0 to 3 of a parallel
/// loop, with their index %i, zero %c0, and the shared %m and %from of four
/// i32. Gives "no race", or what the fault says.
std::string race(llvm::StringRef body, const Limits &limits = {}) {
  std::string text = R"mlir(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %one = arith.constant 1 : i32
      %true = arith.constant true
      %m = memref.alloc() : memref<4xi32>
      %from = memref.alloc() : memref<4xi32>
      linalg.fill ins(%one : i32) outs(%m : memref<4xi32>)
      linalg.fill ins(%one : i32) outs(%from : memref<4xi32>)
      scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
)mlir" + body.str() + R"mlir(
      }
      memref.store %one, %m[%c0] : memref<4xi32>
      return
    })mlir";
  InterpretedText program(text,
                          {registerAffineSemantics, registerArithSemantics,
                           registerFuncSemantics, registerLinalgSemantics,
                           registerMemRefSemantics, registerScfSemantics});
  RaceDetector detector;
  Observer *observers[] = {&detector};
  Outcome outcome = program.run({}, "main", limits, observers);
  return outcome.fault ? show(outcome) : "no race";
}

/// What a race says, from the second iteration on, of four bytes.
std::string fault(llvm::StringRef op, llvm::StringRef does,
                  llvm::StringRef other, llvm::StringRef otherDoes,
                  unsigned firstByte = 0, unsigned iteration = 1,
                  unsigned otherIteration = 0, llvm::StringRef notes = "") {
  std::string bytes =
      std::to_string(firstByte) + " to " + std::to_string(firstByte + 3);
  std::string by =
      "iteration " + std::to_string(otherIteration) + " " + otherDoes.str();
  return "undefined behaviour: '" + op.str() +
         "' is in a data race: iteration " + std::to_string(iteration) +
         " of 'scf.parallel' " + does.str() + " bytes " + bytes +
         " of allocation #0 (16 bytes), which " + by + " (" + notes.str() +
         "allocation #0 (16 bytes) is made here; " + by + " them through '" +
         other.str() + "'; the iterations of 'scf.parallel' have no order)";
}

TEST(RaceDetector, IterationsMayWriteElementsOfTheirOwn) {
  EXPECT_EQ(race(R"mlir(
        memref.store %one, %m[%i] : memref<4xi32>
        %x = memref.load %m[%i] : memref<4xi32>
        memref.store %x, %m[%i] : memref<4xi32>)mlir"),
            "no race");
}

TEST(RaceDetector, AllMayReadOneElement) {
  EXPECT_EQ(race("%x = memref.load %m[%c0] : memref<4xi32>"), "no race");
}

TEST(RaceDetector, TwoWritesRace) {
  EXPECT_EQ(race("memref.store %one, %m[%c2] : memref<4xi32>"),
            fault("memref.store", "writes", "memref.store", "writes", 8));
}

TEST(RaceDetector, AReadAfterAnothersWriteRaces) {
  EXPECT_EQ(race(R"mlir(
        %first = arith.cmpi eq, %i, %c0 : index
        scf.if %first {
          memref.store %one, %m[%c0] : memref<4xi32>
        } else {
          %x = memref.load %m[%c0] : memref<4xi32>
        })mlir"),
            fault("memref.load", "reads", "memref.store", "writes"));
}

TEST(RaceDetector, AWriteAfterTheReadsOfOthersRaces) {
  EXPECT_EQ(race(R"mlir(
        %c3 = arith.constant 3 : index
        %last = arith.cmpi eq, %i, %c3 : index
        %x = memref.load %m[%c0] : memref<4xi32>
        scf.if %last {
          memref.store %one, %m[%c0] : memref<4xi32>
        })mlir"),
            fault("memref.store", "writes", "memref.load", "reads", 0, 3, 0));
}

TEST(RaceDetector, ACopyReadsAndWrites) {
  EXPECT_EQ(race("memref.copy %m, %from : memref<4xi32> to memref<4xi32>"),
            "undefined behaviour: 'memref.copy' is in a data race: iteration 1 "
            "of 'scf.parallel' writes bytes 0 to 3 of allocation #1 (16 "
            "bytes), which iteration 0 writes (allocation #1 (16 bytes) is "
            "made here; iteration 0 writes them through 'memref.copy'; the "
            "iterations of 'scf.parallel' have no order)");
  // The source is read by all and written by none.
  EXPECT_EQ(race(R"mlir(
        %own = memref.alloca() : memref<4xi32>
        memref.copy %m, %own : memref<4xi32> to memref<4xi32>)mlir"),
            "no race");
}

TEST(RaceDetector, LinalgOnDisjointPartsDoesNotRace) {
  EXPECT_EQ(race(R"mlir(
        %v = memref.subview %m[%i] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: ?>>
        linalg.fill ins(%one : i32) outs(%v : memref<1xi32, strided<[1], offset: ?>>))mlir"),
            "no race");
  EXPECT_EQ(race("linalg.fill ins(%one : i32) outs(%m : memref<4xi32>)"),
            fault("linalg.fill", "writes", "linalg.fill", "writes"));
}

TEST(RaceDetector, WhatAnIterationAllocatesIsItsOwn) {
  EXPECT_EQ(race(R"mlir(
        %own = memref.alloc() : memref<1xi32>
        memref.store %one, %own[%c0] : memref<1xi32>
        memref.dealloc %own : memref<1xi32>)mlir"),
            "no race");
}

TEST(RaceDetector, NestedIterationsRaceWithEachOther) {
  EXPECT_EQ(race(R"mlir(
        scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
          memref.store %one, %m[%i] : memref<4xi32>
        })mlir"),
            fault("memref.store", "writes", "memref.store", "writes"));
}

// The inner loop ends before the iteration around it goes on.
TEST(RaceDetector, NestedIterationsAreOrderedWithTheirOwn) {
  EXPECT_EQ(race(R"mlir(
        memref.store %one, %m[%i] : memref<4xi32>
        scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
          %x = memref.load %m[%i] : memref<4xi32>
        }
        memref.store %one, %m[%i] : memref<4xi32>
        scf.parallel (%j) = (%c0) to (%c1) step (%c1) {
          memref.store %one, %m[%i] : memref<4xi32>
        })mlir"),
            "no race");
}

// Iteration 0 of both inner loops, in different iterations around them.
TEST(RaceDetector, NestedIterationsRaceAcrossTheLoopAround) {
  EXPECT_EQ(race(R"mlir(
        scf.parallel (%j) = (%c0) to (%c1) step (%c1) {
          memref.store %one, %m[%c0] : memref<4xi32>
        })mlir"),
            fault("memref.store", "writes", "memref.store", "writes"));
}

// Iteration i sets up shared memory of its nested loop.
TEST(RaceDetector, ScratchOfAnIterationIsSharedByNestedOnes) {
  std::string shared = race(R"mlir(
        %own = memref.alloca() : memref<1xi32>
        scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
          memref.store %one, %own[%c0] : memref<1xi32>
        })mlir");
  EXPECT_NE(shared.find("is in a data race: iteration 1 of 'scf.parallel' "
                        "writes bytes 0 to 3 of allocation #2 (4 bytes)"),
            std::string::npos)
      << shared;
}

TEST(RaceDetector, LoopsOneAfterTheOtherDoNotRace) {
  EXPECT_EQ(race(R"mlir(
        scf.parallel (%j) = (%c0) to (%c1) step (%c1) {
          memref.store %one, %m[%i] : memref<4xi32>
        }
        scf.parallel (%j) = (%c0) to (%c1) step (%c1) {
          memref.store %one, %m[%i] : memref<4xi32>
        })mlir"),
            "no race");
}

TEST(RaceDetector, ForallAndAffineParallelAreWatched) {
  std::string forall = race(R"mlir(
        scf.forall (%j) in (2) {
          memref.store %one, %m[%i] : memref<4xi32>
        })mlir");
  EXPECT_NE(forall.find("iteration 1 of 'scf.forall' writes bytes 0 to 3"),
            std::string::npos)
      << forall;
  std::string affine = race(R"mlir(
        affine.parallel (%j) = (0) to (2) {
          memref.store %one, %m[%i] : memref<4xi32>
        })mlir");
  EXPECT_NE(affine.find("iteration 1 of 'affine.parallel' writes bytes 0 to 3"),
            std::string::npos)
      << affine;
}

TEST(RaceDetector, WhatIsKeptCountsAsMemory) {
  Limits limits;
  limits.bytes = 64;
  EXPECT_EQ(race("memref.store %one, %m[%i] : memref<4xi32>", limits),
            "limit reached: 'memref.store' passes the limit of 64 bytes with "
            "what is kept to find data races");
}

struct PlainAccess {
  unsigned task, first, bytes;
  bool isWrite;
};

/// Whether two of them race.
bool raceByDefinition(llvm::ArrayRef<PlainAccess> accesses) {
  for (const PlainAccess &a : accesses)
    for (const PlainAccess &b : accesses)
      if (a.task != b.task && (a.isWrite || b.isWrite) &&
          a.first < b.first + b.bytes && b.first < a.first + a.bytes)
        return true;
  return false;
}

// Views of one, two, four and eight bytes, in any order, against all pairs.
TEST(RaceDetector, AgreesWithTheDefinitionOnAccessesOfAnySize) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::OwningOpRef<mlir::ModuleOp> module(
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)));
  mlir::Operation *op = *module;
  std::mt19937 random(20260701);
  int numRaces = 0;
  for (int round = 0; round < 3000; ++round) {
    RaceDetector detector;
    Observer *observers[] = {&detector};
    Execution execution(Limits(), observers);
    auto made = execution.memory().allocate(op, Allocation::Kind::Heap,
                                            ElementType::integer(8), {64});
    ASSERT_TRUE(succeeded(made));
    execution.parallelBegins(op);
    std::vector<PlainAccess> plain;
    bool found = false;
    unsigned numTasks = 2 + random() % 3;
    for (unsigned task = 0; task < numTasks; ++task) {
      execution.taskBegins();
      for (unsigned k = random() % 4; k > 0; --k) {
        unsigned bytes = 1 << random() % 4;
        unsigned position = random() % (64 / bytes);
        bool isWrite = random() % 3 == 0;
        plain.push_back({task, position * bytes, bytes, isWrite});
        MemRef view = *made;
        view.type = ElementType::integer(bytes * 8);
        Access access{op, 0, &view, nullptr, {position, {}, {}}, {}, 1};
        found |= failed(isWrite ? execution.notifyWritten(access)
                                : execution.notifyRead(access));
      }
    }
    execution.parallelEnds();
    bool expected = raceByDefinition(plain);
    numRaces += expected;
    ASSERT_EQ(found, expected) << "round " << round;
  }
  // Both kinds occur.
  EXPECT_GT(numRaces, 300);
  EXPECT_LT(numRaces, 2700);
}

} // namespace
