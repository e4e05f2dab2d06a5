//===- MxTypes.cpp - Syntax and checks of the block-scaled tensor type ----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::mx;

#define GET_TYPEDEF_CLASSES
#include "compiler/Dialect/Mx/MxTypes.cpp.inc"

void MxDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/Dialect/Mx/MxTypes.cpp.inc"
      >();
}

namespace {

bool isElementType(Type type) {
  return isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType,
             Float8E4M3FNType, Float8E5M2Type>(type);
}

/// `, keyword =`, leaving the parser at the value.
ParseResult parseKey(AsmParser &parser, StringRef keyword) {
  return failure(parser.parseComma() || parser.parseKeyword(keyword) ||
                 parser.parseEqual());
}

} // namespace

MxTensorType MxTensorType::get(ArrayRef<int64_t> shape, Type elementType,
                               int64_t blockSize) {
  MLIRContext *context = elementType.getContext();
  return get(context, shape, elementType, blockSize,
             Float8E8M0FNUType::get(context), int64_t(shape.size()) - 1);
}

Type MxTensorType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type elementType, scaleType;
  int64_t blockSize = 0;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parser.parseType(elementType) || parseKey(parser, "block_size") ||
      parser.parseInteger(blockSize) || parseKey(parser, "scale_type") ||
      parser.parseType(scaleType))
    return {};
  int64_t axis = int64_t(shape.size()) - 1;
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("axis") || parser.parseEqual() ||
       parser.parseInteger(axis)))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<MxTensorType>(loc, parser.getContext(),
                                         ArrayRef<int64_t>(shape), elementType,
                                         blockSize, scaleType, axis);
}

void MxTensorType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printDimensionList(getShape());
  printer << 'x' << getElementType() << ", block_size = " << getBlockSize()
          << ", scale_type = " << getScaleType();
  if (!isBlockedOnLastAxis())
    printer << ", axis = " << getBlockedAxis();
  printer << '>';
}

LogicalResult MxTensorType::verify(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<int64_t> shape, Type elementType,
                                   int64_t blockSize, Type scaleType,
                                   int64_t blockedAxis) {
  if (shape.empty())
    return emitError() << "a block-scaled tensor has rank 1 or more";
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size < 0 && !ShapedType::isDynamic(size))
      return emitError() << "dimension " << dim << " is negative: " << size;
  if (!isElementType(elementType))
    return emitError() << "element type must be f4E2M1FN, f6E2M3FN, f6E3M2FN, "
                          "f8E4M3FN or f8E5M2, but is "
                       << elementType;
  if (!isa<Float8E8M0FNUType>(scaleType))
    return emitError() << "scale type must be f8E8M0FNU, but is " << scaleType;
  if (blockSize <= 0)
    return emitError() << "block_size must be positive, but is " << blockSize;
  if (blockedAxis < 0 || blockedAxis >= int64_t(shape.size()))
    return emitError() << "axis " << blockedAxis
                       << " is out of range for a tensor of rank "
                       << shape.size();
  int64_t blockedSize = shape[blockedAxis];
  if (!ShapedType::isDynamic(blockedSize) && blockedSize % blockSize != 0)
    return emitError() << "dimension " << blockedAxis << " is blocked, but "
                       << blockedSize << " is not a multiple of block_size "
                       << blockSize;
  return success();
}

SmallVector<int64_t> MxTensorType::getScaleShape() const {
  SmallVector<int64_t> shape(getShape());
  int64_t &blocked = shape[getBlockedAxis()];
  if (!ShapedType::isDynamic(blocked))
    blocked /= getBlockSize();
  return shape;
}

RankedTensorType MxTensorType::getElementsTensorType() const {
  return RankedTensorType::get(getShape(), getElementType());
}

RankedTensorType MxTensorType::getScalesTensorType() const {
  return RankedTensorType::get(getScaleShape(), getScaleType());
}

AffineMap MxTensorType::getScaleMap() const {
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(getRank(), getContext());
  SmallVector<AffineExpr> results(identity.getResults());
  AffineExpr &blocked = results[getBlockedAxis()];
  blocked = blocked.floorDiv(getBlockSize());
  return AffineMap::get(getRank(), 0, results, getContext());
}
