//===- ToyPasses.cpp - What --load-pass-plugin registers ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toy.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace {

/// What is reversed twice is as it was.
struct CancelReverses : PassWrapper<CancelReverses, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CancelReverses)

  StringRef getArgument() const override { return "toy-cancel-reverses"; }
  StringRef getDescription() const override {
    return "Removes pairs of toy.reverse";
  }
  void runOnOperation() override {
    getOperation()->walk([](toy::ReverseOp outer) {
      if (auto inner = outer.getTensor().getDefiningOp<toy::ReverseOp>())
        outer.replaceAllUsesWith(inner.getTensor());
    });
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "toy", "1",
          [] { PassRegistration<CancelReverses>(); }};
}
