//===- VectorContract.cpp - Meaning of vector: contractions ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A contraction "computes the sum of products [...], adds this intermediate
// result to the accumulator". Nothing says in which order, and the lowerings of
// MLIR differ. Elements of floats for which that shows are unspecified.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Math.h"
#include "interpreter/Semantics/VectorNest.h"
#include "interpreter/Semantics/VectorReductions.h"

using namespace mlir;
using namespace oracle;

namespace {

/// "If operands and the result have types of different bitwidths, operands are
/// promoted to have the same bitwidth as the result [...]. Only signless
/// integer types are supported, and the promotion happens via sign extension."
LogicalResult checkPromotion(vector::ContractionOp op, ElementType from,
                             ElementType to, Preparer &preparer) {
  if (from == to)
    return success();
  bool isSignless = llvm::all_of(op->getOperandTypes(), [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return !element.isSignedInteger() && !element.isUnsignedInteger();
  });
  if (from.isFloat() == to.isFloat() && from.width() < to.width() && isSignless)
    return success();
  return preparer.unsupported(op, "contracts elements of " + from.name() +
                                      " into elements of " + to.name() +
                                      ", to which none promotes");
}

/// What a contraction multiplies and combines.
struct ContractRules {
  vector::ContractionOp op;
  /// Of the operands, and what they are promoted to.
  ElementType from, to;
  ReductionRule product, combine;
  SmallVector<bool> parallel;
  Shape extents;

  AffineMap resultMap() const {
    vector::ContractionOp contract = op;
    return contract.getIndexingMapsArray()[2];
  }
  bool sums() const {
    vector::ContractionOp contract = op;
    return contract.getKind() == vector::CombiningKind::ADD;
  }

  SmallVector<unsigned, 2> promote(LaneBuilder &builder,
                                   ArrayRef<unsigned> inputs) const {
    SmallVector<unsigned, 2> factors(inputs);
    if (from != to)
      for (unsigned &factor : factors)
        factor = builder.call(op, extensionKernel(from, to), factor, {to});
    return factors;
  }

  /// Combines products with the elements that `map` says, in the order of the
  /// domain: each rounded before, or `fused` with the addition.
  VectorNest nest(AffineMap map, bool fused, Preparer &preparer) const {
    vector::ContractionOp contract = op;
    SmallVector<AffineMap, 4> maps = contract.getIndexingMapsArray();
    return VectorNest(
        op, parallel, extents,
        {{contract.getLhsMutable(), maps[0]},
         {contract.getRhsMutable(), maps[1]}},
        {{to, map}},
        [&](LaneBuilder &builder, ArrayRef<unsigned> inputs,
            ArrayRef<unsigned> outputs) -> SmallVector<unsigned, 2> {
          SmallVector<unsigned, 2> factors = promote(builder, inputs);
          if (fused)
            return {builder.call(op, fmaKernel(to.floatKind()),
                                 {factors[0], factors[1], outputs[0]}, {to})};
          unsigned element = builder.call(op, product.kernel, factors, {to});
          return {
              builder.call(op, combine.kernel, {outputs[0], element}, {to})};
        },
        preparer);
  }
};

/// The products along some loops are combined with each other first, and each
/// such group with the accumulator then.
class GroupedOrder {
public:
  /// `isInGroup` says of every loop whether groups lie along it.
  GroupedOrder(const ContractRules &rules, ArrayRef<bool> isInGroup,
               Preparer &preparer)
      : op(rules.op), type(rules.to),
        neutral(fromDouble(type.floatKind(), rules.sums() ? -0.0 : 1.0)) {
    MLIRContext *context = op->getContext();
    SmallVector<bool> outerParallel;
    SmallVector<AffineExpr> outerLoops, newNumbers(isInGroup.size());
    for (auto [loop, inGroup] : llvm::enumerate(isInGroup)) {
      newNumbers[loop] = getAffineDimExpr(outerLoops.size(), context);
      if (inGroup)
        continue;
      outerLoops.push_back(getAffineDimExpr(loop, context));
      outerParallel.push_back(rules.parallel[loop]);
      groupShape.push_back(rules.extents[loop]);
    }
    unsigned rank = outerLoops.size();
    inner.emplace(
        rules.nest(AffineMap::get(isInGroup.size(), 0, outerLoops, context),
                   /*fused=*/false, preparer));
    outer.emplace(
        std::move(outerParallel),
        ArrayRef<AffineMap>{
            AffineMap::getMultiDimIdentityMap(rank, context),
            rules.resultMap().replaceDimsAndSymbols(newNumbers, {}, rank, 0)},
        /*numOutputs=*/1);
    outer->setBody(LaneProgram::assemble(
        {type, type}, preparer,
        [&](LaneBuilder &builder) -> SmallVector<unsigned, 2> {
          return {builder.call(op, rules.combine.kernel, {1, 0}, {type})};
        }));
  }

