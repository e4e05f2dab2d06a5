//===- Rules.h - The rules of programs, by family ------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_GENERATOR_RULES_H
#define MX_ORACLE_GENERATOR_RULES_H

#include "fuzz/Generator/Grower.h"

namespace oracle {

llvm::ArrayRef<Rule> scalarRules();
llvm::ArrayRef<Rule> numberRules();
llvm::ArrayRef<Rule> elementRules();
llvm::ArrayRef<Rule> sliceRules();
llvm::ArrayRef<Rule> reshapeRules();
llvm::ArrayRef<Rule> linalgRules();
llvm::ArrayRef<Rule> mxRules();
llvm::ArrayRef<Rule> branchRules();
llvm::ArrayRef<Rule> blockRules();
llvm::ArrayRef<Rule> loopRules();
llvm::ArrayRef<Rule> callRules();
llvm::ArrayRef<Rule> parallelRules();
llvm::ArrayRef<Rule> memoryRules();
llvm::ArrayRef<Rule> affineRules();
llvm::ArrayRef<Rule> vectorRules();

/// The name of an operation that takes two values of a type to one of it.
llvm::StringRef drawCombiner(Grower &grower, mlir::Type element);

/// An operation by its name, in the body of another.
mlir::Value makeAt(mlir::OpBuilder &builder, mlir::Location location,
                   llvm::StringRef name, mlir::ValueRange operands,
                   mlir::Type type);

/// Memory of one's own that holds nothing yet; not in scope.
Known allocate(Grower &grower, const Form &form);
/// Memory of one's own, filled with one value.
Known allocateFilled(Grower &grower, const Form &form);

/// Calls the function of that number of ModuleState::callees, with values in
/// scope, changes some results, and reads some arguments.
void makeCall(Grower &grower, size_t number);

/// Makes a new version by a write to one element, or to a slice; the tensor
/// has elements.
Known insertElement(Grower &grower, const Known &tensor);
Known insertSlice(Grower &grower, const Known &tensor);

/// Reads a vector along the last dimensions of a tensor that has elements.
void readVector(Grower &grower, const Known &tensor);

} // namespace oracle

#endif // MX_ORACLE_GENERATOR_RULES_H
