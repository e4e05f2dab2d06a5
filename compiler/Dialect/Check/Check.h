//===- Check.h - The check dialect ------------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_CHECK_CHECK_H
#define MX_ORACLE_DIALECT_CHECK_CHECK_H

#include "compiler/Dialect/Mx/Mx.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "compiler/Dialect/Check/CheckDialect.h.inc"

#define GET_OP_CLASSES
#include "compiler/Dialect/Check/CheckOps.h.inc"

namespace mlir::check {

/// What checks write: the record of failures.
struct CheckResource : SideEffects::Resource::Base<CheckResource> {
  StringRef getName() final { return "<Check>"; }
};

/// Lets One-Shot Bufferize turn checks of tensors into checks of buffers: each
/// tensor operand is read, none is written, no result aliases anything.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace mlir::check

#endif // MX_ORACLE_DIALECT_CHECK_CHECK_H
