//===- MemoryTest.cpp - Tests of allocations and their views ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Allocations, and what is known of their bytes, under the operations: each
// test counts by hand what should be there.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Engine/Memory.h"
#include "interpreter/Engine/Execution.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

const ElementType i8 = ElementType::integer(8);
const ElementType i16 = ElementType::integer(16);
const ElementType i32 = ElementType::integer(32);

class MemoryTest : public ::testing::Test {
protected:
  MemRef allocate(ElementType type, llvm::ArrayRef<int64_t> shape,
                  Allocation::Kind kind = Allocation::Kind::Heap,
                  uint64_t alignment = 0) {
    llvm::FailureOr<MemRef> made =
        memory.allocate(op, kind, type, shape, /*inner=*/{}, alignment);
    EXPECT_TRUE(succeeded(made));
    return succeeded(made) ? *made : MemRef();
  }
  /// The bytes of `memref` from `offset` on as `count` elements of `type`.
  static MemRef view(const MemRef &memref, ElementType type, int64_t offset,
                     int64_t count) {
    MemRef view = memref;
    view.type = type;
    view.base = offset / type.storageBytes();
    view.box = {view.base, {count}, {1}};
    return view;
  }
  MemRefOperand at(const MemRef &memref) { return {op, 0, memref}; }
  uint64_t liveBytes() { return execution.memoryAccount()->liveBytes(); }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  mlir::Operation *op = module->getOperation();
  Limits limits{.bytes = 1000};
  Execution execution{limits};
  Memory &memory = execution.memory();
};

TEST_F(MemoryTest, ScalarsAreReadWithinTheAllocationOnly) {
  MemRef m = allocate(i32, {4});
  EXPECT_TRUE(succeeded(memory.store(at(m), 3, {77, {}})));
  llvm::FailureOr<Scalar> read = memory.load(at(m), 3);
  ASSERT_TRUE(succeeded(read));
  EXPECT_EQ(read->bits, 77u);
  EXPECT_TRUE(read->mark.isDefined());
  EXPECT_TRUE(failed(memory.load(at(m), 4)));
  EXPECT_TRUE(failed(memory.load(at(m), -1)));
  EXPECT_TRUE(failed(memory.store(at(m), 4, {0, {}})));
}

TEST_F(MemoryTest, BoxesAreReadWithinTheAllocationOnly) {
  MemRef m = allocate(i8, {10});
  auto reads = [&](ElementBox box) {
    return succeeded(memory.checkRead(at(m), box));
  };
  EXPECT_TRUE(reads({0, {2, 5}, {5, 1}}));
  EXPECT_TRUE(reads({9, {10}, {-1}}));
  EXPECT_TRUE(reads({9, {10}, {0}}));
  EXPECT_FALSE(reads({1, {2, 5}, {5, 1}}));
  EXPECT_FALSE(reads({8, {10}, {-1}}));
  // No element, and so none outside.
  EXPECT_TRUE(reads({1000, {0, 5}, {5, 1}}));
  // 4 * 2^62 is 2^64, which would wrap to 0.
  EXPECT_FALSE(reads({0, {5}, {int64_t(1) << 62}}));
  EXPECT_FALSE(reads({INT64_MAX, {2}, {1}}));
}

TEST_F(MemoryTest, ElementsBeyondAWholeOneAreOutOfBounds) {
  MemRef bytes = allocate(i8, {7});
  MemRef words = view(bytes, i32, 0, 1);
  EXPECT_TRUE(succeeded(memory.load(at(words), 0)));
  EXPECT_TRUE(failed(memory.load(at(words), 1)));
}

TEST_F(MemoryTest, IndicesAreWithinTheView) {
  MemRef m = allocate(i8, {2, 3});
  llvm::FailureOr<ElementBox> element = memory.element(at(m), {1, 2});
  ASSERT_TRUE(succeeded(element));
  EXPECT_EQ(element->offset, 5);
  EXPECT_TRUE(failed(memory.element(at(m), {0, 3})));
  EXPECT_TRUE(failed(memory.element(at(m), {-1, 0})));
}

TEST_F(MemoryTest, AnElementIsAsPoisonAsOneOfItsBytes) {
  MemRef bytes = allocate(i8, {8});
  MemRef halves = view(bytes, i16, 0, 4), word = view(bytes, i32, 0, 2);
  ASSERT_TRUE(succeeded(memory.store(at(halves), 2, {0xBEEF, {}})));
  EXPECT_TRUE(memory.load(at(halves), 2)->mark.isDefined());
  EXPECT_TRUE(memory.load(at(halves), 3)->mark.isPoison());
  EXPECT_TRUE(memory.load(at(word), 1)->mark.isPoison());
  ASSERT_TRUE(succeeded(memory.store(at(halves), 3, {0xDEAD, {}})));
  llvm::FailureOr<Scalar> both = memory.load(at(word), 1);
  EXPECT_TRUE(both->mark.isDefined());
  EXPECT_EQ(both->bits, 0xDEADBEEFu);
  EXPECT_TRUE(memory.load(at(word), 0)->mark.isPoison());
}

TEST_F(MemoryTest, APoisonElementMakesAllItsBytesPoison) {
  MemRef bytes = allocate(i8, {8});
  MemRef words = view(bytes, i32, 0, 2);
  for (int64_t i = 0; i < 8; ++i)
    ASSERT_TRUE(succeeded(memory.store(at(bytes), i, {uint64_t(i), {}})));
  Mark poison = execution.poison(op, "a test says so");
  ASSERT_TRUE(succeeded(memory.store(at(words), 1, {0, poison})));
  for (int64_t i = 0; i < 8; ++i)
    EXPECT_EQ(memory.load(at(bytes), i)->mark.isPoison(), i >= 4) << i;
}

