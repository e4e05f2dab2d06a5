//===- VectorAccess.cpp - Which elements the lanes of a vector touch ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/VectorAccess.h"

#include "interpreter/Values/Format.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

using Kind = LaneAccess::Kind;

VectorAccess::VectorAccess(ArrayRef<int64_t> lanes, int64_t baseRank,
                           Pattern pattern)
    : shape(lanes), pattern(pattern), mayExceed(lanes.size(), false),
      maskStrides(rowMajorStrides(lanes)) {
  for (size_t d = 0; d < lanes.size(); ++d) {
    std::optional<unsigned> along;
    if (pattern == Pattern::Box)
      along = baseRank - lanes.size() + d;
    baseDims.push_back(along);
  }
}

VectorAccess::VectorAccess(VectorTransferOpInterface op)
    : shape(op.getVectorType().getShape()), pattern(Pattern::Box),
      mayExceed(shape.size(), false), maskStrides(shape.size(), 0) {
  for (auto [d, expr] : llvm::enumerate(op.getPermutationMap().getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    baseDims.push_back(dim ? std::optional<unsigned>(dim.getPosition())
                           : std::nullopt);
    mayExceed[d] = dim && !op.isDimInBounds(d);
  }
  // The mask's dimensions are those of the base, without what the map does not
  // name: "before any permutation or broadcasting".
  int64_t stride = 1;
  for (unsigned base = op.getPermutationMap().getNumDims(); base > 0; --base)
    for (size_t d = 0; d < shape.size(); ++d)
      if (baseDims[d] == base - 1) {
        maskStrides[d] = stride;
        stride *= shape[d];
      }
}

std::optional<Shape> VectorAccess::wholeBox(ArrayRef<int64_t> baseShape,
                                            ArrayRef<int64_t> baseStrides,
                                            ArrayRef<int64_t> start) const {
  Shape ends(start), steps(shape.size(), 0);
  for (auto [d, base] : llvm::enumerate(baseDims)) {
    if (!base)
      continue;
    steps[d] = baseStrides[*base];
    if (llvm::AddOverflow(ends[*base], shape[d] - 1, ends[*base]))
      return std::nullopt;
  }
  for (auto [size, first, last] : llvm::zip_equal(baseShape, start, ends))
    if (first < 0 || last >= size)
      return std::nullopt;
  return steps;
}

Kind VectorAccess::locate(SmallVectorImpl<int64_t> &index,
                          ArrayRef<int64_t> baseShape, ArrayRef<int64_t> start,
                          ArrayRef<int64_t> point, int64_t along) const {
  index.assign(start.begin(), start.end());
  if (pattern != Pattern::Box &&
      llvm::AddOverflow(index.back(), along, index.back()))
    return Kind::Invalid;
  llvm::SmallBitVector exceeded(index.size());
  for (auto [d, base] : llvm::enumerate(baseDims)) {
    if (!base)
      continue;
    bool overflows = llvm::AddOverflow(index[*base], point[d], index[*base]);
    if (!overflows && index[*base] < baseShape[*base])
      continue;
    if (!mayExceed[d])
      return Kind::Invalid;
    exceeded.set(*base);
    index[*base] = 0;
  }
  // Only upwards is what a transfer may do: "accesses (including the starting
  // point) may run out-of-bounds [...] as the index increases".
  for (auto [base, at] : llvm::enumerate(index))
    if (at < 0 || (at >= baseShape[base] && !exceeded[base]))
      return Kind::Invalid;
  return exceeded.any() ? Kind::Beyond : Kind::Element;
}

LogicalResult VectorAccess::forEachLane(
    Frame &frame, Operation *op, const Uses &uses, ArrayRef<int64_t> baseShape,
    ArrayRef<int64_t> start,
    function_ref<LogicalResult(const LaneAccess &)> visit) const {
  auto tensorOf = [&](std::optional<Use> use) {
    return use ? &frame.tensor(*use) : nullptr;
  };
  const Tensor *mask = tensorOf(uses.mask);
  const Tensor *enclosing = tensorOf(uses.enclosingMask);
  const Tensor *indices = tensorOf(uses.indices);
  int64_t count = *elementCount(shape);
  if (failed(frame.execution.step(op, count)))
    return failure();

  // The lane, its place in a mask, and how many before it are not masked off.
  SmallVector<int64_t> point(shape.size(), 0), index;
  int64_t inMask = 0, packed = 0;
  for (int64_t lane = 0; lane < count; ++lane) {
    LaneAccess access{Kind::Element, lane, {}, {}};
    auto applyMask = [&](const Tensor *by, Kind kind) {
      if (!by)
        return;
      access.mark = access.mark.join(by->mark(inMask));
      if (!by->bits(inMask) && access.kind == Kind::Element)
        access.kind = kind;
    };
    applyMask(enclosing, Kind::Disabled);
    applyMask(mask, Kind::Masked);
    bool isEnabled = access.kind == Kind::Element;
    if (isEnabled || !access.mark.isDefined()) {
      int64_t along = packed;
      if (indices) {
        access.mark = access.mark.join(indices->mark(lane));
        along = llvm::SignExtend64(indices->bits(lane),
                                   indices->elementType().width());
      }
      Kind kind = locate(index, baseShape, start, point, along);
      if (kind == Kind::Element || isEnabled)
        access.kind = kind;
      access.index = index;
      packed += isEnabled;
    }
    if (failed(visit(access)))
      return failure();
    for (size_t d = shape.size(); d > 0; --d) {
      inMask += maskStrides[d - 1];
      if (++point[d - 1] < shape[d - 1])
        break;
      inMask -= shape[d - 1] * maskStrides[d - 1];
      point[d - 1] = 0;
    }
  }
  return success();
}

FailureOr<BaseAccess> BaseAccess::prepare(Operation *op, VectorAccess access,
                                          OpOperand &base,
                                          MutableOperandRange start,
                                          Preparer &preparer) {
  for (Value value : op->getOperands())
    if (failed(preparer.elementType(op, value.getType())))
      return failure();
  BaseAccess result{op,
                    *preparer.elementType(op, base.get().getType()),
                    std::move(access),
                    preparer.use(base),
                    preparer.uses(start),
                    {},
                    std::nullopt};
  if (std::optional<Masking> masking = maskingOf(op, preparer)) {
    result.uses.enclosingMask = masking->mask;
    result.passthru = masking->passthru;
  }
  return result;
}

LogicalResult BaseAccess::failOutOfBounds(Frame &frame, const LaneAccess &lane,
                                          ArrayRef<int64_t> baseShape) const {
  std::string index;
  for (int64_t at : lane.index)
    index += (index.empty() ? "" : ", ") + std::to_string(at);
  return frame.execution.undefined(
      op, "touches element [" + index + "] of [" + shapeToString(baseShape) +
              "] in lane " + formatIndex(lane.lane, access.lanes()));
}
