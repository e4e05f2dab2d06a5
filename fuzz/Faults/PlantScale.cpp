//===- PlantScale.cpp - Wrong scales of blocks ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"
#include "interpreter/Numerics/FloatFormat.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTSCALE
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

static constexpr oracle::FloatFormat f32Format =
    oracle::formatOf(oracle::FloatKind::F32);
static constexpr oracle::FloatFormat scaleFormat =
    oracle::formatOf(oracle::FloatKind::F8E8M0FNU);

//===----------------------------------------------------------------------===//
// Whose scale it is
//===----------------------------------------------------------------------===//

static bool isBlockIndex(AffineExpr index) {
  return index.getKind() == AffineExprKind::FloorDiv;
}

static bool hasBlockIndex(AffineMap map) {
  return llvm::any_of(map.getResults(), isBlockIndex);
}

/// A linalg operation that reads scales, one for a block.
static bool readsScales(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic &&
         llvm::any_of(generic.getDpsInputOperands(), [&](OpOperand *input) {
           return hasBlockIndex(generic.getMatchingIndexingMap(input));
         });
}

/// Replaces the block's index wherever an input is read by it.
static void
replaceBlockIndex(Operation *op,
                  function_ref<AffineExpr(AffineBinaryOpExpr)> replacement) {
  auto generic = cast<linalg::GenericOp>(op);
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  for (AffineMap &map :
       MutableArrayRef(maps).take_front(generic.getNumDpsInputs())) {
    SmallVector<AffineExpr> indices(map.getResults());
    for (AffineExpr &index : indices)
      if (isBlockIndex(index))
        index = replacement(cast<AffineBinaryOpExpr>(index));
    map = AffineMap::get(map.getNumDims(), map.getNumSymbols(), indices,
                         op->getContext());
  }
  generic.setIndexingMapsAttr(Builder(op).getAffineMapArrayAttr(maps));
}

/// The divisor of blocks twice as long.
static void divideByMore(Operation *op) {
  replaceBlockIndex(op, [](AffineBinaryOpExpr index) {
    return index.getLHS().floorDiv(index.getRHS() * 2);
  });
}

/// As if the loop were within one block.
static void takeFirst(Operation *op) {
  replaceBlockIndex(op, [](AffineBinaryOpExpr index) {
    return getAffineConstantExpr(0, index.getContext());
  });
}

//===----------------------------------------------------------------------===//
// What its code means
//===----------------------------------------------------------------------===//

static bool decodesScale(Operation *op) {
  auto extend = dyn_cast<arith::ExtFOp>(op);
  return extend && isa<Float8E8M0FNUType>(extend.getIn().getType());
}

static Value constant(OpBuilder &builder, Location loc, Type type,
                      double value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getFloatAttr(type, value));
}

/// The value with an exponent that is one too high.
static void shiftBias(Operation *op) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  Value scale = op->getResult(0);
  Value two = constant(builder, loc, scale.getType(), 2.0);
  Value twice = arith::MulFOp::create(builder, loc, scale, two);
  scale.replaceAllUsesExcept(twice, twice.getDefiningOp());
}

/// Lets `code` mean `value`.
static void redefine(Operation *op, uint64_t code, double value) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  Value scale = op->getResult(0);
  Value bits = arith::BitcastOp::create(builder, loc, builder.getI8Type(),
                                        op->getOperand(0));
  Value special = arith::ConstantOp::create(
      builder, loc, builder.getI8IntegerAttr(static_cast<int8_t>(code)));
  Value isSpecial = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, bits, special);
  Value other = constant(builder, loc, scale.getType(), value);
  Value chosen = arith::SelectOp::create(builder, loc, isSpecial, other, scale);
  scale.replaceAllUsesExcept(chosen, chosen.getDefiningOp());
}

static void makeSmallestZero(Operation *op) { redefine(op, 0, 0.0); }
static void makeNaNInfinite(Operation *op) {
  redefine(op, scaleFormat.quietNaN(), std::numeric_limits<double>::infinity());
}

//===----------------------------------------------------------------------===//
// How it is chosen
//===----------------------------------------------------------------------===//

/// Where a block's largest magnitude gives its exponent, as bits.
static bool takesExponent(Operation *op) {
  auto shift = dyn_cast<arith::ShRUIOp>(op);
  auto generic = op->getParentOfType<linalg::GenericOp>();
  APInt distance;
  return shift && generic && generic.getNumDpsInits() == 1 &&
         isa<Float8E8M0FNUType>(getElementTypeOrSelf(
             generic.getDpsInitOperand(0)->get().getType())) &&
         shift.getType().isInteger(32) &&
         matchPattern(shift.getRhs(), m_ConstantInt(&distance)) &&
         distance == f32Format.mantissaBits;
}

/// The exponent from a logarithm that is rounded to f32.
static void takeLogarithm(Operation *op) {
  auto shift = cast<arith::ShRUIOp>(op);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type f32 = builder.getF32Type();
  Value amax = arith::BitcastOp::create(builder, loc, f32, shift.getLhs());
  Value logarithm = math::Log2Op::create(builder, loc, amax);
  // Of zero and of an infinity too it becomes an integer.
  Value lowest = constant(builder, loc, f32, -f32Format.bias);
  Value highest = constant(builder, loc, f32, f32Format.bias + 1);
  Value above = arith::MaxNumFOp::create(builder, loc, logarithm, lowest);
  Value within = arith::MinNumFOp::create(builder, loc, above, highest);
  Value floor = math::FloorOp::create(builder, loc, within);
  Value exponent =
      arith::FPToSIOp::create(builder, loc, shift.getType(), floor);
  Value bias = arith::ConstantOp::create(
      builder, loc, builder.getI32IntegerAttr(f32Format.bias));
  Value field = arith::AddIOp::create(builder, loc, exponent, bias);
  shift.replaceAllUsesWith(field);
  shift.erase();
}

static constexpr oracle::Mistake table[] = {
    {"wrong-divisor", "operation that reads scales", readsScales, divideByMore},
    {"first-block", "operation that reads scales", readsScales, takeFirst},
    {"bias", "scale that is decoded", decodesScale, shiftBias},
    {"smallest-is-zero", "scale that is decoded", decodesScale,
     makeSmallestZero},
    {"nan-is-infinite", "scale that is decoded", decodesScale, makeNaNInfinite},
    {"logarithm", "exponent of a block", takesExponent, takeLogarithm},
};

namespace {

struct PlantScale
    : oracle::MistakesPass<oracle::impl::PlantScaleBase<PlantScale>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
