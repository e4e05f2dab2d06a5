//===- PassNames.cpp - Which passes are ours ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

bool mlir::mx::isMxTransformsPass(StringRef argument) {
  static constexpr StringRef names[] = {
#include "compiler/Transforms/PassNames.inc"
  };
  return llvm::is_contained(names, argument);
}
