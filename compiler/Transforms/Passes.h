//===- Passes.h - Transformation passes -------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_PASSES_H
#define MX_ORACLE_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::mx {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/Transforms/Passes.h.inc"

/// Whether `argument` is the command-line name of a pass of Passes.td.
bool isMxTransformsPass(llvm::StringRef argument);

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_PASSES_H
