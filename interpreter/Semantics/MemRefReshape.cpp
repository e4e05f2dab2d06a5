//===- MemRefReshape.cpp - Meaning of memref: reshapes ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reshape of memory moves nothing: it is there where the elements of each
// group of dimensions lie at one distance.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

namespace {

/// Row-major strides of elements that are `step` apart. Wraps only where there
/// is no element.
Shape stridesFrom(int64_t step, ArrayRef<int64_t> sizes) {
  Shape strides(sizes.size());
  uint64_t stride = step;
  for (size_t d = sizes.size(); d > 0; --d) {
    strides[d - 1] = static_cast<int64_t>(stride);
    stride *= sizes[d - 1];
  }
  return strides;
}

/// "The operation is limited to such reassociations, where a dimension is
/// expanded into one or multiple contiguous dimensions."
LogicalResult prepareExpandShape(memref::ExpandShapeOp op, Preparer &preparer) {
  return viewStep(op, op.getSrcMutable(), preparer,
                  [op,
                   sizes = MixedIndices(op.getStaticOutputShape(),
                                        op.getOutputShapeMutable(), preparer),
                   groups = Groups(op.getReassociationIndices())](
                      Frame &frame, MemRef &view) -> FailureOr<const char *> {
                    FailureOr<Shape> shape = sizes.read(frame, op, "a size");
                    if (failed(shape))
                      return failure();
                    if (hasNegativeSize(*shape))
                      return negativeSize;
                    if (!regroups(groups, view.box.sizes, *shape))
                      return misgroups;
                    Shape strides;
                    for (auto [group, stride] :
                         llvm::zip_equal(groups, view.box.strides)) {
                      Shape parts;
                      for (int64_t dimension : group)
                        parts.push_back((*shape)[dimension]);
                      strides.append(stridesFrom(stride, parts));
                    }
                    // A memref of rank 0 expands to dimensions of size 1.
                    strides.resize(shape->size(), view.lanes());
                    view.box.sizes = *shape;
                    view.box.strides = strides;
                    return nullptr;
                  });
}

/// The distance of the elements of a group of dimensions, seen as one: that of
/// the innermost dimension that has more than one element. Nothing where the
/// distances differ.
std::optional<int64_t> commonStride(const ElementBox &box,
                                    ReassociationIndicesRef group) {
  int64_t innermost = box.strides[group.back()];
  std::optional<__int128> expected;
  for (int64_t dimension : llvm::reverse(group)) {
    int64_t size = box.sizes[dimension], stride = box.strides[dimension];
    if (size == 1)
      continue;
    if (!expected)
      innermost = stride;
    else if (*expected != stride)
      return std::nullopt;
    expected = __int128(size) * stride;
  }
  return innermost;
}

/// "Collapsing non-contiguous dimensions is undefined behavior."
LogicalResult prepareCollapseShape(memref::CollapseShapeOp op,
                                   Preparer &preparer) {
  return viewStep(op, op.getSrcMutable(), preparer,
                  [groups = Groups(op.getReassociationIndices())](
                      Frame &, MemRef &view) -> FailureOr<const char *> {
                    std::optional<Shape> sizes =
                        groupProducts(groups, view.box.sizes);
                    if (!sizes)
                      return beyond64Bits;
                    if (elementCount(*sizes) != elementCount(view.box.sizes))
                      return "the number of elements changes";
                    Shape strides;
                    for (const ReassociationIndices &group : groups) {
                      std::optional<int64_t> stride =
                          commonStride(view.box, group);
                      if (!stride && !view.box.isEmpty())
                        return "the dimensions are not contiguous";
                      strides.push_back(stride.value_or(0));
                    }
                    view.box.sizes = *sizes;
                    view.box.strides = strides;
                    return nullptr;
                  });
}

/// "Source and destination types are compatible if both have the same number of
/// elements and identity layout map."
LogicalResult prepareReshape(memref::ReshapeOp op, Preparer &preparer) {
  return viewStep(
      op, op.getSourceMutable(), preparer,
      [op, use = preparer.use(op.getShapeMutable())](
          Frame &frame, MemRef &view) -> FailureOr<const char *> {
        FailureOr<Tensor> extents =
            frame.execution.memory().readAll({op, 1, frame.memref(use)});
        if (failed(extents))
          return failure();
        Shape shape;
        for (int64_t i = 0; i < extents->numElements(); ++i) {
          FailureOr<int64_t> size =
              needElement(frame, op, *extents, i, "a size");
          if (failed(size))
            return failure();
          shape.push_back(*size);
        }
        if (hasNegativeSize(shape))
          return negativeSize;
        std::optional<int64_t> count = elementCount(shape);
        if (!count || count != elementCount(view.box.sizes))
          return "the number of elements changes";
        Shape strides = stridesFrom(view.lanes(), view.box.sizes);
        bool isIdentity = view.seenOffset() == 0;
        for (auto [size, stride, rowMajor] :
             llvm::zip_equal(view.box.sizes, view.box.strides, strides))
          isIdentity &= size == 1 || stride == rowMajor;
        if (!isIdentity && !view.box.isEmpty())
          return "the layout of the source is not the identity";
        view.box.strides = stridesFrom(view.lanes(), shape);
        view.box.sizes = shape;
        return nullptr;
      });
}

} // namespace

void oracle::attachMemRefReshapes(MLIRContext *context) {
  attachSteps<memref::CollapseShapeOp, prepareCollapseShape>(context);
  attachSteps<memref::ExpandShapeOp, prepareExpandShape>(context);
  attachSteps<memref::ReshapeOp, prepareReshape>(context);
}
