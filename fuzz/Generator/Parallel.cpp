//===- Parallel.cpp - Rules for loops whose iterations are unordered ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Regions.h"
#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

namespace {

/// What each iteration of a loop writes of an output: one index of a dimension,
/// and the others whole.
struct Share {
  RegionResult result;
  unsigned dim;
  /// Iteration i has index stride * i + shift, or that counted from the end.
  int64_t stride, shift;
  bool isBackwards;
};

} // namespace

/// The index that is this iteration's.
static OpFoldResult shareIndex(Grower &grower, const Share &share,
                               Value iteration) {
  int64_t size = share.result.form.sizes[share.dim];
  if (share.stride == 1 && share.shift == 0 && !share.isBackwards)
    return iteration;
  AffineExpr expr =
      grower.builder.getAffineDimExpr(0) * share.stride + share.shift;
  if (share.isBackwards)
    expr = size - 1 - expr;
  return grower
      .make<affine::AffineApplyOp>(AffineMap::get(1, 0, expr),
                                   ValueRange(iteration))
      .getResult();
}

/// The form of a share, its dimension kept or dropped.
static Form shareForm(Grower &grower, const Share &share) {
  auto type = cast<RankedTensorType>(share.result.form.type);
  Sizes dims(type.getShape()), sizes = share.result.form.sizes;
  if (grower.oneIn(2)) {
    dims.erase(dims.begin() + share.dim);
    sizes.erase(sizes.begin() + share.dim);
  } else {
    dims[share.dim] = sizes[share.dim] = 1;
  }
  return {RankedTensorType::get(dims, type.getElementType()), sizes};
}

/// A slice of one index of a dimension.
static void sliceAt(Grower &grower, const Share &share, OpFoldResult index,
                    SmallVector<OpFoldResult> &offsets,
                    SmallVector<OpFoldResult> &sizes,
                    SmallVector<OpFoldResult> &strides) {
  auto type = cast<RankedTensorType>(share.result.form.type);
  for (auto [dim, size] : llvm::enumerate(share.result.form.sizes)) {
    bool isShared = dim == share.dim;
    if (isShared)
      offsets.push_back(index);
    else if (size == 0) // A static one would be out of bounds.
      offsets.push_back(grower.index(0));
    else
      offsets.push_back(grower.builder.getIndexAttr(0));
    strides.push_back(grower.builder.getIndexAttr(1));
    if (isShared)
      sizes.push_back(grower.builder.getIndexAttr(1));
    else if (type.isDynamicDim(unsigned(dim)))
      sizes.push_back(grower.index(size));
    else
      sizes.push_back(grower.builder.getIndexAttr(size));
  }
}

/// What an iteration writes: made from its own index, of what it had there, or
/// anything.
static Value drawPart(Grower &grower, const Share &share, const Form &form,
                      Value output, OpFoldResult index) {
  if (grower.oneIn(3))
    return grower.anyOf(form).value;
  bool readsOutput = grower.oneIn(2);
  Value from = output;
  if (!readsOutput) {
    const auto &candidates = share.result.candidates;
    from = candidates[grower.below(candidates.size())].value;
  }
  SmallVector<OpFoldResult> offsets, sizes, strides;
  sliceAt(grower, share, index, offsets, sizes, strides);
  Value part = grower.make<tensor::ExtractSliceOp>(
      cast<RankedTensorType>(form.type), from, offsets, sizes, strides);
  Known known = grower.add(part, form.sizes);
  return grower.oneIn(3) ? part : grower.rewrite(known).value;
}

