//===- Pipelines.h - Named ways from mx programs to LLVM --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pipeline has two halves. Between them every function works on buffers and
// still has MLIR's types: whoever calls the code learns there what it takes and
// returns.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_PIPELINES_PIPELINES_H
#define MX_ORACLE_PIPELINES_PIPELINES_H

#include "compiler/Pipelines/OptLevel.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir::mx {

struct Pipeline {
  /// As users name it; "mx-" and the name is the pass pipeline of mx-opt.
  llvm::StringLiteral name;
  llvm::StringLiteral description;
  /// From values to buffers. A block-scaled argument or result has become two,
  /// elements then scales; layouts at function boundaries are fully dynamic.
  void (*buildToBuffers)(OpPassManager &);
  /// From buffers to the LLVM dialect.
  void (*buildToLLVM)(OpPassManager &);
  /// The first part of that, up to where nothing but the conversion to LLVM is
  /// left: what accesses memory is final then.
  void (*buildToBranches)(OpPassManager &);
  OptLevel optLevel;
  /// Whether it frees what it allocates, so that a leak is a finding.
  bool freesAllocations;
};

llvm::ArrayRef<Pipeline> pipelines();

/// Null if there is none of that name.
const Pipeline *findPipeline(llvm::StringRef name);

/// What is left behind any pipeline's buildToBranches; and the same for code
/// that counts what it moves.
void buildBranchesToLLVM(OpPassManager &manager);
void buildCountingBranchesToLLVM(OpPassManager &manager);

/// Registers every pipeline, both halves, as --mx-NAME.
void registerPipelines();

} // namespace mlir::mx

#endif // MX_ORACLE_PIPELINES_PIPELINES_H
