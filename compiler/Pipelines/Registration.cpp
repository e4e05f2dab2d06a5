//===- Registration.cpp - What every tool registers -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Registration.h"
#include "compiler/Dialect/Check/Check.h"
#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Pipelines/Pipelines.h"
#include "compiler/Transforms/Passes.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

void mlir::mx::registerAll(DialectRegistry &registry) {
  // Attaches upstream's external models, bufferization's included.
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<check::CheckDialect, MxDialect>();
  check::registerBufferizableOpInterfaceExternalModels(registry);
}

void mlir::mx::registerAllPassesAndPipelines() {
  registerAllPasses();
  registerMxTransformsPasses();
  registerPipelines();
}
