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

#include <cmath>

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

/// Lets what compares so with `key` mean `value`. Not by its code: that of a
/// NaN is unspecified.
static void redefine(Operation *op, arith::CmpFPredicate predicate, double key,
                     double value) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  Value scale = op->getResult(0);
  Value special = constant(builder, loc, scale.getType(), key);
  Value isSpecial =
      arith::CmpFOp::create(builder, loc, predicate, scale, special);
  Value other = constant(builder, loc, scale.getType(), value);
  Value chosen = arith::SelectOp::create(builder, loc, isSpecial, other, scale);
  scale.replaceUsesWithIf(chosen, [&](OpOperand &use) {
    return use.getOwner() != isSpecial.getDefiningOp() &&
           use.getOwner() != chosen.getDefiningOp();
  });
}

static void makeSmallestZero(Operation *op) {
  redefine(op, arith::CmpFPredicate::OEQ, std::ldexp(1.0, -scaleFormat.bias),
           0.0);
}
static void makeNaNInfinite(Operation *op) {
  redefine(op, arith::CmpFPredicate::UNO, 0.0,
           std::numeric_limits<double>::infinity());
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

/// The exponent as a logarithm of the bits that are shifted: e + log2(m), in
/// f32 and rounded at each step, and then rounded down. log2(m) is 1 plus twice
/// the series of artanh(z), z = (m - 2) / (m + 2), by ln 2; three terms are too
/// large by less than 0.0004 at m = 1 and are right at m = 2.
static void takeLogarithm(Operation *op) {
  auto shift = cast<arith::ShRUIOp>(op);
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  Type f32 = builder.getF32Type();
  auto number = [&](double value) {
    return constant(builder, loc, f32, value);
  };
  auto integer = [&](uint64_t value) {
    return arith::ConstantOp::create(
        builder, loc, builder.getI32IntegerAttr(static_cast<int32_t>(value)));
  };
  auto add = [&](Value a, Value b) -> Value {
    return arith::AddFOp::create(builder, loc, a, b);
  };
  auto multiply = [&](Value a, Value b) -> Value {
    return arith::MulFOp::create(builder, loc, a, b);
  };

  Value mantissa = arith::AndIOp::create(builder, loc, shift.getLhs(),
                                         integer(f32Format.mantissaMask()));
  Value bitsOfM = arith::OrIOp::create(
      builder, loc, mantissa,
      integer(uint64_t(f32Format.bias) << f32Format.mantissaBits));
  Value m = arith::BitcastOp::create(builder, loc, f32, bitsOfM);
  Value z = arith::DivFOp::create(builder, loc, add(m, number(-2.0)),
                                  add(m, number(2.0)));
  Value square = multiply(z, z);
  Value tail = add(number(1.0 / 3), multiply(square, number(1.0 / 5)));
  Value series = multiply(z, add(number(1.0), multiply(square, tail)));
  Value fraction = multiply(series, number(2 / std::log(2.0)));
  Value field = arith::SIToFPOp::create(builder, loc, f32, shift);
  Value logarithm = add(add(field, number(1.0 - f32Format.bias)), fraction);
  Value floor = math::FloorOp::create(builder, loc, logarithm);
  Value exponent =
      arith::FPToSIOp::create(builder, loc, shift.getType(), floor);
  Value chosen =
      arith::AddIOp::create(builder, loc, exponent, integer(f32Format.bias));
  shift.getResult().replaceAllUsesExcept(chosen, field.getDefiningOp());
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
