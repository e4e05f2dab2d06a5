//===- Affine.cpp - Meaning of affine -------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Index arithmetic of affine is not to overflow (affine, `apply` and
// `linearize_index`): a result that does is poison, as of an addition with
// `nsw`, which is what it becomes. A divisor that is not positive is undefined
// behaviour.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/AffineParts.h"
#include "interpreter/Semantics/Reductions.h"
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

namespace {

constexpr const char *overflows = "the index overflows";

/// One node of an expression on one lane.
int64_t evaluateNode(AffineExprKind kind, int64_t lhs, int64_t rhs, Lane lane) {
  int64_t result = 0;
  switch (kind) {
  case AffineExprKind::Add:
    if (llvm::AddOverflow(lhs, rhs, result))
      lane.poison(overflows);
    return result;
  case AffineExprKind::Mul:
    if (llvm::MulOverflow(lhs, rhs, result))
      lane.poison(overflows);
    return result;
  default:
    break;
  }
  if (rhs <= 0) {
    lane.undefined(badDivisor);
    return 0;
  }
  switch (kind) {
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return llvm::divideCeilSigned(lhs, rhs);
  default:
    return llvm::mod(lhs, rhs);
  }
}

/// The value of `expr` on every lane of `call`, whose operands are the
/// dimensions and then the symbols.
void evaluateLanes(AffineExpr expr, unsigned numDims, const KernelCall &call,
                   int64_t *out) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    std::fill_n(out, call.lanes, cast<AffineConstantExpr>(expr).getValue());
    return;
  case AffineExprKind::DimId:
    std::copy_n(call.operand<int64_t>(cast<AffineDimExpr>(expr).getPosition()),
                call.lanes, out);
    return;
  case AffineExprKind::SymbolId:
    std::copy_n(call.operand<int64_t>(
                    numDims + cast<AffineSymbolExpr>(expr).getPosition()),
                call.lanes, out);
    return;
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t rhs[stripLanes];
  evaluateLanes(binary.getLHS(), numDims, call, out);
  evaluateLanes(binary.getRHS(), numDims, call, rhs);
  for (unsigned i = 0; i < call.lanes; ++i)
    out[i] =
        evaluateNode(expr.getKind(), out[i], rhs[i], Lane{call.reports, i});
}

/// How the results of a map become those of an operation.
enum class Combine : uint8_t {
  Each,  ///< One result of the operation for each of the map.
  Min,   ///< The smallest.
  Max,   ///< The largest.
  First, ///< The first; the others are not negative, or else it is poison.
};

/// `immediate` is the map: maps live as long as their context.
template <Combine How>
void mapLanes(const KernelCall &call, uint64_t immediate) {
  AffineMap map = AffineMap::getFromOpaquePointer(
      reinterpret_cast<const void *>(immediate));
  // Written in the end only: a result may share its memory with an operand.
  SmallVector<std::array<int64_t, stripLanes>, 1> values(map.getNumResults());
  for (auto [expr, lanes] : llvm::zip_equal(map.getResults(), values))
    evaluateLanes(expr, map.getNumDims(), call, lanes.data());
  if constexpr (How == Combine::Each) {
    for (auto [number, lanes] : llvm::enumerate(values))
      std::copy_n(lanes.data(), call.lanes, call.result<int64_t>(number));
    return;
  }
  auto &first = values.front();
  for (auto &lanes : llvm::drop_begin(values))
    for (unsigned i = 0; i < call.lanes; ++i) {
      if (How == Combine::Min)
        first[i] = std::min(first[i], lanes[i]);
      if (How == Combine::Max)
        first[i] = std::max(first[i], lanes[i]);
      if (How == Combine::First && lanes[i] < 0)
        call.reports.poison(i, "an index is out of its basis, against "
                               "'disjoint'");
    }
  std::copy_n(first.data(), call.lanes, call.result<int64_t>());
}

