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

/// The command-line names of the passes of Passes.td: every kind of bug that
/// can be planted.
llvm::ArrayRef<llvm::StringRef> faultsPasses();

} // namespace oracle

#endif // MX_ORACLE_FAULTS_PASSES_H
