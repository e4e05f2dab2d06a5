//===- PlantStrayCopy.cpp - A copy that nobody asked for ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTSTRAYCOPY
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

static bool isWritten(Value memory) {
  return llvm::any_of(memory.getUsers(), [&](Operation *user) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    return effects &&
           effects.getEffectOnValue<MemoryEffects::Write>(memory).has_value();
  });
}

namespace {

struct PlantStrayCopy : oracle::impl::PlantStrayCopyBase<PlantStrayCopy> {
  using PlantStrayCopyBase::PlantStrayCopyBase;

  void runOnOperation() override {
    SmallVector<BlockArgument> places;
    for (func::FuncOp function : getOperation().getOps<func::FuncOp>())
      for (BlockArgument argument : function.getArguments())
        if (auto type = dyn_cast<MemRefType>(argument.getType());
            type && type.hasStaticShape() && isWritten(argument))
          places.push_back(argument);
    if (nth >= places.size()) {
      (void)oracle::nothingToPlant(getOperation(), "argument", nth,
                                   places.size(), " that is written to");
      return signalPassFailure();
    }
    BlockArgument memory = places[nth];
    auto type = cast<MemRefType>(memory.getType());
    Operation *first = &memory.getOwner()->front();
    OpBuilder builder(first);
    Location loc = first->getLoc();
    Value copy = memref::AllocOp::create(
        builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
    auto copyOp = memref::CopyOp::create(builder, loc, memory, copy);
    if (copy.getType() != type)
      copy = memref::CastOp::create(builder, loc, type, copy);
    memory.replaceAllUsesExcept(copy, copyOp);
  }
};

} // namespace
