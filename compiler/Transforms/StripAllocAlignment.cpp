//===- StripAllocAlignment.cpp - Allocations of exactly their bytes -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::mx {
#define GEN_PASS_DEF_STRIPALLOCALIGNMENT
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

/// What the runtime gives to every allocation.
constexpr uint64_t runtimeAlignment = 64;

struct StripAllocAlignment
    : mx::impl::StripAllocAlignmentBase<StripAllocAlignment> {
  void runOnOperation() override {
    getOperation().walk([](memref::AllocOp alloc) {
      if (alloc.getAlignment().value_or(0) <= runtimeAlignment)
        alloc.removeAlignmentAttr();
    });
  }
};

} // namespace
