//===- ElementwiseToLinalg.cpp - Elementwise tensor operations ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::mx {
#define GEN_PASS_DEF_ELEMENTWISETOLINALG
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

struct ElementwiseToLinalg
    : mx::impl::ElementwiseToLinalgBase<ElementwiseToLinalg> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
