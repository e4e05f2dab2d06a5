//===- Index.cpp - Meaning of index ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/IntegerRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;
using namespace oracle;

namespace {

constexpr unsigned indexBits = ElementType::index().width();

template <typename Op, typename Rule>
void attachBinary(MLIRContext *context, Rule) {
  attachKernel<Op>(context,
                   [](Op) { return integerKernel<2>(indexBits, Rule{}); });
}

template <typename Op, bool Signed, typename Rule>
void attachDivision(MLIRContext *context, Rule) {
  attachKernel<Op>(
      context, [](Op) { return divisionKernel<Signed>(indexBits, Rule{}); });
}

template <typename Op, typename Rule>
void attachShift(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op) { return shiftKernel(indexBits, Rule{}); });
}

template <typename Op, bool Signed> void attachCast(MLIRContext *context) {
  attachKernel<Op>(context, [](Op op) {
    return resizeKernel<Signed>(widthOf(op.getInput()),
                                widthOf(op.getOutput()));
  });
}

arith::CmpIPredicate predicateOf(index::IndexCmpPredicate predicate) {
  using From = index::IndexCmpPredicate;
  using To = arith::CmpIPredicate;
  switch (predicate) {
  case From::EQ:
    return To::eq;
  case From::NE:
    return To::ne;
  case From::SLT:
    return To::slt;
  case From::SLE:
    return To::sle;
  case From::SGT:
    return To::sgt;
  case From::SGE:
    return To::sge;
  case From::ULT:
    return To::ult;
  case From::ULE:
    return To::ule;
  case From::UGT:
    return To::ugt;
  case From::UGE:
    return To::uge;
  }
  return To::eq;
}

/// An operation without operands; `bits` gives its result.
template <typename Op, typename Bits>
struct ConstantModel : SemanticsModel<ConstantModel<Op, Bits>, Op> {
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    preparer.step(op, [bits = uint64_t(Bits{}(cast<Op>(op))),
                       slot = preparer.slot(op->getResult(0))](Frame &frame) {
      frame.set(slot, Scalar{bits, {}});
      return success();
    });
    return success();
  }
  LogicalResult emitLanes(Operation *op, LaneBuilder &builder) const {
    Value result = op->getResult(0);
    builder.define(result,
                   builder.immediate(elementOf(result), Bits{}(cast<Op>(op))));
    return success();
  }
};

template <typename Op, typename Bits>
void attachConstant(MLIRContext *context, Bits) {
  Op::template attachInterface<ConstantModel<Op, Bits>>(*context);
}

} // namespace

void oracle::registerIndexSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, index::IndexDialect *) {
    attachConstant<index::ConstantOp>(context, [](index::ConstantOp op) {
      return op.getValue().getZExtValue();
    });
    attachConstant<index::BoolConstantOp>(
        context, [](index::BoolConstantOp op) { return op.getValue(); });
    attachConstant<index::SizeOfOp>(context,
                                    [](index::SizeOfOp) { return indexBits; });

    attachBinary<index::AddOp>(context,
                               [](auto a, auto b, auto) { return a + b; });
    attachBinary<index::SubOp>(context,
                               [](auto a, auto b, auto) { return a - b; });
    attachBinary<index::MulOp>(context,
                               [](auto a, auto b, auto) { return a * b; });
    attachBinary<index::AndOp>(context,
                               [](auto a, auto b, auto) { return a & b; });
    attachBinary<index::OrOp>(context,
                              [](auto a, auto b, auto) { return a | b; });
    attachBinary<index::XOrOp>(context,
                               [](auto a, auto b, auto) { return a ^ b; });
    attachBinary<index::MaxSOp>(context, [](auto a, auto b, auto w) {
      return w.sext(a) > w.sext(b) ? a : b;
    });
    attachBinary<index::MaxUOp>(
        context, [](auto a, auto b, auto) { return a > b ? a : b; });
    attachBinary<index::MinSOp>(context, [](auto a, auto b, auto w) {
      return w.sext(a) < w.sext(b) ? a : b;
    });
    attachBinary<index::MinUOp>(
        context, [](auto a, auto b, auto) { return a < b ? a : b; });

    attachDivision<index::DivSOp, true>(context,
                                        [](auto a, auto b) { return a / b; });
    attachDivision<index::DivUOp, false>(context,
                                         [](auto a, auto b) { return a / b; });
    attachDivision<index::CeilDivSOp, true>(context, ceilDivide);
    attachDivision<index::CeilDivUOp, false>(context, ceilDivide);
    attachDivision<index::FloorDivSOp, true>(context, floorDivide);
    attachDivision<index::RemSOp, true>(context,
                                        [](auto a, auto b) { return a % b; });
    attachDivision<index::RemUOp, false>(context,
                                         [](auto a, auto b) { return a % b; });

    attachShift<index::ShlOp>(context,
                              [](auto a, auto b, auto) { return a << b; });
    attachShift<index::ShrUOp>(context,
                               [](auto a, auto b, auto) { return a >> b; });
    attachShift<index::ShrSOp>(
        context, [](auto a, auto b, auto w) { return w.sext(a) >> b; });

    attachCast<index::CastSOp, true>(context);
    attachCast<index::CastUOp, false>(context);
    attachKernel<index::CmpOp>(context, [](index::CmpOp op) {
      return compareKernel(predicateOf(op.getPred()), indexBits);
    });
  });
}
