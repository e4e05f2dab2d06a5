//===- ToySemantics.cpp - Meaning of toy
//-------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toy.h"
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

namespace {

/// The rule of one lane; from it come the scalar operation, the one on tensors
/// and the one in the body of a linalg operation.
LaneKernel saturatingAdd(toy::SaturatingAddOp op) {
  return integerKernel<2>(widthOf(op.getLhs()), [](auto a, auto b, auto width) {
    int64_t sum = int64_t(width.sext(a)) + int64_t(width.sext(b));
    int64_t smallest = width.signedMin();
    return std::clamp(sum, smallest, -(smallest + 1));
  });
}

/// The values that the body carries are moved, so that a tensor of which it
/// makes a new version stays in its place.
LogicalResult prepareRepeat(toy::RepeatOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getBody());
  if (failed(body))
    return failure();
  preparer.step(op, [body = *body, count = op.getCount(),
                     inits = preparer.uses(op.getInitsMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    SmallVector<RuntimeValue> values = takeAll(frame, inits);
    for (uint64_t i = 0; i < count; ++i)
      if (failed(frame.run(*body, values)))
        return failure();
    setAll(frame, results, values);
    return success();
  });
  return success();
}

/// The first dimension is written from its end; elements keep their marks.
LogicalResult prepareReverse(toy::ReverseOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(op, [op, use = preparer.use(op.getTensorMutable()),
                     slot = preparer.slot(op.getReversed())](Frame &frame) {
    const Tensor &tensor = frame.tensor(use);
    if (failed(frame.execution.step(op, tensor.numElements())))
      return failure();
    FailureOr<TensorBuilder> result =
        frame.execution.allocate(op, tensor.elementType(), tensor.shape());
    if (failed(result))
      return failure();
    if (tensor.numElements() != 0) {
      Shape from = rowMajorStrides(tensor.shape()), to = from;
      to[0] = -to[0];
      BoxCopy(tensor.shape(), from, to)
          .run(tensor, 0, *result, (tensor.shape()[0] - 1) * from[0]);
    }
    frame.set(slot, std::move(*result).build());
    return success();
  });
  return success();
}

} // namespace

void toy::registerSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ToyDialect *) {
    attachKernel<SaturatingAddOp>(
        context, [](SaturatingAddOp op) { return saturatingAdd(op); });
    attachSteps<RepeatOp, prepareRepeat>(context);
    attachSteps<ReverseOp, prepareReverse>(context);
    attachSteps<YieldOp>(context, [](YieldOp op, Preparer &preparer) {
      preparer.yieldOperands(op);
      return LogicalResult(success());
    });
  });
}
