//===- Mx.h - The mx dialect: types, attributes, operations -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_MX_MX_H
#define MX_ORACLE_DIALECT_MX_MX_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "compiler/Dialect/Mx/MxDialect.h.inc"
#include "compiler/Dialect/Mx/MxEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/Dialect/Mx/MxAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "compiler/Dialect/Mx/MxTypes.h.inc"

#define GET_OP_CLASSES
#include "compiler/Dialect/Mx/MxOps.h.inc"

#endif // MX_ORACLE_DIALECT_MX_MX_H