/// Bit i: operand i of the map is part of a divisor.
uint32_t divisorOperands(AffineMap map) {
  uint32_t bits = 0;
  unsigned inputs = std::min(map.getNumInputs(), 32u);
  map.walkExprs([&](AffineExpr expr) {
    if (expr.getKind() != AffineExprKind::FloorDiv &&
        expr.getKind() != AffineExprKind::CeilDiv &&
        expr.getKind() != AffineExprKind::Mod)
      return;
    AffineExpr divisor = cast<AffineBinaryOpExpr>(expr).getRHS();
    for (unsigned i = 0; i < inputs; ++i)
      if (i < map.getNumDims()
              ? divisor.isFunctionOfDim(i)
              : divisor.isFunctionOfSymbol(i - map.getNumDims()))
        bits |= uint32_t(1) << i;
  });
  return bits;
}

template <Combine How> LaneKernel mapKernel(AffineMap map) {
  LaneKernel kernel;
  kernel.run = mapLanes<How>;
  kernel.immediate = reinterpret_cast<uint64_t>(map.getAsOpaquePointer());
  kernel.strictOperands = divisorOperands(map);
  return kernel;
}

/// The basis as expressions: constants, and symbols from `nextSymbol` on.
SmallVector<AffineExpr> basisExprs(ArrayRef<int64_t> basis, unsigned nextSymbol,
                                   MLIRContext *context) {
  return llvm::map_to_vector(basis, [&](int64_t size) {
    return ShapedType::isDynamic(size)
               ? getAffineSymbolExpr(nextSymbol++, context)
               : getAffineConstantExpr(size, context);
  });
}

/// The outermost basis element, if there is one, bounds the first index but
/// takes no part in the computation.
AffineMap delinearizeMap(affine::AffineDelinearizeIndexOp op) {
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> basis = basisExprs(op.getStaticBasis(), 1, context);
  if (op.hasOuterBound())
    basis.erase(basis.begin());
  SmallVector<AffineExpr> indices(basis.size() + 1);
  AffineExpr rest = getAffineSymbolExpr(0, context);
  for (size_t i = basis.size(); i > 0; --i) {
    indices[i] = rest % basis[i - 1];
    rest = rest.floorDiv(basis[i - 1]);
  }
  indices[0] = rest;
  return AffineMap::get(0, op->getNumOperands(), indices, context);
}

/// The linear index, and with `disjoint` what is not negative if each index is
/// within its basis; the first one has no lower bound.
AffineMap linearizeMap(affine::AffineLinearizeIndexOp op) {
  MLIRContext *context = op.getContext();
  unsigned count = op.getMultiIndex().size();
  SmallVector<AffineExpr> basis =
      basisExprs(op.getStaticBasis(), count, context);
  // Element i bounds index i, with or without an outer bound.
  if (!op.hasOuterBound())
    basis.insert(basis.begin(), AffineExpr());
  AffineExpr linear = getAffineConstantExpr(0, context);
  SmallVector<AffineExpr> results{linear};
  for (unsigned i = 0; i < count; ++i) {
    AffineExpr index = getAffineSymbolExpr(i, context);
    linear = i == 0 ? index : linear * basis[i] + index;
    if (!op.getDisjoint())
      continue;
    if (i != 0)
      results.push_back(index);
    if (basis[i])
      results.push_back(basis[i] - 1 - index);
  }
  results.front() = linear;
  return AffineMap::get(0, op->getNumOperands(), results, context);
}

/// From the largest lower bound to the smallest upper one.
FailureOr<LoopBounds> evaluateBounds(Frame &frame, Operation *op,
                                     const Application &lower,
                                     const Application &upper, int64_t step) {
  FailureOr<SmallVector<int64_t>> lowers =
      lower.evaluate(frame, op, "lower bound");
  FailureOr<SmallVector<int64_t>> uppers =
      upper.evaluate(frame, op, "upper bound");
  if (failed(lowers) || failed(uppers))
    return failure();
  return checkBounds(frame, op,
                     indexBounds(*llvm::max_element(*lowers),
                                 *llvm::min_element(*uppers), step));
}

LogicalResult prepareFor(affine::AffineForOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  if (op.getLowerBoundMap().getNumResults() == 0 ||
      op.getUpperBoundMap().getNumResults() == 0)
    return preparer.unsupported(op, "has a bound without a value");
  preparer.step(
      op,
      [op, body = *body,
       lower = Application(op.getLowerBoundMap(),
                           preparer.uses(op.getLowerBoundOperandsMutable())),
       upper = Application(op.getUpperBoundMap(),
                           preparer.uses(op.getUpperBoundOperandsMutable())),
       step = op.getStepAsInt(), inits = preparer.uses(op.getInitsMutable()),
       results = resultSlots(op, preparer)](Frame &frame) {
        FailureOr<LoopBounds> range =
            evaluateBounds(frame, op, lower, upper, step);
        if (failed(range))
          return failure();
        SmallVector<RuntimeValue> carried = takeAll(frame, inits);
        if (failed(runLoop(frame, *range, ElementType::index().width(), *body,
                           carried)))
          return failure();
        setAll(frame, results, carried);
        return success();
      });
  return success();
}

