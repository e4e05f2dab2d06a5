//===- Poison.h - Values that are poison as a whole -------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_ENGINE_POISON_H
#define MX_ORACLE_ENGINE_POISON_H

#include "interpreter/Engine/Execution.h"

namespace oracle {

/// Whether a type says all that a poison value of it needs: a scalar, a memref,
/// or a tensor or vector of known shape.
bool hasPoisonValue(mlir::Type type);

/// A value of a type that has one, with `mark` all over. A memref has no
/// allocation, but the rank of its type.
llvm::FailureOr<RuntimeValue> poisonValue(Execution &execution,
                                          mlir::Operation *op, mlir::Type type,
                                          Mark mark);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_POISON_H
