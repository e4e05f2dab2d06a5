//===- MemRefAccesses.cpp - Meaning of memref: reading and writing
//----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

LogicalResult oracle::loadElement(Frame &frame, const MemRefOperand &operand,
                                  ArrayRef<int64_t> indices, unsigned slot) {
  Memory &memory = frame.execution.memory();
  FailureOr<ElementBox> element = memory.element(operand, indices);
  if (failed(element))
    return failure();
  if (operand.memref.inner.empty()) {
    FailureOr<Scalar> loaded = memory.load(operand, element->offset);
    if (failed(loaded))
      return failure();
    frame.set(slot, *loaded);
    return success();
  }
  FailureOr<Tensor> loaded =
      memory.read(operand, *element, operand.memref.inner);
  if (failed(loaded))
    return failure();
  frame.set(slot, std::move(*loaded));
  return success();
}

LogicalResult oracle::storeElement(Frame &frame, const MemRefOperand &operand,
                                   ArrayRef<int64_t> indices, Use value) {
  Memory &memory = frame.execution.memory();
  FailureOr<ElementBox> element = memory.element(operand, indices);
  if (failed(element))
    return failure();
  if (operand.memref.inner.empty())
    return memory.store(operand, element->offset, frame.scalar(value));
  return memory.write(operand, *element, frame.tensor(value));
}

namespace {

LogicalResult prepareLoad(memref::LoadOp op, Preparer &preparer) {
  if (failed(scalarType(op, op.getMemRefType(), preparer)))
    return failure();
  preparer.step(op,
                [op, memref = preparer.use(op.getMemrefMutable()),
                 uses = preparer.uses(op.getIndicesMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      frame.needIndices(op, uses, "an index");
                  if (failed(indices))
                    return failure();
                  return loadElement(frame, {op, 0, frame.memref(memref)},
                                     *indices, slot);
                });
  return success();
}

LogicalResult prepareStore(memref::StoreOp op, Preparer &preparer) {
  if (failed(scalarType(op, op.getMemRefType(), preparer)))
    return failure();
  preparer.step(op,
                [op, value = preparer.use(op.getValueMutable()),
                 memref = preparer.use(op.getMemrefMutable()),
                 uses = preparer.uses(op.getIndicesMutable())](
                    Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      frame.needIndices(op, uses, "an index");
                  if (failed(indices))
                    return failure();
                  return storeElement(frame, {op, 1, frame.memref(memref)},
                                      *indices, value);
                });
  return success();
}

LogicalResult prepareCopy(memref::CopyOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, source = preparer.use(op.getSourceMutable()),
       target =
           preparer.use(op.getTargetMutable())](Frame &frame) -> LogicalResult {
        return frame.execution.memory().copy({op, 0, frame.memref(source)},
                                             {op, 1, frame.memref(target)});
      });
  return success();
}

/// A hint without effect.
LogicalResult preparePrefetch(memref::PrefetchOp op, Preparer &preparer) {
  preparer.step(op, [](Frame &) { return success(); });
  return success();
}

} // namespace

void oracle::attachMemRefAccesses(MLIRContext *context) {
  attachSteps<memref::LoadOp, prepareLoad>(context);
  attachSteps<memref::PrefetchOp, preparePrefetch>(context);
  attachSteps<memref::StoreOp, prepareStore>(context);
  attachSteps<memref::CopyOp, prepareCopy>(context);
}
