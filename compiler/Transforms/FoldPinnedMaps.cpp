//===- FoldPinnedMaps.cpp - Index expressions of one value ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::mx {
#define GEN_PASS_DEF_FOLDPINNEDMAPS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

/// All values of an index expression lie in it, both ends included.
struct Range {
  int64_t low, high;
};

/// For each loop the number of its iterations, where an operand's static shape
/// says it.
using Extents = SmallVector<std::optional<int64_t>>;

Extents pinnedExtents(linalg::LinalgOp op) {
  Extents extents(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    ArrayRef<int64_t> shape = op.getShape(&operand);
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [size, expr] : llvm::zip_equal(shape, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && ShapedType::isStatic(size))
        extents[dim.getPosition()] = size;
  }
  return extents;
}

/// Nothing where a result does not fit into 64 bits.
std::optional<Range> sum(Range lhs, Range rhs) {
  Range range;
  if (llvm::AddOverflow(lhs.low, rhs.low, range.low) ||
      llvm::AddOverflow(lhs.high, rhs.high, range.high))
    return std::nullopt;
  return range;
}

std::optional<Range> product(Range lhs, Range rhs) {
  int64_t corners[4];
  if (llvm::MulOverflow(lhs.low, rhs.low, corners[0]) ||
      llvm::MulOverflow(lhs.low, rhs.high, corners[1]) ||
      llvm::MulOverflow(lhs.high, rhs.low, corners[2]) ||
      llvm::MulOverflow(lhs.high, rhs.high, corners[3]))
    return std::nullopt;
  return Range{*llvm::min_element(corners), *llvm::max_element(corners)};
}

std::optional<Range> rangeOf(AffineExpr expr, const Extents &extents);

/// `expr` divides by a constant, in one of the three ways.
std::optional<Range> rangeOfDivision(AffineBinaryOpExpr expr,
                                     const Extents &extents) {
  auto divisor = dyn_cast<AffineConstantExpr>(expr.getRHS());
  if (!divisor || divisor.getValue() < 1)
    return std::nullopt;
  int64_t by = divisor.getValue();
  std::optional<Range> range = rangeOf(expr.getLHS(), extents);
  switch (expr.getKind()) {
  case AffineExprKind::FloorDiv:
    if (range)
      return Range{llvm::divideFloorSigned(range->low, by),
                   llvm::divideFloorSigned(range->high, by)};
    return std::nullopt;
  case AffineExprKind::CeilDiv:
    if (range)
      return Range{llvm::divideCeilSigned(range->low, by),
                   llvm::divideCeilSigned(range->high, by)};
    return std::nullopt;
  default:
    // Ascending as long as the quotient stays the same.
    if (range && llvm::divideFloorSigned(range->low, by) ==
                     llvm::divideFloorSigned(range->high, by))
      return Range{llvm::mod(range->low, by), llvm::mod(range->high, by)};
    return Range{0, by - 1};
  }
}

/// Nothing if no bounds are known.
std::optional<Range> rangeOf(AffineExpr expr, const Extents &extents) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Range{constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    if (std::optional<int64_t> extent = extents[dim.getPosition()])
      return Range{0, *extent - 1};
    return std::nullopt;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  if (expr.getKind() != AffineExprKind::Add &&
      expr.getKind() != AffineExprKind::Mul)
    return rangeOfDivision(binary, extents);
  std::optional<Range> lhs = rangeOf(binary.getLHS(), extents);
  std::optional<Range> rhs = rangeOf(binary.getRHS(), extents);
  if (!lhs || !rhs)
    return std::nullopt;
  return expr.getKind() == AffineExprKind::Add ? sum(*lhs, *rhs)
                                               : product(*lhs, *rhs);
}

/// `map` with each result that has one value in place of it. A dimension alone
/// stays even then: from those results an operation infers its loops.
AffineMap fold(AffineMap map, const Extents &extents) {
  SmallVector<AffineExpr> results(map.getResults());
  for (AffineExpr &result : results) {
    if (isa<AffineDimExpr>(result))
      continue;
    std::optional<Range> range = rangeOf(result, extents);
    if (range && range->low == range->high)
      result = getAffineConstantExpr(range->low, map.getContext());
  }
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                        map.getContext());
}

struct FoldPinnedMaps : mx::impl::FoldPinnedMapsBase<FoldPinnedMaps> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      Extents extents = pinnedExtents(op);
      // No iteration, no value.
      if (llvm::is_contained(extents, std::optional<int64_t>(0)))
        continue;
      SmallVector<AffineMap> maps = op.getIndexingMapsArray();
      SmallVector<AffineMap> folded;
      for (AffineMap map : maps)
        folded.push_back(fold(map, extents));
      if (folded == maps)
        continue;
      // The maps of a named operation are its meaning.
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        rewriter.setInsertionPoint(op);
        FailureOr<linalg::GenericOp> general =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          continue;
        generic = *general;
      }
      generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(folded));
    }
  }
};

} // namespace
