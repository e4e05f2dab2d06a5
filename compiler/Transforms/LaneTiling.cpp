//===- LaneTiling.cpp - Which iterations share a vector -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LaneTiling.h"

#include "compiler/Transforms/SmallFloatArithmetic.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/bit.h"
#include <numeric>

using namespace mlir;
using namespace mlir::mx;

/// Two vectors of f32 with AVX2, one with AVX-512.
static constexpr int64_t maxLanes = 16;

bool mlir::mx::hasNoPadding(Type type) {
  if (type.isSignlessInteger())
    return llvm::is_contained({8u, 16u, 32u, 64u},
                              type.getIntOrFloatBitWidth());
  return type.isIndex() || type.isF32() || type.isF64() ||
         getNarrowFloatFormat(type);
}

/// Whether `type` is a scalar that arith knows, of at most 64 bits.
static bool isScalar(Type type) {
  return type.isIndex() ||
         (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64);
}

/// Whether the body computes each element by itself with operations of arith.
static bool isBodyOfLanes(linalg::LinalgOp op) {
  return llvm::all_of(
      op.getBlock()->without_terminator(), [](Operation &inner) {
        return isa_and_present<arith::ArithDialect>(inner.getDialect()) &&
               llvm::all_of(inner.getOperandTypes(), isScalar) &&
               llvm::all_of(inner.getResultTypes(), isScalar);
      });
}

/// Whether `expr` never falls where an index rises and is never negative: the
/// offset of a tile is then the expression of its first indices.
static bool isAscending(AffineExpr expr) {
  return !expr.walk([](AffineExpr part) {
                auto constant = dyn_cast<AffineConstantExpr>(part);
                bool falls = (constant && constant.getValue() < 0) ||
                             part.getKind() == AffineExprKind::Mod;
                return falls ? WalkResult::interrupt() : WalkResult::advance();
              })
              .wasInterrupted();
}

std::optional<int64_t> mlir::mx::divisorOf(AffineExpr expr, unsigned loop) {
  auto division = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!division || division.getKind() != AffineExprKind::FloorDiv)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(division.getLHS());
  auto divisor = dyn_cast<AffineConstantExpr>(division.getRHS());
  if (!dim || dim.getPosition() != loop || !divisor || divisor.getValue() < 1)
    return std::nullopt;
  return divisor.getValue();
}

/// Whether the elements of `operand` are neighbours along `loop`, or the same
/// for all lanes.
static bool isVectorAlong(linalg::LinalgOp op, OpOperand &operand,
                          unsigned loop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  bool moves = false;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    bool isLast = i + 1 == map.getNumResults() && isa<AffineDimExpr>(expr);
    if (!isLast && (op.isDpsInit(&operand) || !divisorOf(expr, loop)))
      return false;
    moves |= isLast;
  }
  return moves ? hasNoPadding(getElementTypeOrSelf(operand.get().getType()))
               : !op.isDpsInit(&operand);
}

std::optional<Lanes> mlir::mx::findLanes(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() == 0 ||
      !isa<TilingInterface>(op.getOperation()) || !isBodyOfLanes(op))
    return std::nullopt;
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<RankedTensorType>(operand.getType());
        type ? type.getEncoding() != Attribute() : !isScalar(operand.getType()))
      return std::nullopt;
  for (AffineMap map : op.getIndexingMapsArray())
    if (!llvm::all_of(map.getResults(), isAscending))
      return std::nullopt;

  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (written.getNumResults() == 0)
    return std::nullopt;
  auto last = dyn_cast<AffineDimExpr>(written.getResults().back());
  if (!last)
    return std::nullopt;
  unsigned loop = last.getPosition();
  if (op.getIteratorTypesArray()[loop] != utils::IteratorType::parallel)
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands())
    if (!isVectorAlong(op, operand, loop))
      return std::nullopt;

  int64_t count = maxLanes;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  // Without an iteration there is no tile.
  if (llvm::is_contained(extents, 0))
    return std::nullopt;
  if (int64_t extent = extents[loop]; ShapedType::isStatic(extent))
    count = std::min(count, int64_t(llvm::bit_floor(uint64_t(extent))));
  // Lanes share the block that they start in.
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults())
      if (std::optional<int64_t> divisor = divisorOf(expr, loop))
        count = std::gcd(count, *divisor);
  if (count < 2)
    return std::nullopt;
  return Lanes{loop, count};
}

/// Gives `op` other destinations. Where it also reads a destination as an
/// input, each element just before it is written, it reads the new one there
/// too: the old value would have to be kept.
static void setDestinations(linalg::LinalgOp op, ValueRange destinations) {
  SmallVector<Value> inits(op.getDpsInits());
  for (auto [i, init] : llvm::enumerate(inits)) {
    AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(i));
    for (OpOperand *input : op.getDpsInputOperands())
      if (input->get() == init && written.isPermutation() &&
          op.getMatchingIndexingMap(input) == written)
        input->set(destinations[i]);
    op.setDpsInitOperand(i, destinations[i]);
  }
}

