//===- PlantLostYield.cpp - A branch whose tensor is forgotten ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTLOSTYIELD
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// The tensor from outside of `branch` that `value` is another version of; null
/// where there is none.
static Value versionBefore(Value value, Region &branch) {
  Type type = value.getType();
  while (branch.isAncestor(value.getParentRegion())) {
    Operation *maker = value.getDefiningOp();
    if (!maker)
      return {};
    // Destinations come last.
    auto operands = llvm::reverse(maker->getOperands());
    auto older = llvm::find_if(
        operands, [&](Value operand) { return operand.getType() == type; });
    if (older == operands.end())
      return {};
    value = *older;
  }
  return value;
}

namespace {

/// A tensor that a branch yields, and what is yielded instead.
struct Yield {
  OpOperand *operand;
  Value instead;
};

struct PlantLostYield : oracle::impl::PlantLostYieldBase<PlantLostYield> {
  using PlantLostYieldBase::PlantLostYieldBase;

  void runOnOperation() override {
    SmallVector<Yield> yields;
    getOperation().walk([&](scf::YieldOp yield) {
      if (!isa<scf::IfOp, scf::IndexSwitchOp>(yield->getParentOp()))
        return;
      for (OpOperand &operand : yield->getOpOperands()) {
        if (!isa<TensorType>(operand.get().getType()))
          continue;
        Value before = versionBefore(operand.get(), *yield->getParentRegion());
        if (before && before != operand.get())
          yields.push_back({&operand, before});
      }
    });
    if (nth >= yields.size()) {
      (void)oracle::nothingToPlant(getOperation(), "tensor", nth, yields.size(),
                                   " that a branch updates and yields");
      return signalPassFailure();
    }
    yields[nth].operand->set(yields[nth].instead);
  }
};

} // namespace
