//===- PlantRounding.cpp - Wrong conversions to narrow floats -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTROUNDING
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// A conversion of scalars to a float with a sign.
static bool rounds(Operation *op) {
  auto truncate = dyn_cast<arith::TruncFOp>(op);
  return truncate && isa<FloatType>(truncate.getType()) &&
         !isa<Float8E8M0FNUType>(truncate.getType());
}

static void setRounding(Operation *op, arith::RoundingMode mode) {
  cast<arith::TruncFOp>(op).setRoundingmode(mode);
}
static void roundToZero(Operation *op) {
  setRounding(op, arith::RoundingMode::toward_zero);
}
static void roundTiesAway(Operation *op) {
  setRounding(op, arith::RoundingMode::to_nearest_away);
}

/// What is clamped between constants before it is rounded; null where nothing
/// is.
static Value clampedBy(Operation *op) {
  auto truncate = dyn_cast<arith::TruncFOp>(op);
  if (!truncate)
    return {};
  auto above = truncate.getIn().getDefiningOp<arith::MaximumFOp>();
  if (!above || !matchPattern(above.getRhs(), m_Constant()))
    return {};
  auto below = above.getLhs().getDefiningOp<arith::MinimumFOp>();
  if (!below || !matchPattern(below.getRhs(), m_Constant()))
    return {};
  return below.getLhs();
}
static bool saturates(Operation *op) { return bool(clampedBy(op)); }
static void loseClamp(Operation *op) { op->setOperand(0, clampedBy(op)); }

static void loseSign(Operation *op) {
  OpBuilder builder(op);
  op->setOperand(
      0, math::AbsFOp::create(builder, op->getLoc(), op->getOperand(0)));
}

/// Makes a zero of its sign of what the narrow type holds as a subnormal.
static void flush(Operation *op) {
  auto truncate = cast<arith::TruncFOp>(op);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value wide = truncate.getIn();
  auto type = cast<FloatType>(wide.getType());
  const llvm::fltSemantics &narrow =
      cast<FloatType>(truncate.getType()).getFloatSemantics();
  APFloat smallest = APFloat::getSmallestNormalized(narrow);
  bool losesInfo;
  smallest.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  auto constant = [&](const APFloat &value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(type, value));
  };
  Value magnitude = math::AbsFOp::create(builder, loc, wide);
  Value isSmall = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT,
                                        magnitude, constant(smallest));
  Value zero = math::CopySignOp::create(
      builder, loc, constant(APFloat::getZero(type.getFloatSemantics())), wide);
  op->setOperand(0, arith::SelectOp::create(builder, loc, isSmall, zero, wide));
}

static constexpr oracle::Mistake table[] = {
    {"truncate", "conversion to a narrower float", rounds, roundToZero},
    {"ties-away", "conversion to a narrower float", rounds, roundTiesAway},
    {"no-saturation", "conversion of clamped values", saturates, loseClamp},
    {"no-sign", "conversion to a narrower float", rounds, loseSign},
    {"no-subnormals", "conversion to a narrower float", rounds, flush},
};

namespace {

struct PlantRounding
    : oracle::MistakesPass<oracle::impl::PlantRoundingBase<PlantRounding>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
