//===- Places.h - Where a mutation can be made ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MUTATOR_PLACES_H
#define MX_ORACLE_MUTATOR_PLACES_H

#include "fuzz/Mutator/Mutator.h"

#include "mlir/IR/Builders.h"

namespace oracle {

/// Operations within functions that `fits` holds for, in order. Modules,
/// functions and terminators are not among them.
std::vector<mlir::Operation *>
operationsOf(mlir::ModuleOp module,
             llvm::function_ref<bool(mlir::Operation *)> fits);
/// One of them, or null.
mlir::Operation *
pickOperation(mlir::ModuleOp module, RandomStream &random,
              llvm::function_ref<bool(mlir::Operation *)> fits);
/// The same, of one type.
template <typename OpT>
OpT pickOp(
    mlir::ModuleOp module, RandomStream &random,
    llvm::function_ref<bool(OpT)> fits = [](OpT) { return true; }) {
  return llvm::cast_if_present<OpT>(
      pickOperation(module, random, [&](mlir::Operation *op) {
        auto typed = llvm::dyn_cast<OpT>(op);
        return typed && fits(typed);
      }));
}

/// One of a range that is not empty.
template <typename Range> auto oneOf(Range &&range, RandomStream &random) {
  return range[random.below(std::size(range))];
}

/// A value of type `type` in scope right before `op`, which is not `other`; or
/// null.
mlir::Value pickInScope(mlir::Operation *op, mlir::Type type, mlir::Value other,
                        RandomStream &random);

/// Lets a random operand behind `value` in its block, of the same type, be
/// `value`. False where there is none.
bool useLater(mlir::Value value, RandomStream &random);

/// Whether values of this type often say how much or where: what changes them
/// makes accesses out of bounds and loops without end.
bool isRisky(mlir::Type type);

/// Some operations of a block in a row, without its terminator.
struct Stretch {
  std::vector<mlir::Operation *> operations;
  /// Results that are used behind it.
  llvm::SmallVector<mlir::Value> results;
};
/// At most `longest` operations; empty where the module has none.
Stretch pickStretch(mlir::ModuleOp module, RandomStream &random,
                    unsigned longest);
/// Values from in front of the stretch, constants too, that it uses; in order
/// of their first use.
llvm::SmallVector<mlir::Value> usedBy(const Stretch &stretch);

/// Mutations, by the file that they are in.
bool insertOperations(mlir::ModuleOp, RandomStream &);
bool deleteOperation(mlir::ModuleOp, RandomStream &);
bool duplicateOperation(mlir::ModuleOp, RandomStream &);
bool swapOperations(mlir::ModuleOp, RandomStream &);
bool replaceOperand(mlir::ModuleOp, RandomStream &);
bool swapOperands(mlir::ModuleOp, RandomStream &);
bool swapYields(mlir::ModuleOp, RandomStream &);
bool useOldVersion(mlir::ModuleOp, RandomStream &);
bool returnOneChecked(mlir::ModuleOp, RandomStream &);
bool changeConstant(mlir::ModuleOp, RandomStream &);
bool changeTrips(mlir::ModuleOp, RandomStream &);
bool moveSlice(mlir::ModuleOp, RandomStream &);
bool makeDynamic(mlir::ModuleOp, RandomStream &);
bool wrapInBranch(mlir::ModuleOp, RandomStream &);
bool wrapInLoop(mlir::ModuleOp, RandomStream &);
bool wrapInRegion(mlir::ModuleOp, RandomStream &);
bool outline(mlir::ModuleOp, RandomStream &);
bool inlineOneCall(mlir::ModuleOp, RandomStream &);

} // namespace oracle

#endif // MX_ORACLE_MUTATOR_PLACES_H
