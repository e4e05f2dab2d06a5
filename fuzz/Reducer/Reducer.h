//===- Reducer.h - Smaller modules that show the same ----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REDUCER_REDUCER_H
#define MX_ORACLE_REDUCER_REDUCER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace oracle {

/// How far a reduction has come.
struct ReduceProgress {
  /// Of the smallest module so far, see countOperations.
  unsigned operations;
  /// Modules that were shown to the predicate.
  unsigned candidates;
  /// The kind of edit that is being tried.
  llvm::StringRef reduction;
};

struct ReduceOptions {
  /// After which no further candidate is made.
  double seconds = 60;
  /// Called before each candidate; may be null.
  std::function<void(const ReduceProgress &)> progress;
};

struct Reduced {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  unsigned candidates = 0;
  /// Whether time ended before there was nothing left to try.
  bool outOfTime = false;
};

/// Operations of a module other than modules, functions and terminators.
unsigned countOperations(mlir::ModuleOp module);

/// A module that `isInteresting` holds for and that no edit of the table of
/// reductions makes smaller or simpler. The predicate sees verified modules
/// only, and none twice; it may not change them. The arguments of functions
/// keep their locations, so that a predicate can tell which are left. An error
/// where `isInteresting` does not hold for `module` itself, which stays as it
/// is.
llvm::Expected<Reduced>
reduceModule(mlir::ModuleOp module,
             llvm::function_ref<bool(mlir::ModuleOp)> isInteresting,
             const ReduceOptions &options = {});

} // namespace oracle

#endif // MX_ORACLE_REDUCER_REDUCER_H
