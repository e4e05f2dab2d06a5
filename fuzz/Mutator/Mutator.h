//===- Mutator.h - Other programs from programs ---------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Mutations of a module that verifies lead to modules that verify. What comes
// out may have undefined behaviour, which a value run tells: mutations avoid
// what mostly leads there, and no more.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MUTATOR_MUTATOR_H
#define MX_ORACLE_MUTATOR_MUTATOR_H

#include "interpreter/Values/Random.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace oracle {

/// One kind of change.
struct Mutation {
  llvm::StringLiteral name;
  /// How often it is tried, compared with others.
  unsigned weight;
  /// Makes it at a random place of a module that verifies. False where there
  /// is no place for it; what comes out need not verify.
  bool (*apply)(mlir::ModuleOp, RandomStream &);
};

/// All kinds, in a fixed order.
llvm::ArrayRef<Mutation> mutations();

/// Changes a module, in whose context loadGeneratorDialects has been called, by
/// one random mutation and returns its name; empty, with
/// the module unchanged, where none of several has come to something else that
/// verifies. Same module, same random numbers: same change.
llvm::StringRef mutate(mlir::ModuleOp module, RandomStream &random);
/// The same by the mutation that is named, or none.
bool mutateBy(const Mutation &mutation, mlir::ModuleOp module,
              RandomStream &random);

/// A clone of `first` in which one of its functions calls one of `second`'s.
/// Null where no function of `second` can be given arguments. Both belong to
/// one context.
mlir::OwningOpRef<mlir::ModuleOp>
crossOver(mlir::ModuleOp first, mlir::ModuleOp second, RandomStream &random);

} // namespace oracle

#endif // MX_ORACLE_MUTATOR_MUTATOR_H
