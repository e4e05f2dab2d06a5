//===- Registration.cpp - What comparisons know
//------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/Registration.h"

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Faults/Passes.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"

void oracle::registerForComparisons(mlir::DialectRegistry &registry) {
  mlir::mx::registerAll(registry);
  mlir::mx::registerAllPassesAndPipelines();
  registerFaultsPasses();
  registerAllSemantics(registry);
}
