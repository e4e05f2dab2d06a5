//===- Toy.h - A dialect that is not the project's ----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXAMPLES_TOY_H
#define MX_ORACLE_EXAMPLES_TOY_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ToyDialect.h.inc"

#define GET_OP_CLASSES
#include "ToyOps.h.inc"

namespace toy {

/// Says what the operations of toy mean, when the dialect is loaded.
void registerSemantics(mlir::DialectRegistry &registry);

} // namespace toy

#endif // MX_ORACLE_EXAMPLES_TOY_H
