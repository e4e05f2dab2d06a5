//===- MemRefAtomics.cpp - Meaning of memref: read-modify-write ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "A read-modify-write sequence that is free from data races", whose result is
// "the latest value that was stored": the new one.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/Reductions.h"
#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

namespace {

/// Reads the element at `indices` of operand `number`, and writes what `modify`
/// makes of it, which is the result as well.
LogicalResult
readModifyWrite(Frame &frame, Operation *op, unsigned number, Use memref,
                ArrayRef<Use> indices, unsigned slot,
                function_ref<FailureOr<Scalar>(const Scalar &current)> modify) {
  FailureOr<SmallVector<int64_t>> position =
      frame.needIndices(op, indices, "an index");
  if (failed(position))
    return failure();
  Memory &memory = frame.execution.memory();
  MemRefOperand operand{op, number, frame.memref(memref)};
  FailureOr<ElementBox> element = memory.element(operand, *position);
  if (failed(element))
    return failure();
  FailureOr<Scalar> current = memory.load(operand, element->offset);
  if (failed(current))
    return failure();
  FailureOr<Scalar> next = modify(*current);
  if (failed(next) || failed(memory.store(operand, element->offset, *next)))
    return failure();
  frame.set(slot, *next);
  return success();
}

LogicalResult prepareAtomic(memref::AtomicRMWOp op, Preparer &preparer) {
  FailureOr<ElementType> type =
      preparer.elementType(op, op.getValue().getType());
  if (failed(type))
    return failure();
  std::optional<ReductionRule> reduction;
  if (op.getKind() != arith::AtomicRMWKind::assign) {
    reduction = reductionOf(op.getKind(), *type);
    if (!reduction)
      return preparer.unsupported(op, "has a kind that its type does not have");
  }
  preparer.step(op, [op, reduction, value = preparer.use(op.getValueMutable()),
                     memref = preparer.use(op.getMemrefMutable()),
                     indices = preparer.uses(op.getIndicesMutable()),
                     slot = preparer.slot(op)](Frame &frame) {
    auto modify = [&](const Scalar &current) -> FailureOr<Scalar> {
      const Scalar &operand = frame.scalar(value);
      if (!reduction)
        return operand;
      Scalar result;
      bool isMarked;
      auto marksOf = [](const Scalar &scalar) {
        return scalar.mark.isDefined() ? nullptr : &scalar.mark;
      };
      if (failed(frame.execution.runKernel(
              op, reduction->kernel, 1, {&current.bits, &operand.bits},
              {marksOf(current), marksOf(operand)}, {&result.bits},
              &result.mark, isMarked)))
        return failure();
      if (!isMarked)
        result.mark = Mark();
      return result;
    };
    return readModifyWrite(frame, op, 1, memref, indices, slot, modify);
  });
  return success();
}

LogicalResult prepareGenericAtomic(memref::GenericAtomicRMWOp op,
                                   Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getType())))
    return failure();
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  preparer.step(op, [op, body = *body,
                     memref = preparer.use(op.getMemrefMutable()),
                     indices = preparer.uses(op.getIndicesMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    auto modify = [&](const Scalar &current) -> FailureOr<Scalar> {
      SmallVector<RuntimeValue> values{current};
      if (failed(frame.run(*body, values)))
        return failure();
      return std::get<Scalar>(values.front());
    };
    return readModifyWrite(frame, op, 0, memref, indices, slot, modify);
  });
  return success();
}

} // namespace

void oracle::attachMemRefAtomics(MLIRContext *context) {
  attachSteps<memref::AtomicRMWOp, prepareAtomic>(context);
  attachSteps<memref::GenericAtomicRMWOp, prepareGenericAtomic>(context);
  attachSteps<memref::AtomicYieldOp>(
      context, [](memref::AtomicYieldOp op, Preparer &preparer) {
        preparer.yieldOperands(op);
        return LogicalResult(success());
      });
}
