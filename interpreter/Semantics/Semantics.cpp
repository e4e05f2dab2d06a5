//===- Semantics.cpp - What the operations of each dialect mean -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Semantics.h"

void oracle::registerAllSemantics(mlir::DialectRegistry &registry) {
  registerArithSemantics(registry);
  registerFuncSemantics(registry);
  registerLinalgSemantics(registry);
}
