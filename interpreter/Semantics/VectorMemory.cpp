//===- VectorMemory.cpp - Meaning of vector: loads and stores -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/VectorAccess.h"

using namespace mlir;
using namespace oracle;

namespace {

using Pattern = VectorAccess::Pattern;

/// The access of a memref of scalars. That a load or store may run out of
/// bounds is "target-specific", and on the targets here it is undefined.
template <typename Op>
FailureOr<BaseAccess> prepareAccess(Op op, Pattern pattern,
                                    Preparer &preparer) {
  VectorType type = op.getVectorType();
  if (pattern == Pattern::Packed && type.getRank() != 1)
    return preparer.unsupported(op, "packs a vector whose rank is not 1");
  FailureOr<BaseAccess> access = BaseAccess::prepare(
      op, VectorAccess(type.getShape(), op.getMemRefType().getRank(), pattern),
      op.getBaseMutable(), op.getIndicesMutable(), preparer);
  if (failed(access))
    return failure();
  if (failed(preparer.elementType(op, type)))
    return failure();
  access->alignment = alignmentOf(op);
  return access;
}

/// The one element that is accessed, of a memref of vectors.
FailureOr<ElementBox> vectorElement(Frame &frame, const MemRefOperand &operand,
                                    ArrayRef<Use> indices, uint64_t alignment) {
  Memory &memory = frame.execution.memory();
  FailureOr<SmallVector<int64_t>> at =
      frame.needIndices(operand.op, indices, "an index");
  if (failed(at) || failed(memory.checkLive(operand, "touches")))
    return failure();
  FailureOr<ElementBox> element = memory.element(operand, *at);
  if (failed(element))
    return failure();
  uint64_t address = operand.memref.allocation->address() +
                     element->offset * operand.memref.type.storageBytes();
  if (address % alignment != 0)
    return memory.undefined(operand,
                            "touches an address that is no multiple of " +
                                Twine(alignment));
  return element;
}

LogicalResult prepareLoad(vector::LoadOp op, Preparer &preparer) {
  unsigned slot = preparer.slot(op);
  if (isa<VectorType>(op.getMemRefType().getElementType())) {
    if (failed(scalarType(op, op.getMemRefType(), preparer)))
      return failure();
    preparer.step(op,
                  [op, slot, base = preparer.use(op.getBaseMutable()),
                   indices = preparer.uses(op.getIndicesMutable()),
                   alignment = alignmentOf(op)](Frame &frame) -> LogicalResult {
                    MemRefOperand operand{op, 0, frame.memref(base)};
                    FailureOr<ElementBox> element =
                        vectorElement(frame, operand, indices, alignment);
                    if (failed(element))
                      return failure();
                    FailureOr<Tensor> loaded = frame.execution.memory().read(
                        operand, *element, operand.memref.inner);
                    if (failed(loaded))
                      return failure();
                    frame.set(slot, std::move(*loaded));
                    return success();
                  });
    return success();
  }
  FailureOr<BaseAccess> access = prepareAccess(op, Pattern::Box, preparer);
  if (failed(access))
    return failure();
  preparer.step(op, [access = *access, slot](Frame &frame) -> LogicalResult {
    FailureOr<std::optional<Tensor>> vector =
        access.read(frame, [](const LaneAccess &) { return Scalar(); });
    if (failed(vector))
      return failure();
    frame.set(slot, std::move(**vector));
    return success();
  });
  return success();
}

LogicalResult prepareStore(vector::StoreOp op, Preparer &preparer) {
  Use value = preparer.use(op.getValueToStoreMutable());
  if (isa<VectorType>(op.getMemRefType().getElementType())) {
    if (failed(scalarType(op, op.getMemRefType(), preparer)))
      return failure();
    preparer.step(op,
                  [op, value, base = preparer.use(op.getBaseMutable()),
                   indices = preparer.uses(op.getIndicesMutable()),
                   alignment = alignmentOf(op)](Frame &frame) -> LogicalResult {
                    MemRefOperand operand{op, 1, frame.memref(base)};
                    FailureOr<ElementBox> element =
                        vectorElement(frame, operand, indices, alignment);
                    if (failed(element))
                      return failure();
                    return frame.execution.memory().write(operand, *element,
                                                          frame.tensor(value));
                  });
    return success();
  }
  FailureOr<BaseAccess> access = prepareAccess(op, Pattern::Box, preparer);
  if (failed(access))
    return failure();
  preparer.step(op, [access = *access, value](Frame &frame) {
    return access.write(frame, frame.tensor(value), std::nullopt);
  });
  return success();
}

/// "When the mask is set, the element is read from memory. Otherwise, the
/// corresponding element is taken from a pass-through vector."
template <typename Op, Pattern pattern>
LogicalResult prepareMaskedLoad(Op op, Preparer &preparer) {
  FailureOr<BaseAccess> access = prepareAccess(op, pattern, preparer);
  if (failed(access))
    return failure();
  access->uses.mask = preparer.use(op.getMaskMutable());
  preparer.step(op,
                [access = *access,
                 passthru = preparer.use(op.getPassThruMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<std::optional<Tensor>> vector =
                      access.read(frame, [&](const LaneAccess &lane) {
                        return elementAt(frame.tensor(passthru), lane.lane);
                      });
                  if (failed(vector))
                    return failure();
                  frame.set(slot, std::move(**vector));
                  return success();
                });
  return success();
}

template <typename Op, Pattern pattern>
LogicalResult prepareMaskedStore(Op op, Preparer &preparer) {
  FailureOr<BaseAccess> access = prepareAccess(op, pattern, preparer);
  if (failed(access))
    return failure();
  access->uses.mask = preparer.use(op.getMaskMutable());
  preparer.step(
      op, [access = *access,
           value = preparer.use(op.getValueToStoreMutable())](Frame &frame) {
        return access.write(frame, frame.tensor(value), std::nullopt);
      });
  return success();
}

/// The same scalars, where dimensions of the memref and of its vectors change
/// sides: "a memref with a *single* vector element", or taken apart again, as
/// convert-vector-to-scf does. The verifier asks for row-major order and for
/// the same scalar dimensions, all known.
LogicalResult prepareTypeCast(vector::TypeCastOp op, Preparer &preparer) {
  MemRefType type = op.getResultMemRefType();
  if (failed(scalarType(op, type, preparer)))
    return failure();
  Shape inner = innerShape(type), sizes(type.getShape()), scalars = sizes;
  scalars.append(inner);
  Shape strides = rowMajorStrides(scalars);
  strides.truncate(sizes.size());
  return viewStep(op, op->getOpOperand(0), preparer,
                  [inner, sizes,
                   strides](Frame &, MemRef &view) -> FailureOr<const char *> {
                    view.box.sizes = sizes;
                    view.box.strides = strides;
                    view.inner = inner;
                    return nullptr;
                  });
}

} // namespace

void oracle::attachVectorMemory(MLIRContext *context) {
  attachSteps<vector::CompressStoreOp,
              prepareMaskedStore<vector::CompressStoreOp,
                                 VectorAccess::Pattern::Packed>,
              "rank 1 only">(context);
  attachSteps<
      vector::ExpandLoadOp,
      prepareMaskedLoad<vector::ExpandLoadOp, VectorAccess::Pattern::Packed>,
      "rank 1 only">(context);
  attachSteps<vector::LoadOp, prepareLoad, stridedOnly>(context);
  attachSteps<
      vector::MaskedLoadOp,
      prepareMaskedLoad<vector::MaskedLoadOp, VectorAccess::Pattern::Box>,
      stridedOnly>(context);
  attachSteps<
      vector::MaskedStoreOp,
      prepareMaskedStore<vector::MaskedStoreOp, VectorAccess::Pattern::Box>,
      stridedOnly>(context);
  attachSteps<vector::StoreOp, prepareStore, stridedOnly>(context);
  attachSteps<vector::TypeCastOp, prepareTypeCast>(context);
}