/// Outputs that iterations share, and how often they may run.
static SmallVector<Share> drawShares(Grower &grower, int64_t &trips) {
  SmallVector<Share> shares;
  trips = grower.oneIn(12) ? 0 : grower.between(1, 4);
  for (RegionResult &result : drawResults(grower)) {
    if (!isa<RankedTensorType>(result.form.type) || result.form.sizes.empty())
      continue;
    auto dim = unsigned(grower.below(result.form.sizes.size()));
    int64_t size = result.form.sizes[dim];
    if (size == 0)
      continue;
    trips = std::min(trips, size);
    shares.push_back({std::move(result), dim, 1, 0, grower.oneIn(3)});
  }
  for (Share &share : shares) {
    int64_t size = share.result.form.sizes[share.dim];
    if (trips > 0 && size >= 2 * trips && grower.oneIn(2))
      share.stride = 2;
    int64_t reach = share.stride * std::max<int64_t>(trips - 1, 0) + 1;
    share.shift = grower.between(0, size - reach);
  }
  return shares;
}

static bool buildForall(Grower &grower) {
  if (!grower.mayNest(4))
    return false;
  int64_t trips;
  SmallVector<Share> shares = drawShares(grower, trips);
  if (shares.empty())
    return false;
  SmallVector<Value> outputs;
  SmallVector<RegionResult> results;
  for (const Share &share : shares) {
    outputs.push_back(
        share.result.candidates[grower.below(share.result.candidates.size())]
            .value);
    results.push_back(share.result);
  }
  OpFoldResult bound = grower.foldable(trips);
  auto loop = grower.make<scf::ForallOp>(ArrayRef<OpFoldResult>(bound),
                                         ValueRange(outputs), std::nullopt);
  Block *body = loop.getBody();
  Operation *terminator = body->getTerminator();
  bool outside = grower.allowsEffects;
  grower.allowsEffects = false;
  grower.inside(body, uint64_t(trips), [&] {
    grower.builder.setInsertionPoint(terminator);
    Value iteration = loop.getInductionVar(0);
    grower.addIndex(iteration, 0, std::max<int64_t>(trips - 1, 0));
    if (grower.oneIn(2))
      grower.growMore(2);
    // Source, output and place of each insertion.
    struct Insertion {
      Value part, output;
      SmallVector<OpFoldResult> offsets, sizes, strides;
    };
    SmallVector<Insertion> insertions;
    auto insert = [&](const Share &share, Value output) {
      OpFoldResult index = shareIndex(grower, share, iteration);
      Form form = shareForm(grower, share);
      Value part = drawPart(grower, share, form, output, index);
      Insertion insertion{part, output, {}, {}, {}};
      sliceAt(grower, share, index, insertion.offsets, insertion.sizes,
              insertion.strides);
      insertions.push_back(std::move(insertion));
    };
    for (auto [share, output] :
         llvm::zip_equal(shares, loop.getRegionIterArgs())) {
      insert(share, output);
      // Between the places of one insertion are those of another.
      Share other = share;
      ++other.shift;
      int64_t end =
          other.stride * std::max<int64_t>(trips - 1, 0) + other.shift + 1;
      if (share.stride == 2 && end <= share.result.form.sizes[share.dim])
        insert(other, output);
    }
    for (size_t i = insertions.size() - 1; i > 0; --i)
      std::swap(insertions[i], insertions[grower.below(i + 1)]);
    grower.builder.setInsertionPointToEnd(loop.getTerminator().getBody());
    for (const Insertion &insertion : insertions)
      grower.make<tensor::ParallelInsertSliceOp>(
          insertion.part, insertion.output, insertion.offsets, insertion.sizes,
          insertion.strides);
  });
  grower.allowsEffects = outside;
  for (Value output : outputs)
    grower.supersede(output);
  useResults(grower, loop.getResults(), results);
  return true;
}

/// A loop from `low` in steps of `step`, which runs `trips` times; its last
/// step may lead past the end.
static scf::ParallelOp makeParallel(Grower &grower, int64_t low, int64_t step,
                                    int64_t trips, ValueRange inits) {
  int64_t high =
      trips == 0 ? low : low + step * (trips - 1) + grower.between(1, step);
  Value lowValue = grower.index(low);
  Value highValue = grower.index(high);
  Value stepValue = grower.index(step);
  return grower.make<scf::ParallelOp>(ValueRange(lowValue),
                                      ValueRange(highValue),
                                      ValueRange(stepValue), inits);
}

