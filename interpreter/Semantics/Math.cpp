//===- Math.cpp - Meaning of math -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Math.h"

#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace oracle;

void oracle::registerMathSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachMathFloat(context);
    attachMathInteger(context);
    attachMathInexact(context);
  });
}
