//===- Passes.h - Known kinds of bugs, planted ------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FAULTS_PASSES_H
#define MX_ORACLE_FAULTS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace oracle {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "fuzz/Faults/Passes.h.inc"

/// Whether `argument` is the command-line name of a pass of Passes.td.
inline bool isFaultsPass(llvm::StringRef argument) {
  return argument.starts_with("plant-");
}

} // namespace oracle

#endif // MX_ORACLE_FAULTS_PASSES_H
