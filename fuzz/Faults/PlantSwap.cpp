//===- PlantSwap.cpp - Tensors in another order ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTSWAP
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// Two operands that can change places.
using Pair = std::optional<std::pair<OpOperand *, OpOperand *>>;

/// The first two shaped values of `operands` that differ and have one type.
static Pair firstPair(MutableArrayRef<OpOperand> operands) {
  for (auto [i, first] : llvm::enumerate(operands))
    for (OpOperand &second : operands.drop_front(i + 1))
      if (isa<ShapedType>(first.get().getType()) &&
          first.get().getType() == second.get().getType() &&
          first.get() != second.get())
        return Pair({&first, &second});
  return std::nullopt;
}

static void exchange(Pair pair) {
  Value first = pair->first->get();
  pair->first->set(pair->second->get());
  pair->second->set(first);
}

static Pair inits(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  return loop ? firstPair(loop.getInitsMutable()) : std::nullopt;
}
static bool hasInits(Operation *op) { return inits(op).has_value(); }
static void swapInits(Operation *op) { exchange(inits(op)); }

static Pair yields(Operation *op) {
  bool isYield =
      isa<scf::YieldOp>(op) && isa<LoopLikeOpInterface>(op->getParentOp());
  return isYield ? firstPair(op->getOpOperands()) : std::nullopt;
}
static bool hasYields(Operation *op) { return yields(op).has_value(); }
static void swapYields(Operation *op) { exchange(yields(op)); }

static Pair arguments(Operation *op) {
  return isa<CallOpInterface>(op) ? firstPair(op->getOpOperands())
                                  : std::nullopt;
}
static bool hasArguments(Operation *op) { return arguments(op).has_value(); }
static void swapArguments(Operation *op) { exchange(arguments(op)); }

/// The first two shaped results of one type.
static std::optional<std::pair<Value, Value>> results(Operation *op) {
  if (!isa<CallOpInterface>(op) && op->getNumRegions() == 0)
    return std::nullopt;
  for (auto [i, first] : llvm::enumerate(op->getResults()))
    for (Value second : op->getResults().drop_front(i + 1))
      if (isa<ShapedType>(first.getType()) &&
          first.getType() == second.getType() &&
          !(first.use_empty() && second.use_empty()))
        return std::make_pair(Value(first), second);
  return std::nullopt;
}
static bool hasResults(Operation *op) { return results(op).has_value(); }
static void swapResults(Operation *op) {
  auto [first, second] = *results(op);
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : first.getUses())
    uses.push_back(&use);
  second.replaceAllUsesWith(first);
  for (OpOperand *use : uses)
    use->set(second);
}

static constexpr oracle::Mistake table[] = {
    {"inits", "loop that carries two tensors of one type", hasInits, swapInits},
    {"yields", "loop that yields two tensors of one type", hasYields,
     swapYields},
    {"arguments", "call with two tensors of one type", hasArguments,
     swapArguments},
    {"results", "operation with two tensors of one type", hasResults,
     swapResults},
};

namespace {

struct PlantSwap
    : oracle::MistakesPass<oracle::impl::PlantSwapBase<PlantSwap>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
