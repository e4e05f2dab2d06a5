//===- PlantContraction.cpp - Sums of products in another way -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTCONTRACTION
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// One of two factors, which is a product itself.
static arith::MulFOp innerProduct(Operation *op) {
  auto product = dyn_cast<arith::MulFOp>(op);
  return product ? product.getLhs().getDefiningOp<arith::MulFOp>()
                 : arith::MulFOp();
}
static bool isProductOfThree(Operation *op) { return bool(innerProduct(op)); }

/// (a * b) * c becomes (a * c) * b.
static void regroup(Operation *op) {
  arith::MulFOp inner = innerProduct(op);
  OpBuilder builder(op);
  Value other = arith::MulFOp::create(builder, op->getLoc(), inner.getLhs(),
                                      op->getOperand(1));
  op->setOperand(0, other);
  op->setOperand(1, inner.getRhs());
}

/// The product among what is added up.
static arith::MulFOp summand(Operation *op) {
  if (!isa<arith::AddFOp>(op))
    return {};
  for (Value operand : op->getOperands())
    if (auto product = operand.getDefiningOp<arith::MulFOp>())
      return product;
  return {};
}
static bool addsProduct(Operation *op) { return bool(summand(op)); }

static void fuse(Operation *op) {
  arith::MulFOp product = summand(op);
  Value other = op->getOperand(0) == product.getResult() ? op->getOperand(1)
                                                         : op->getOperand(0);
  OpBuilder builder(op);
  Value fused = math::FmaOp::create(builder, op->getLoc(), product.getLhs(),
                                    product.getRhs(), other);
  op->replaceAllUsesWith(ValueRange(fused));
  op->erase();
}

static void allowFusion(Operation *op) {
  constexpr auto flags = arith::FastMathFlags::contract;
  summand(op).setFastmath(flags);
  cast<arith::AddFOp>(op).setFastmath(flags);
}

/// A reduction, on tensors, of floats into one destination.
static bool accumulates(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  return linalg && linalg.getNumReductionLoops() > 0 &&
         linalg.getNumDpsInits() == 1 && op->getNumResults() == 1 &&
         isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()));
}

/// What is there already does not count.
static void startFromZero(Operation *op) {
  OpOperand *init = cast<linalg::LinalgOp>(op).getDpsInitOperand(0);
  OpBuilder builder(op);
  Type type = getElementTypeOrSelf(init->get().getType());
  Value zero = arith::ConstantOp::create(builder, op->getLoc(),
                                         builder.getZeroAttr(type));
  init->set(linalg::FillOp::create(builder, op->getLoc(), zero, init->get())
                .getResult(0));
}

/// A loop that updates one place with floats, one step at a time.
static bool isReduction(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || loop.getNumResults() != 0 ||
      !isConstantIntValue(loop.getStep(), 1))
    return false;
  return llvm::any_of(
      loop.getBody()->getOps<memref::StoreOp>(), [&](memref::StoreOp store) {
        return isa<FloatType>(store.getValue().getType()) &&
               llvm::all_of(store.getIndices(), [&](Value index) {
                 return loop.isDefinedOutsideOfLoop(index);
               });
      });
}

static void reverse(Operation *op) {
  auto loop = cast<scf::ForOp>(op);
  OpBuilder builder = OpBuilder::atBlockBegin(loop.getBody());
  Location loc = op->getLoc();
  Value index = loop.getInductionVar();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value ends = arith::AddIOp::create(builder, loc, loop.getLowerBound(),
                                     loop.getUpperBound());
  Value last = arith::SubIOp::create(builder, loc, ends, one);
  Value mirrored = arith::SubIOp::create(builder, loc, last, index);
  index.replaceAllUsesExcept(mirrored, mirrored.getDefiningOp());
}

static constexpr oracle::Mistake table[] = {
    {"scale-last", "product of three", isProductOfThree, regroup},
    {"fuse", "sum with a product", addsProduct, fuse},
    {"allow-fusion", "sum with a product", addsProduct, allowFusion},
    {"from-zero", "reduction of floats", accumulates, startFromZero},
    {"reverse", "loop that reduces floats", isReduction, reverse},
};

namespace {

struct PlantContraction
    : oracle::MistakesPass<
          oracle::impl::PlantContractionBase<PlantContraction>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
