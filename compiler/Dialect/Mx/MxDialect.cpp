//===- MxDialect.cpp - Registration of the mx dialect ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::mx;

#include "compiler/Dialect/Mx/MxDialect.cpp.inc"
#include "compiler/Dialect/Mx/MxEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/Dialect/Mx/MxAttrs.cpp.inc"

void MxDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/Dialect/Mx/MxAttrs.cpp.inc"
      >();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "compiler/Dialect/Mx/MxOps.cpp.inc"
      >();
}