/// Folds something of each iteration, in ascending order.
static bool buildParallelReduce(Grower &grower) {
  if (!grower.mayNest(4))
    return false;
  auto init = grower.pickNumber();
  if (!init)
    return false;
  Type type = init->type();
  int64_t trips = grower.between(0, 4);
  StringRef name = drawCombiner(grower, type);
  int64_t low = grower.between(0, 2);
  int64_t step = grower.between(1, 3);
  auto loop = makeParallel(grower, low, step, trips, ValueRange(init->value));
  bool outside = grower.allowsEffects;
  grower.allowsEffects = false;
  grower.inside(loop.getBody(), uint64_t(trips), [&] {
    grower.addIndex(loop.getInductionVars()[0], low,
                    low + step * std::max<int64_t>(trips - 1, 0));
    grower.growBody();
    Value term = grower.scalar(type);
    auto reduce = grower.make<scf::ReduceOp>(ValueRange(term));
    Block &combine = reduce.getReductions()[0].front();
    OpBuilder::InsertionGuard guard(grower.builder);
    grower.builder.setInsertionPointToEnd(&combine);
    Value combined = grower.makeNamed(name, combine.getArguments(), type);
    grower.make<scf::ReduceReturnOp>(combined);
  });
  grower.allowsEffects = outside;
  grower.add(loop.getResult(0));
  return true;
}

/// Iterations store to elements of their own, by way of scratch memory of their
/// own.
static bool buildParallelStore(Grower &grower) {
  if (!grower.mayNest(8) || !grower.allowsEffects)
    return false;
  auto target = grower.pick([](const Known &known) {
    return known.isMemRef() && known.rank() == 1 && known.sizes[0] > 0;
  });
  if (!target) {
    Sizes sizes = {grower.between(1, 8)};
    target = allocateFilled(
        grower, {MemRefType::get(sizes, grower.scalarType()), sizes});
  }
  Type element = target->element();
  int64_t size = target->sizes[0];
  int64_t low = 0, step = 1,
          trips = grower.between(0, std::min<int64_t>(size, 4));
  Block *body;
  if (grower.oneIn(2)) {
    body = grower
               .make<affine::AffineParallelOp>(TypeRange(),
                                               ArrayRef<arith::AtomicRMWKind>(),
                                               ArrayRef<int64_t>(trips))
               .getBody();
  } else {
    low = grower.between(0, std::min<int64_t>(size - 1, 2));
    step = grower.between(1, 3);
    trips = std::min(trips, (size - low + step - 1) / step);
    body = makeParallel(grower, low, step, trips, ValueRange()).getBody();
  }
  grower.allowsEffects = false;
  grower.inside(body, uint64_t(trips), [&] {
    grower.builder.setInsertionPoint(body->getTerminator());
    Value iteration = body->getArgument(0);
    grower.addIndex(iteration, low,
                    low + step * std::max<int64_t>(trips - 1, 0));
    // Nothing reads the memory that iterations write.
    Value value = grower.scalar(element);
    Value scratch = grower.make<memref::AllocOp>(MemRefType::get({2}, element));
    Value at = grower.indexUpTo(1);
    grower.make<memref::StoreOp>(value, scratch, ValueRange(at));
    Value again = grower.make<memref::LoadOp>(scratch, ValueRange(at));
    grower.make<memref::StoreOp>(again, target->value, ValueRange(iteration));
  });
  grower.allowsEffects = true;
  grower.hadEffects = true;
  if (grower.oneIn(2))
    grower.read(*target);
  return true;
}

ArrayRef<Rule> oracle::parallelRules() {
  static constexpr Rule rules[] = {
      {"forall", 4, buildForall},
      {"parallel-reduce", 1, buildParallelReduce},
      {"parallel-store", 1, buildParallelStore},
  };
  return rules;
}