/// A result of a parallel loop and what its iterations' values are folded with.
struct FoldedResult {
  ReductionRule reduction;
  ElementType type;
  unsigned slot;
};

FailureOr<SmallVector<FoldedResult>>
prepareReductions(affine::AffineParallelOp op, Preparer &preparer) {
  SmallVector<FoldedResult> results;
  for (auto [attribute, result] :
       llvm::zip_equal(op.getReductions(), op.getResults())) {
    if (isa<ShapedType>(result.getType()))
      return preparer.unsupported(op, "reduces values that are no scalars");
    FailureOr<ElementType> type = preparer.elementType(op, result.getType());
    if (failed(type))
      return failure();
    std::optional<arith::AtomicRMWKind> kind = arith::symbolizeAtomicRMWKind(
        cast<IntegerAttr>(attribute).getValue().getZExtValue());
    std::optional<ReductionRule> reduction;
    if (kind)
      reduction = reductionOf(*kind, *type);
    if (!reduction)
      return preparer.unsupported(
          op, "has a reduction that does not fold its elements" +
                  (kind ? ", '" + arith::stringifyAtomicRMWKind(*kind) + "'"
                        : Twine()));
    results.push_back({*reduction, *type, preparer.slot(result)});
  }
  return results;
}

LogicalResult fold(Frame &frame, Operation *op, const FoldedResult &result,
                   const Scalar &element, Scalar &accumulator) {
  const void *operands[] = {&accumulator.bits, &element.bits};
  auto marksOf = [](const Scalar &scalar) {
    return scalar.mark.isDefined() ? nullptr : &scalar.mark;
  };
  const Mark *marks[] = {marksOf(accumulator), marksOf(element)};
  Scalar next;
  void *nextBits = &next.bits;
  bool marked = false;
  if (failed(frame.execution.runKernel(op, result.reduction.kernel, 1, operands,
                                       marks, nextBits, &next.mark, marked)))
    return failure();
  accumulator = {next.bits, marked ? next.mark : Mark()};
  return success();
}

/// The loops of a parallel operation.
struct ParallelLoop {
  Application lower, upper;
  int64_t step;
};

/// Iterations run one after the other, the last loop fastest. "The order of
/// reduction is unspecified", and so is a result in which it may show.
LogicalResult runParallel(Frame &frame, affine::AffineParallelOp op,
                          const PreparedRegion &body,
                          ArrayRef<ParallelLoop> loops,
                          ArrayRef<FoldedResult> results) {
  SmallVector<LoopBounds> bounds;
  for (const ParallelLoop &loop : loops) {
    FailureOr<LoopBounds> range =
        evaluateBounds(frame, op, loop.lower, loop.upper, loop.step);
    if (failed(range))
      return failure();
    bounds.push_back(*range);
  }
  SmallVector<Scalar> accumulators;
  for (const FoldedResult &result : results)
    accumulators.push_back({result.reduction.identity, {}});
  uint64_t points = 0;
  auto runPoint = [&](ArrayRef<__int128> point) -> LogicalResult {
    SmallVector<RuntimeValue> values =
        llvm::map_to_vector(point, [](__int128 index) -> RuntimeValue {
          return Scalar{static_cast<uint64_t>(index), {}};
        });
    if (failed(frame.run(body, values)))
      return failure();
    ++points;
    for (auto [result, value, accumulator] :
         llvm::zip_equal(results, values, accumulators))
      if (failed(fold(frame, op, result, std::get<Scalar>(value), accumulator)))
        return failure();
    return success();
  };
  if (failed(forEachTask(frame, op, bounds, runPoint)))
    return failure();
  for (auto [result, accumulator] : llvm::zip_equal(results, accumulators)) {
    if (result.reduction.dependsOnOrder && points > 2)
      accumulator.mark = accumulator.mark.join(
          frame.execution.unspecified(op, "the order of reduction is open"));
    frame.set(result.slot, accumulator);
  }
  return success();
}

