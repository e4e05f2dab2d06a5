//===- MxOps.cpp - Checks of the mx operations ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::mx;

static ParseResult parseScaleRounding(OpAsmParser &parser,
                                      ScaleRoundingAttr &rounding) {
  ScaleRounding value = ScaleRounding::Floor;
  if (succeeded(parser.parseOptionalKeyword("scale_rounding"))) {
    if (parser.parseLParen())
      return failure();
    FailureOr<ScaleRounding> parsed = FieldParser<ScaleRounding>::parse(parser);
    if (failed(parsed) || parser.parseRParen())
      return failure();
    value = *parsed;
  }
  rounding = ScaleRoundingAttr::get(parser.getContext(), value);
  return success();
}

static void printScaleRounding(OpAsmPrinter &printer, Operation *,
                               ScaleRoundingAttr rounding) {
  if (rounding.getValue() != ScaleRounding::Floor)
    printer << " scale_rounding(" << rounding.getValue() << ')';
}

#define GET_OP_CLASSES
#include "compiler/Dialect/Mx/MxOps.cpp.inc"

namespace {

/// Reports the first dimension in which two shapes cannot be the same.
LogicalResult verifySameShape(Operation *op, ArrayRef<int64_t> from,
                              ArrayRef<int64_t> to) {
  if (from.size() != to.size())
    return op->emitOpError() << "input has rank " << from.size()
                             << ", but result has rank " << to.size();
  for (auto [dim, sizes] : llvm::enumerate(llvm::zip_equal(from, to))) {
    auto [fromSize, toSize] = sizes;
    if (failed(verifyCompatibleShape({fromSize}, {toSize})))
      return op->emitOpError()
             << "dimension " << dim << " is " << fromSize
             << " in the input and " << toSize << " in the result";
  }
  return success();
}

/// Whether a result of shape `to` can never disagree with an input of shape
/// `from`: it promises no size that the input leaves open.
bool promisesNothingNew(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  return llvm::all_of(llvm::zip_equal(from, to), [](auto sizes) {
    auto [fromSize, toSize] = sizes;
    return ShapedType::isDynamic(toSize) || fromSize == toSize;
  });
}

Speculation::Speculatability speculatableIf(bool condition) {
  return condition ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

} // namespace

//===----------------------------------------------------------------------===//
// QuantizeBlockOp
//===----------------------------------------------------------------------===//

LogicalResult QuantizeBlockOp::verify() {
  ArrayRef<int64_t> shape = getInput().getType().getShape();
  MxTensorType resultType = getResult().getType();
  if (failed(verifySameShape(*this, shape, resultType.getShape())))
    return failure();
  int64_t axis = resultType.getBlockedAxis();
  int64_t blockSize = resultType.getBlockSize();
  if (!ShapedType::isDynamic(shape[axis]) && shape[axis] % blockSize != 0)
    return emitOpError() << "dimension " << axis << " is blocked, but "
                         << shape[axis] << " is not a multiple of block_size "
                         << blockSize;
  return success();
}

Speculation::Speculatability QuantizeBlockOp::getSpeculatability() {
  RankedTensorType inputType = getInput().getType();
  MxTensorType resultType = getResult().getType();
  return speculatableIf(
      promisesNothingNew(inputType.getShape(), resultType.getShape()) &&
      !inputType.isDynamicDim(resultType.getBlockedAxis()));
}

//===----------------------------------------------------------------------===//
// DequantizeBlockOp
//===----------------------------------------------------------------------===//

LogicalResult DequantizeBlockOp::verify() {
  return verifySameShape(*this, getInput().getType().getShape(),
                         getResult().getType().getShape());
}

Speculation::Speculatability DequantizeBlockOp::getSpeculatability() {
  return speculatableIf(promisesNothingNew(getInput().getType().getShape(),
                                           getResult().getType().getShape()));
}

//===----------------------------------------------------------------------===//
// BlockMatmulOp
//===----------------------------------------------------------------------===//

LogicalResult BlockMatmulOp::verify() {
  MxTensorType lhsType = getLhs().getType();
  RankedTensorType rhsType = getRhs().getType();
  RankedTensorType accType = getAcc().getType();
  std::pair<StringRef, int64_t> ranks[] = {{"lhs", lhsType.getRank()},
                                           {"rhs", rhsType.getRank()},
                                           {"acc", accType.getRank()}};
  for (auto [name, rank] : ranks)
    if (rank != 2)
      return emitOpError() << name << " must have rank 2, but has rank "
                           << rank;
  if (!lhsType.isBlockedOnLastAxis())
    return emitOpError() << "lhs must be blocked on its last axis, but is "
                            "blocked on axis "
                         << lhsType.getBlockedAxis();
  struct Pair {
    StringRef name, first, second;
    int64_t firstSize, secondSize;
  } pairs[] = {
      {"M", "lhs", "acc", lhsType.getDimSize(0), accType.getDimSize(0)},
      {"N", "rhs", "acc", rhsType.getDimSize(1), accType.getDimSize(1)},
      {"K", "lhs", "rhs", lhsType.getDimSize(1), rhsType.getDimSize(0)}};
  for (const Pair &pair : pairs)
    if (failed(verifyCompatibleShape({pair.firstSize}, {pair.secondSize})))
      return emitOpError() << pair.name << " is " << pair.firstSize << " in "
                           << pair.first << " and " << pair.secondSize << " in "
                           << pair.second;
  return success();
}

Speculation::Speculatability BlockMatmulOp::getSpeculatability() {
  return speculatableIf(getLhs().getType().hasStaticShape() &&
                        getRhs().getType().hasStaticShape() &&
                        getAcc().getType().hasStaticShape());
}

LogicalResult BlockMatmulOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
  reifiedReturnShapes.assign(
      {tensor::getMixedSizes(builder, getLoc(), getAcc())});
  return success();
}
