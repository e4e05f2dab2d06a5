//===- ToyPlugin.cpp - What --load-dialect-plugin calls
//----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toy.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "toy", "1",
          [](mlir::DialectRegistry *registry) {
            registry->insert<toy::ToyDialect>();
            toy::registerSemantics(*registry);
          }};
}
