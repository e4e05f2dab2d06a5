//===- PlantStaleAlias.cpp - A buffer as it was before a call -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTSTALEALIAS
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

namespace {

/// A result of a call, and the argument that is taken for it.
struct Alias {
  Value result, argument;
};

struct PlantStaleAlias : oracle::impl::PlantStaleAliasBase<PlantStaleAlias> {
  using PlantStaleAliasBase::PlantStaleAliasBase;

  void runOnOperation() override {
    SmallVector<Alias> aliases;
    getOperation().walk([&](func::CallOp call) {
      for (Value result : call.getResults())
        for (Value argument : call.getOperands())
          if (!result.use_empty() && isa<MemRefType>(result.getType()) &&
              isa<MemRefType>(argument.getType()) &&
              memref::CastOp::areCastCompatible(argument.getType(),
                                                result.getType()))
            aliases.push_back({result, argument});
    });
    if (nth >= aliases.size()) {
      (void)oracle::nothingToPlant(getOperation(), "pair", nth, aliases.size(),
                                   " of a call's argument and a result alike");
      return signalPassFailure();
    }
    auto [result, argument] = aliases[nth];
    OpBuilder builder(&getContext());
    builder.setInsertionPointAfterValue(result);
    if (argument.getType() != result.getType())
      argument = memref::CastOp::create(builder, result.getLoc(),
                                        result.getType(), argument);
    result.replaceAllUsesWith(argument);
  }
};

} // namespace
