//===- LaneTiling.cpp - Which iterations share a vector -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LaneTiling.h"

#include "compiler/Transforms/SmallFloatArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/ADT/bit.h"
#include <numeric>

using namespace mlir;
using namespace mlir::mx;

/// Two vectors of f32 with AVX2, one with AVX-512.
static constexpr int64_t maxLanes = 16;

/// Whether a vector of such elements lies in memory as the elements do.
static bool hasNoPadding(Type type) {
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

/// Gives `op` the values that loops carry as destinations. Where it also reads
/// the destination as an input, each element just before it is written, it
/// reads what the loops carry there too: the old value would have to be kept.
static void setDestinations(linalg::LinalgOp op, ValueRange carried) {
  SmallVector<Value> inits(op.getDpsInits());
  for (auto [i, init] : llvm::enumerate(inits)) {
    AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(i));
    for (OpOperand *input : op.getDpsInputOperands())
      if (input->get() == init && written.isPermutation() &&
          op.getMatchingIndexingMap(input) == written)
        input->set(carried[i]);
    op.setDpsInitOperand(i, carried[i]);
  }
}

LogicalResult mlir::mx::tileInLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                                    ArrayRef<int64_t> sizes) {
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  auto tiling = dyn_cast<TilingInterface>(op.getOperation());
  if (!tiling)
    return failure();

  SmallVector<OpFoldResult> offsets, tileSizes;
  SmallVector<Value> carried(op.getDpsInits());
  SmallVector<scf::ForOp> loops;
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<mlir::Range> domain = tiling.getIterationDomain(rewriter);
  for (auto [range, size] : llvm::zip_equal(domain, sizes)) {
    if (size == 0 || getConstantIntValue(range.size) == size) {
      offsets.push_back(rewriter.getIndexAttr(0));
      tileSizes.push_back(range.size);
      continue;
    }
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, range.size);
    Value step = arith::ConstantIndexOp::create(rewriter, loc, size);
    auto loop = scf::ForOp::create(rewriter, loc, zero, end, step, carried);
    loops.push_back(loop);
    rewriter.setInsertionPointToStart(loop.getBody());
    offsets.push_back(loop.getInductionVar());
    tileSizes.push_back(rewriter.getIndexAttr(size));
    carried.assign(loop.getRegionIterArgs().begin(),
                   loop.getRegionIterArgs().end());
  }
  if (loops.empty())
    return success();

  auto whole = cast<linalg::LinalgOp>(rewriter.clone(*op));
  setDestinations(whole, carried);
  auto wholeTiling = cast<TilingInterface>(whole.getOperation());
  FailureOr<TilingResult> tile =
      wholeTiling.getTiledImplementation(rewriter, offsets, tileSizes);
  SmallVector<Value> results;
  if (succeeded(tile))
    for (auto [i, value] : llvm::enumerate(tile->tiledValues)) {
      SmallVector<OpFoldResult> at, extent;
      if (failed(wholeTiling.getResultTilePosition(rewriter, i, offsets,
                                                   tileSizes, at, extent)))
        break;
      // A slice that is all of it would have to be written back to itself.
      if (value.getType() == carried[i].getType() &&
          llvm::all_of(at, isZeroInteger)) {
        cast<linalg::LinalgOp>(value.getDefiningOp())
            .setDpsInitOperand(i, carried[i]);
        results.push_back(value);
        continue;
      }
      SmallVector<OpFoldResult> ones(at.size(), rewriter.getIndexAttr(1));
      results.push_back(tensor::InsertSliceOp::create(
          rewriter, loc, value, carried[i], at, extent, ones));
    }
  rewriter.eraseOp(whole);
  if (results.size() != op->getNumResults()) {
    rewriter.eraseOp(loops.front());
    return failure();
  }
  for (scf::ForOp loop : llvm::reverse(loops)) {
    rewriter.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(rewriter, loc, results);
    results.assign(loop.getResults().begin(), loop.getResults().end());
  }
  rewriter.replaceOp(op, results);
  return success();
}