/// Emits the part of `op` at `offsets`, and gives `destinations` with it
/// written.
static FailureOr<SmallVector<Value>> emitPart(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              ArrayRef<OpFoldResult> offsets,
                                              ArrayRef<OpFoldResult> sizes,
                                              ValueRange destinations) {
  auto whole = cast<linalg::LinalgOp>(rewriter.clone(*op));
  llvm::scope_exit eraseWhole([&] { rewriter.eraseOp(whole); });
  setDestinations(whole, destinations);
  auto tiling = cast<TilingInterface>(whole.getOperation());
  FailureOr<TilingResult> part =
      tiling.getTiledImplementation(rewriter, offsets, sizes);
  if (failed(part))
    return failure();
  SmallVector<Value> results;
  for (auto [i, value, destination] :
       llvm::enumerate(part->tiledValues, destinations)) {
    SmallVector<OpFoldResult> at, extent;
    if (failed(tiling.getResultTilePosition(rewriter, i, offsets, sizes, at,
                                            extent)))
      return failure();
    // A slice that is all of it would have to be written back to itself.
    if (value.getType() == destination.getType() &&
        llvm::all_of(at, isZeroInteger)) {
      cast<linalg::LinalgOp>(value.getDefiningOp())
          .setDpsInitOperand(i, destination);
      results.push_back(value);
      continue;
    }
    SmallVector<OpFoldResult> ones(at.size(), rewriter.getIndexAttr(1));
    results.push_back(tensor::InsertSliceOp::create(
        rewriter, op.getLoc(), value, destination, at, extent, ones));
  }
  return results;
}

namespace {
/// A loop of the operation that becomes a loop around tiles.
struct TiledLoop {
  unsigned position;
  /// Where the last whole tile ends.
  OpFoldResult end;
  int64_t tileSize;
};
} // namespace

/// The multiple of `size` up to `extent`.
static OpFoldResult wholeTiles(RewriterBase &rewriter, Location loc,
                               OpFoldResult extent, int64_t size) {
  AffineExpr whole = rewriter.getAffineDimExpr(0).floorDiv(size) * size;
  return affine::makeComposedFoldedAffineApply(
      rewriter, loc, AffineMap::get(1, 0, whole), extent);
}

static FailureOr<SmallVector<Value>> emitLoops(RewriterBase &rewriter,
                                               linalg::LinalgOp op,
                                               ArrayRef<TiledLoop> tiled,
                                               ArrayRef<OpFoldResult> extents) {
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<OpFoldResult> offsets(extents.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes(extents);
  SmallVector<Value> carried(op.getDpsInits());
  SmallVector<scf::ForOp> loops;
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  for (const TiledLoop &row : tiled) {
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, row.end);
    Value step = arith::ConstantIndexOp::create(rewriter, loc, row.tileSize);
    auto loop = scf::ForOp::create(rewriter, loc, zero, end, step, carried);
    loops.push_back(loop);
    rewriter.setInsertionPointToStart(loop.getBody());
    offsets[row.position] = loop.getInductionVar();
    sizes[row.position] = rewriter.getIndexAttr(row.tileSize);
    carried.assign(loop.getRegionIterArgs().begin(),
                   loop.getRegionIterArgs().end());
  }
  FailureOr<SmallVector<Value>> results =
      emitPart(rewriter, op, offsets, sizes, carried);
  if (failed(results)) {
    rewriter.eraseOp(loops.front());
    return failure();
  }
  for (scf::ForOp loop : llvm::reverse(loops)) {
    rewriter.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(rewriter, loc, *results);
    results->assign(loop.getResults().begin(), loop.getResults().end());
  }
  return results;
}

LogicalResult mlir::mx::tileInLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                                    ArrayRef<int64_t> sizes) {
  auto tiling = dyn_cast<TilingInterface>(op.getOperation());
  if (!tiling)
    return failure();
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> extents;
  SmallVector<TiledLoop> tiled;
  std::optional<TiledLoop> cut;
  for (auto [i, range] : llvm::enumerate(tiling.getIterationDomain(rewriter))) {
    extents.push_back(range.size);
    // The type can be dynamic, and the extent a constant all the same.
    std::optional<int64_t> extent = getConstantIntValue(range.size);
    if (extent == 0 || (extent && *extent < sizes[i]))
      return failure();
    if (sizes[i] == 0 || extent == sizes[i])
      continue;
    tiled.push_back({unsigned(i),
                     wholeTiles(rewriter, loc, range.size, sizes[i]),
                     sizes[i]});
    if (sizes[i] == 1 || (extent && *extent % sizes[i] == 0))
      continue;
    if (cut)
      return failure();
    cut = tiled.back();
  }
  if (tiled.empty())
    return success();

  FailureOr<SmallVector<Value>> results =
      emitLoops(rewriter, op, tiled, extents);
  if (succeeded(results) && cut) {
    SmallVector<OpFoldResult> offsets(extents.size(), rewriter.getIndexAttr(0));
    offsets[cut->position] = cut->end;
    AffineExpr extent, end;
    bindDims(rewriter.getContext(), extent, end);
    extents[cut->position] = affine::makeComposedFoldedAffineApply(
        rewriter, loc, AffineMap::get(2, 0, extent - end),
        {extents[cut->position], cut->end});
    results = emitPart(rewriter, op, offsets, extents, *results);
  }
  if (failed(results))
    return failure();
  rewriter.replaceOp(op, *results);
  return success();
}