LogicalResult prepareParallel(affine::AffineParallelOp op, Preparer &preparer) {
  FailureOr<SmallVector<FoldedResult>> results =
      prepareReductions(op, preparer);
  if (failed(results))
    return failure();
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  std::vector<ParallelLoop> loops;
  MutableArrayRef<OpOperand> operands = op->getOpOperands();
  size_t numLower = op.getLowerBoundsOperands().size();
  for (auto [i, step] : llvm::enumerate(op.getSteps())) {
    AffineMap lower = op.getLowerBoundMap(i), upper = op.getUpperBoundMap(i);
    if (lower.getNumResults() == 0 || upper.getNumResults() == 0)
      return preparer.unsupported(op, "has a bound without a value");
    loops.push_back(
        {Application(lower, preparer.uses(operands.take_front(numLower))),
         Application(upper, preparer.uses(operands.drop_front(numLower))),
         step});
  }
  preparer.step(op, [op, body = *body, loops = std::move(loops),
                     results = std::move(*results)](Frame &frame) {
    return runParallel(frame, op, *body, loops, results);
  });
  return success();
}

LogicalResult prepareIf(affine::AffineIfOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> ifTrue =
      preparer.region(op.getThenRegion());
  if (failed(ifTrue))
    return failure();
  const PreparedRegion *ifFalse = nullptr;
  if (op.hasElse()) {
    FailureOr<const PreparedRegion *> region =
        preparer.region(op.getElseRegion());
    if (failed(region))
      return failure();
    ifFalse = *region;
  }
  IntegerSet set = op.getIntegerSet();
  preparer.step(op, [op, set, ifTrue = *ifTrue, ifFalse,
                     condition =
                         Application(set, preparer.uses(op->getOpOperands())),
                     results = resultSlots(op, preparer)](Frame &frame) {
    FailureOr<SmallVector<int64_t>> values =
        condition.evaluate(frame, op, "condition");
    if (failed(values))
      return LogicalResult(failure());
    bool holds = true;
    for (auto [value, isEquality] : llvm::zip_equal(*values, set.getEqFlags()))
      holds &= isEquality ? value == 0 : value >= 0;
    const PreparedRegion *chosen = holds ? ifTrue : ifFalse;
    return chosen ? runOnce(frame, *chosen, results) : success();
  });
  return success();
}

} // namespace

void oracle::registerAffineSemantics(DialectRegistry &registry) {
  using namespace affine;
  registry.addExtension(+[](MLIRContext *context, AffineDialect *) {
    attachKernel<AffineApplyOp>(context, [](AffineApplyOp op) {
      return mapKernel<Combine::Each>(op.getAffineMap());
    });
    attachKernel<AffineMinOp>(context, [](AffineMinOp op) {
      return mapKernel<Combine::Min>(op.getAffineMap());
    });
    attachKernel<AffineMaxOp>(context, [](AffineMaxOp op) {
      return mapKernel<Combine::Max>(op.getAffineMap());
    });
    attachKernel<AffineDelinearizeIndexOp>(
        context, [](AffineDelinearizeIndexOp op) {
          return mapKernel<Combine::Each>(delinearizeMap(op));
        });
    attachKernel<AffineLinearizeIndexOp>(
        context, [](AffineLinearizeIndexOp op) {
          return mapKernel<Combine::First>(linearizeMap(op));
        });
    attachSteps<AffineForOp, "bounds with a value only">(
        context, [](AffineForOp op, Preparer &preparer) {
          return prepareFor(op, preparer);
        });
    attachSteps<AffineParallelOp, "reductions that fold scalars only">(
        context, [](AffineParallelOp op, Preparer &preparer) {
          return prepareParallel(op, preparer);
        });
    attachSteps<AffineIfOp>(context, [](AffineIfOp op, Preparer &preparer) {
      return prepareIf(op, preparer);
    });
    attachSteps<AffineYieldOp>(context,
                               [](AffineYieldOp op, Preparer &preparer) {
                                 preparer.yieldOperands(op);
                                 return LogicalResult(success());
                               });
    attachAffineMemory(context);
  });
}