  LogicalResult run(Frame &frame, TensorBuilder &accumulator) const {
    FailureOr<TensorBuilder> groups =
        frame.execution.allocate(op, type, groupShape);
    if (failed(groups))
      return failure();
    groups->fill(neutral);
    if (failed(inner->run(frame, *groups)))
      return failure();
    Tensor sums = std::move(*groups).build();
    LoopBuffer buffers[] = {inputBuffer(sums), outputBuffer(accumulator)};
    return outer->run(frame, op, groupShape, buffers);
  }

private:
  Operation *op;
  ElementType type;
  /// Combined with any value it gives that value: -0 for sums. f8E8M0FNU has no
  /// such value, and its smallest stands in.
  uint64_t neutral;
  Shape groupShape;
  std::optional<VectorNest> inner;
  std::optional<LoopNest> outer;
};

/// The orders of a contraction of floats besides the one that the interpreter
/// takes.
class OtherOrders {
public:
  OtherOrders(const ContractRules &rules, Preparer &preparer)
      : op(rules.op), type(rules.to) {
    if (!type.isFloat() || !rules.combine.dependsOnOrder)
      return;
    // What MLIR makes of outer products.
    if (rules.sums())
      fused.emplace(rules.nest(rules.resultMap(),
                               /*fused=*/true, preparer));
    // Along the innermost reduction, the innermost two, and so on: what it
    // makes of reductions.
    SmallVector<bool> isInGroup(rules.parallel.size(), false);
    for (unsigned loop = isInGroup.size(); loop-- > 0;) {
      if (rules.parallel[loop])
        continue;
      isInGroup[loop] = true;
      grouped.emplace_back(rules, isInGroup, preparer);
    }
  }

  bool any() const { return !grouped.empty(); }

  /// Marks the elements of `result` that are others in another order, from
  /// `start` on.
  LogicalResult compare(Frame &frame, const RuntimeValue &start,
                        TensorBuilder &result) const {
    Execution::Aside aside(frame.execution);
    std::optional<Mark> open;
    auto compareWith = [&](const auto &order) -> LogicalResult {
      FailureOr<TensorBuilder> other = startFrom(frame, op, type, start);
      if (failed(other) || failed(order.run(frame, *other)))
        return failure();
      Tensor elements = std::move(*other).build();
      for (int64_t i = 0; i < elements.numElements(); ++i) {
        uint64_t bits = loadBits(result.bytes(), type.storageBytes(), i);
        if (bits == elements.bits(i) ||
            (hasOpenBits(type, bits) && hasOpenBits(type, elements.bits(i))) ||
            !result.markStore().get(i).isDefined())
          continue;
        if (!open)
          open = frame.execution.unspecified(
              op, "the order in which a contraction adds up is not documented");
        result.setMark(i, *open);
      }
      return success();
    };
    if (fused && failed(compareWith(*fused)))
      return failure();
    for (const GroupedOrder &order : grouped)
      if (failed(compareWith(order)))
        return failure();
    return success();
  }

private:
  Operation *op;
  ElementType type;
  std::optional<VectorNest> fused;
  std::vector<GroupedOrder> grouped;
};

/// The products of the promoted operands, each rounded, are combined with the
/// accumulator in the order of the domain.
LogicalResult prepareContract(vector::ContractionOp op, Preparer &preparer) {
  FailureOr<ElementType> from = preparer.elementType(op, op.getLhsType());
  FailureOr<ElementType> rhs = preparer.elementType(op, op.getRhsType());
  FailureOr<ElementType> to = preparer.elementType(op, op.getResultType());
  if (failed(from) || failed(rhs) || failed(to) ||
      failed(checkPromotion(op, *from, *to, preparer)))
    return failure();
  FailureOr<ReductionRule> product =
      reductionOf(op, vector::CombiningKind::MUL, *to, preparer);
  FailureOr<ReductionRule> combine =
      reductionOf(op, op.getKind(), *to, preparer);
  if (failed(product) || failed(combine))
    return failure();
  SmallVector<bool> parallel = llvm::map_to_vector(
      op.getIteratorTypesArray(), [](vector::IteratorType type) {
        return type == vector::IteratorType::parallel;
      });
  SmallVector<int64_t> extents;
  op.getIterationBounds(extents);
  ContractRules rules{op,
                      *from,
                      *to,
                      *product,
                      *combine,
                      parallel,
                      Shape(ArrayRef<int64_t>(extents))};
  OtherOrders others(rules, preparer);
  preparer.step(
      op,
      [op, type = *to,
       nest = rules.nest(rules.resultMap(), /*fused=*/false, preparer),
       others = std::move(others), acc = preparer.use(op.getAccMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        RuntimeValue start = frame.take(acc);
        FailureOr<TensorBuilder> builder =
            startFrom(frame, op, type, others.any() ? start : std::move(start));
        if (failed(builder) || failed(nest.run(frame, *builder)) ||
            (others.any() && failed(others.compare(frame, start, *builder))))
          return failure();
        frame.set(slot, finish(op, std::move(*builder)));
        return success();
      });
  return success();
}

} // namespace

void oracle::attachVectorContract(MLIRContext *context) {
  attachSteps<vector::ContractionOp, prepareContract,
              "operands that are wider than the result, or no promotion to it">(
      context);
}
