//===- ToyDialect.cpp - Checks of the toy dialect
//----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toy.h"

#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace toy;

#include "ToyDialect.cpp.inc"

void ToyDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ToyOps.cpp.inc"
      >();
}

LogicalResult RepeatOp::verifyRegions() {
  TypeRange types = getInits().getTypes();
  if (types != getResultTypes())
    return emitOpError("has results of other types than its operands");
  if (types != TypeRange(getBody().getArgumentTypes()))
    return emitOpError("has a body whose arguments are of other types than its "
                       "operands");
  auto yield = dyn_cast<YieldOp>(getBody().front().back());
  if (!yield)
    return emitOpError("has a body that does not end in 'toy.yield'");
  if (yield.getValues().getTypes() != types)
    return yield.emitOpError("yields other types than 'toy.repeat' has "
                             "operands");
  return success();
}

LogicalResult ReverseOp::verify() {
  if (getTensor().getType().getRank() == 0)
    return emitOpError("has an operand without a dimension to reverse");
  return success();
}

#define GET_OP_CLASSES
#include "ToyOps.cpp.inc"
