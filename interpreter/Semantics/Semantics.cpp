//===- Semantics.cpp - What the operations of each dialect mean -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Semantics.h"

void oracle::registerAllSemantics(mlir::DialectRegistry &registry) {
  registerAffineSemantics(registry);
  registerArithSemantics(registry);
  registerBufferizationSemantics(registry);
  registerCheckSemantics(registry);
  registerControlFlowSemantics(registry);
  registerFuncSemantics(registry);
  registerIndexSemantics(registry);
  registerLinalgSemantics(registry);
  registerMathSemantics(registry);
  registerMemRefSemantics(registry);
  registerMxSemantics(registry);
  registerScfSemantics(registry);
  registerShapeSemantics(registry);
  registerTensorSemantics(registry);
  registerUbSemantics(registry);
  registerVectorSemantics(registry);
}
