//===- RuntimeFunction.h - Declaring what the runtime offers ----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_RUNTIMEFUNCTION_H
#define MX_ORACLE_TRANSFORMS_RUNTIMEFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::mx {

/// Calls the runtime function `name` at the place of `builder`, and declares it
/// if it is not yet. An error where the module has something else of that name.
FailureOr<func::CallOp> callRuntime(OpBuilder &builder, SymbolTable &symbols,
                                    Location loc, StringRef name,
                                    ValueRange arguments,
                                    TypeRange results = {});

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_RUNTIMEFUNCTION_H