TEST_F(MemoryTest, BoxesTakeMarksBetweenElementSizes) {
  MemRef bytes = allocate(i8, {8});
  MemRef words = view(bytes, i32, 0, 2);
  MemRef other = allocate(i32, {2});
  ASSERT_TRUE(succeeded(memory.store(at(other), 1, {0x01020304, {}})));
  ASSERT_TRUE(succeeded(memory.copy(at(other), at(words))));
  EXPECT_TRUE(memory.load(at(bytes), 3)->mark.isPoison());
  llvm::FailureOr<Scalar> low = memory.load(at(bytes), 4);
  EXPECT_TRUE(low->mark.isDefined());
  EXPECT_EQ(low->bits, 4u);
  llvm::FailureOr<Tensor> read = memory.readAll(at(words));
  ASSERT_TRUE(succeeded(read));
  EXPECT_TRUE(read->mark(0).isPoison());
  EXPECT_TRUE(read->mark(1).isDefined());
}

TEST_F(MemoryTest, BytesAreCountedByAllocationAndNotByView) {
  EXPECT_EQ(liveBytes(), 0u);
  MemRef a = allocate(i32, {10});
  MemRef b = allocate(i16, {3, 5});
  EXPECT_EQ(liveBytes(), 70u);
  MemRef view1 = view(a, i32, 4, 2), view2 = view(a, i8, 0, 40);
  EXPECT_EQ(liveBytes(), 70u);
  ASSERT_TRUE(succeeded(memory.free(at(a))));
  EXPECT_EQ(liveBytes(), 30u);
  EXPECT_TRUE(failed(memory.load(at(view1), 1)));
  EXPECT_FALSE(memory.contents(view2));
  EXPECT_EQ(memory.liveOnHeap().size(), 1u);
  ASSERT_TRUE(succeeded(memory.free(at(b))));
  EXPECT_EQ(liveBytes(), 0u);
}

TEST_F(MemoryTest, NoMoreIsAllocatedThanTheLimit) {
  allocate(i8, {600});
  EXPECT_TRUE(failed(memory.allocate(op, Allocation::Kind::Heap, i8, {401})));
  EXPECT_EQ(liveBytes(), 600u);
  int64_t huge = int64_t(1) << 40;
  EXPECT_TRUE(
      failed(memory.allocate(op, Allocation::Kind::Heap, i32, {huge, huge})));
  allocate(i8, {400});
  EXPECT_EQ(liveBytes(), 1000u);
}

TEST_F(MemoryTest, TheStackIsGivenBackFromItsEnd) {
  allocate(i8, {1}, Allocation::Kind::Stack);
  size_t depth = memory.numOnStack();
  MemRef inner = allocate(i8, {2}, Allocation::Kind::Stack);
  MemRef heap = allocate(i8, {4});
  allocate(i8, {8}, Allocation::Kind::Stack);
  EXPECT_EQ(liveBytes(), 15u);
  memory.popStack(op, depth);
  EXPECT_EQ(liveBytes(), 5u);
  EXPECT_TRUE(failed(memory.checkLive(at(inner), "reads")));
  EXPECT_TRUE(heap.allocation->isLive());
}

TEST_F(MemoryTest, OnlyTheStartOfAHeapAllocationIsFreed) {
  MemRef m = allocate(i8, {8});
  EXPECT_TRUE(failed(memory.free(at(view(m, i8, 1, 7)))));
  EXPECT_TRUE(succeeded(memory.free(at(view(m, i8, 0, 3)))));
  EXPECT_TRUE(failed(memory.free(at(m))));
  EXPECT_TRUE(
      failed(memory.free(at(allocate(i8, {1}, Allocation::Kind::Stack)))));
  EXPECT_TRUE(
      failed(memory.free(at(allocate(i8, {1}, Allocation::Kind::Global)))));
}

TEST_F(MemoryTest, AddressesAreAlignedAsAskedAndNoMore) {
  uint64_t last = 0;
  for (uint64_t alignment : {0, 1, 64, 128, 4096, 16, 1 << 20}) {
    MemRef m = allocate(i8, {3}, Allocation::Kind::Heap, alignment);
    uint64_t address = m.allocation->address();
    uint64_t expected = std::max<uint64_t>(alignment, 64);
    EXPECT_EQ(address % expected, 0u);
    EXPECT_NE(address % (2 * expected), 0u);
    EXPECT_GT(address, last);
    last = address + 3;
    EXPECT_EQ(memory.find(address + 2), m.allocation);
    EXPECT_EQ(memory.find(address + 3), nullptr);
  }
}

TEST_F(MemoryTest, BoxesOverlapWhereTheyShareAnElement) {
  EXPECT_TRUE(overlap({0, {3}, {1}}, {2, {3}, {1}}));
  EXPECT_FALSE(overlap({0, {2}, {1}}, {2, {2}, {1}}));
  EXPECT_FALSE(overlap({0, {4}, {2}}, {1, {4}, {2}}));
  EXPECT_TRUE(overlap({0, {4}, {2}}, {6, {4}, {-1}}));
  EXPECT_FALSE(overlap({0, {2, 2}, {4, 1}}, {2, {2, 2}, {4, 1}}));
  EXPECT_FALSE(overlap({0, {0}, {1}}, {0, {3}, {1}}));
}

} // namespace
