//===- VectorProducts.cpp - Meaning of vector: outer products and fma -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Math.h"
#include "interpreter/Semantics/VectorNest.h"
#include "interpreter/Semantics/VectorReductions.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

namespace {

/// "In this multiply-accumulate scenario for floating-point arguments, the
/// rounding mode is enforced by guaranteeing that a fused-multiply add
/// operation is emitted." Without an accumulator, nothing says what a lane that
/// is masked off has.
LogicalResult prepareOuterProduct(vector::OuterProductOp op,
                                  Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type) || failed(preparer.elementType(op, op.getLhs().getType())))
    return failure();
  FailureOr<ReductionRule> product =
      reductionOf(op, vector::CombiningKind::MUL, *type, preparer);
  FailureOr<ReductionRule> combine =
      reductionOf(op, op.getKind(), *type, preparer);
  if (failed(product) || failed(combine))
    return failure();
  MLIRContext *context = op.getContext();
  bool isScaling = !isa<VectorType>(op.getOperandTypeRHS());
  unsigned rank = isScaling ? 1 : 2;
  auto row = AffineMap::get(rank, 0, getAffineDimExpr(0, context));
  auto column = isScaling
                    ? AffineMap::get(rank, 0, context)
                    : AffineMap::get(rank, 0, getAffineDimExpr(1, context));
  bool accumulates = op.getAcc() != nullptr;
  bool fuses = accumulates && type->isFloat() &&
               op.getKind() == vector::CombiningKind::ADD;
  VectorNest nest(
      op, SmallVector<bool>(rank, true), shapeOf(op.getType()),
      {{op.getLhsMutable(), row}, {op.getRhsMutable(), column}},
      {{*type, AffineMap::getMultiDimIdentityMap(rank, context)}},
      [&](LaneBuilder &builder, ArrayRef<unsigned> inputs,
          ArrayRef<unsigned> outputs) -> SmallVector<unsigned, 2> {
        if (fuses)
          return {builder.call(op, fmaKernel(type->floatKind()),
                               {inputs[0], inputs[1], outputs[0]}, {*type})};
        unsigned element = builder.call(op, product->kernel, inputs, {*type});
        if (!accumulates)
          return {element};
        return {
            builder.call(op, combine->kernel, {outputs[0], element}, {*type})};
      },
      preparer);
  std::optional<Use> acc;
  if (accumulates)
    acc = preparer.use(op.getAccMutable()[0]);
  preparer.step(
      op,
      [op, acc, type = *type, nest = std::move(nest),
       shape = shapeOf(op.getType()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<TensorBuilder> builder =
            acc ? startFrom(frame, op, type, frame.take(*acc))
                : frame.execution.allocate(op, type, shape);
        if (failed(builder))
          return failure();
        if (!acc && nest.isMasked())
          fill(*builder, 0,
               frame.execution.unspecified(op, "the element is masked off"));
        if (failed(nest.run(frame, *builder)))
          return failure();
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

} // namespace

void oracle::attachVectorProducts(MLIRContext *context) {
  attachKernel<vector::FMAOp>(context, [](vector::FMAOp op) {
    return fmaKernel(floatKindOf(op.getResult()));
  });
  attachSteps<vector::OuterProductOp, prepareOuterProduct>(context);
}
