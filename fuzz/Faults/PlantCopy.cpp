//===- PlantCopy.cpp - Copies that are lost, short or misplaced -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Faults/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTCOPY
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

static bool isCopy(Operation *op) { return isa<memref::CopyOp>(op); }

static void lose(Operation *op) { op->erase(); }

//===----------------------------------------------------------------------===//
// Short
//===----------------------------------------------------------------------===//

/// The outermost dimension that has a row to leave out.
static std::optional<unsigned> longDimension(memref::CopyOp copy) {
  auto type = dyn_cast<MemRefType>(copy.getSource().getType());
  if (!type || !isa<MemRefType>(copy.getTarget().getType()))
    return std::nullopt;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (!ShapedType::isDynamic(size) && size > 1)
      return dim;
  return std::nullopt;
}

static bool isLong(Operation *op) {
  auto copy = dyn_cast<memref::CopyOp>(op);
  return copy && longDimension(copy);
}

/// `memref` without the last row along `dim`.
static Value withoutLast(OpBuilder &builder, Location loc, Value memref,
                         unsigned dim) {
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, loc, memref);
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
  int64_t rows = cast<MemRefType>(memref.getType()).getDimSize(dim);
  if (!ShapedType::isDynamic(rows)) {
    sizes[dim] = builder.getIndexAttr(rows - 1);
  } else {
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    sizes[dim] =
        arith::SubIOp::create(builder, loc, cast<Value>(sizes[dim]), one)
            .getResult();
  }
  return memref::SubViewOp::create(builder, loc, memref, zeros, sizes, ones);
}

static void shorten(Operation *op) {
  auto copy = cast<memref::CopyOp>(op);
  OpBuilder builder(op);
  unsigned dim = *longDimension(copy);
  for (OpOperand &operand : op->getOpOperands())
    operand.set(withoutLast(builder, op->getLoc(), operand.get(), dim));
}

//===----------------------------------------------------------------------===//
// Misplaced
//===----------------------------------------------------------------------===//

/// The operations of the copy's block that use its source or its target.
static SmallVector<Operation *> neighbours(Operation *copy) {
  SmallVector<Operation *> users;
  for (Value memref : copy->getOperands())
    llvm::append_range(users, oracle::usersOf(oracle::viewedMemRef(memref)));
  llvm::erase_if(users, llvm::IsaPred<memref::DeallocOp>);
  return oracle::inBlock(*copy->getBlock(), users);
}

/// The next of them; null where it ends the block.
static Operation *userBehind(Operation *copy) {
  SmallVector<Operation *> ops = neighbours(copy);
  auto *next = llvm::find(ops, copy) + 1;
  bool isNone = next == ops.end() || (*next)->hasTrait<OpTrait::IsTerminator>();
  return isNone ? nullptr : *next;
}

/// The last of them before it; null where there is none.
static Operation *userBefore(Operation *copy) {
  SmallVector<Operation *> ops = neighbours(copy);
  auto *at = llvm::find(ops, copy);
  return at == ops.begin() ? nullptr : *std::prev(at);
}

/// What makes the copy's operands and would stand behind `place`, in order;
/// nothing where it cannot move along.
static std::optional<llvm::SetVector<Operation *>>
makersBehind(Operation *copy, Operation *place) {
  llvm::SetVector<Operation *> makers;
  auto isKnown = [&](Value value) {
    Operation *maker = value.getDefiningOp();
    return !maker || maker->getBlock() != place->getBlock() ||
           maker->isBeforeInBlock(place);
  };
  if (!oracle::collectMakers(copy, isKnown, /*allocations=*/true, makers))
    return std::nullopt;
  return makers;
}

static bool canBeLate(Operation *op) { return isCopy(op) && userBehind(op); }
static void makeLate(Operation *op) { op->moveAfter(userBehind(op)); }
static bool canBeEarly(Operation *op) {
  Operation *place = isCopy(op) ? userBefore(op) : nullptr;
  return place && makersBehind(op, place);
}
static void makeEarly(Operation *op) {
  Operation *place = userBefore(op);
  llvm::SetVector<Operation *> makers = *makersBehind(op, place);
  for (Operation *maker : makers)
    maker->moveBefore(place);
  op->moveBefore(place);
}

static constexpr oracle::Mistake table[] = {
    {"drop", "copy", isCopy, lose},
    {"shorten", "copy of several rows", isLong, shorten},
    {"late", "copy with a use behind it", canBeLate, makeLate},
    {"early", "copy with a use before it", canBeEarly, makeEarly},
};

namespace {

struct PlantCopy
    : oracle::MistakesPass<oracle::impl::PlantCopyBase<PlantCopy>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
