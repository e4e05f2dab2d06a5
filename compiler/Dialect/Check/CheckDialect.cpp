//===- CheckDialect.cpp - Syntax, checks and effects of the check dialect -===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Check/Check.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::check;

#include "compiler/Dialect/Check/CheckDialect.cpp.inc"

void CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "compiler/Dialect/Check/CheckOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

static ParseResult parseOneOrTwoTypes(OpAsmParser &parser, Type &actual,
                                      Type &expected) {
  if (parser.parseType(actual))
    return failure();
  expected = actual;
  if (succeeded(parser.parseOptionalComma()))
    return parser.parseType(expected);
  return success();
}

static void printOneOrTwoTypes(OpAsmPrinter &printer, Operation *, Type actual,
                               Type expected) {
  printer << actual;
  if (expected != actual)
    printer << ", " << expected;
}

static ParseResult parseTypeUnlessOf(OpAsmParser &parser, Type &type,
                                     TypedAttr attr) {
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseType(type);
  type = attr.getType();
  return success();
}

static void printTypeUnlessOf(OpAsmPrinter &printer, Operation *, Type type,
                              TypedAttr attr) {
  if (type != attr.getType())
    printer << " : " << type;
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

/// Whether the operands of a comparison have one type, buffers up to layout and
/// memory space.
static LogicalResult verifyComparable(Operation *op, Type actual,
                                      Type expected) {
  auto actualBuffer = dyn_cast<MemRefType>(actual);
  auto expectedBuffer = dyn_cast<MemRefType>(expected);
  bool comparable =
      actualBuffer && expectedBuffer
          ? actualBuffer.getElementType() == expectedBuffer.getElementType() &&
                succeeded(verifyCompatibleShape(actualBuffer, expectedBuffer))
          : actual == expected;
  if (!comparable)
    return op->emitOpError() << "compares a value of type " << actual
                             << " with one of type " << expected;
  return success();
}

/// Whether `attr` is a constant of `type`, as far as shapes are static.
static LogicalResult verifyConstantOf(Operation *op, StringRef what,
                                      TypedAttr attr, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) {
    if (!isa<IntegerAttr, FloatAttr>(attr))
      return op->emitOpError() << what
                               << " must be an integer or float "
                                  "attribute for a value of type "
                               << type;
    if (attr.getType() != type)
      return op->emitOpError() << what << " has type " << attr.getType()
                               << ", but the value compared has type " << type;
    return success();
  }
  auto dense = dyn_cast<DenseIntOrFPElementsAttr>(attr);
  if (!dense)
    return op->emitOpError() << what
                             << " must be a dense attribute of "
                                "integers or floats for a value of "
                                "type "
                             << type;
  if (dense.getElementType() != shaped.getElementType())
    return op->emitOpError()
           << what << " has element type " << dense.getElementType()
           << ", but the value compared has element type "
           << shaped.getElementType();
  if (failed(
          verifyCompatibleShape(dense.getType().getShape(), shaped.getShape())))
    return op->emitOpError()
           << what << " of type " << dense.getType()
           << " does not have the shape of a value of type " << type;
  return success();
}

LogicalResult ExpectEqOp::verify() {
  return verifyComparable(*this, getActual().getType(),
                          getExpected().getType());
}

LogicalResult ExpectCloseOp::verify() {
  return verifyComparable(*this, getActual().getType(),
                          getExpected().getType());
}

LogicalResult ExpectEqConstOp::verify() {
  Type type = getActual().getType();
  TypedAttr scales = getScalesAttr();
  if (auto mxType = dyn_cast<mx::MxTensorType>(type)) {
    if (!scales)
      return emitOpError() << "needs two constants, elements and scales, for "
                              "a value of type "
                           << type;
    if (failed(verifyConstantOf(*this, "expected elements", getExpectedAttr(),
                                mxType.getElementsTensorType())))
      return failure();
    return verifyConstantOf(*this, "expected scales", scales,
                            mxType.getScalesTensorType());
  }
  if (scales)
    return emitOpError() << "has scales, but a value of type " << type
                         << " has none";
  return verifyConstantOf(*this, "expected value", getExpectedAttr(), type);
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void addCheckEffects(Operation *op, Effects &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), CheckResource::get());
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
}

void ExpectEqOp::getEffects(Effects &effects) {
  addCheckEffects(*this, effects);
}

void ExpectEqConstOp::getEffects(Effects &effects) {
  addCheckEffects(*this, effects);
}

void ExpectCloseOp::getEffects(Effects &effects) {
  addCheckEffects(*this, effects);
}

#define GET_OP_CLASSES
#include "compiler/Dialect/Check/CheckOps.cpp.inc"
