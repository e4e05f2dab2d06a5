//===- Constants.cpp - Other numbers, counts and sizes --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Places.h"

#include "interpreter/Engine/Types.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace oracle;

/// A number of a scalar type, specials among them; null for other types.
static TypedAttr drawNumber(Type type, RandomStream &random) {
  Distribution distribution = Distribution(random.below(4));
  if (type.isSignlessInteger() && type.getIntOrFloatBitWidth() <= 64) {
    unsigned width = type.getIntOrFloatBitWidth();
    return IntegerAttr::get(
        type, APInt(width, drawInteger(random, width, distribution)));
  }
  std::optional<ElementType> element = elementTypeOfElements(type);
  auto real = dyn_cast<FloatType>(type);
  if (!real || !element)
    return {};
  uint64_t code = drawFloat(random, element->floatKind(), distribution);
  APInt bits(real.getWidth(), code);
  return FloatAttr::get(type, APFloat(real.getFloatSemantics(), bits));
}

/// Whether 0 would be divided by.
static bool isDivisor(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    StringRef name = user->getName().stripDialect();
    return name.contains("div") || name.contains("rem");
  });
}

static bool isZero(Attribute number) {
  auto integer = dyn_cast<IntegerAttr>(number);
  return integer && integer.getValue().isZero();
}

bool oracle::changeConstant(ModuleOp module, RandomStream &random) {
  auto constant =
      pickOp<arith::ConstantOp>(module, random, [](arith::ConstantOp op) {
        return !isRisky(op.getType());
      });
  if (!constant)
    return false;
  auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
  TypedAttr number =
      drawNumber(getElementTypeOrSelf(constant.getType()), random);
  if (!number || (isZero(number) && isDivisor(constant)))
    return false;
  if (!dense) {
    if (isa<ShapedType>(constant.getType()))
      return false;
    constant.setValueAttr(number);
    return true;
  }
  if (dense.empty())
    return false;
  SmallVector<Attribute> elements(dense.getValues<Attribute>());
  elements[random.below(elements.size())] = number;
  constant.setValueAttr(DenseElementsAttr::get(dense.getType(), elements));
  return true;
}

/// Never more than there are, as the body's indices may go up to there only.
bool oracle::changeTrips(ModuleOp module, RandomStream &random) {
  auto loop = pickOp<scf::ForOp>(module, random, [](scf::ForOp loop) {
    return loop.getUpperBound().getType().isIndex();
  });
  if (!loop)
    return false;
  OpBuilder builder(loop);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loop.getLoc(), value);
  };
  int64_t most = int64_t(random.below(4));
  std::optional<APInt> trips = loop.getStaticTripCount();
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (trips && trips->ult(1024) && lower && step) {
    int64_t count = std::min(most, trips->getSExtValue());
    loop.setUpperBound(constant(*lower + count * *step));
    return true;
  }
  Value end = arith::AddIOp::create(builder, loop.getLoc(),
                                    loop.getLowerBound(), constant(most));
  loop.setUpperBound(arith::MinSIOp::create(builder, loop.getLoc(),
                                            loop.getUpperBound(), end));
  return true;
}

/// The shape that a slice is taken from, or put into.
static ArrayRef<int64_t> slicedShape(OffsetSizeAndStrideOpInterface slice) {
  if (auto extract = dyn_cast<tensor::ExtractSliceOp>(slice.getOperation()))
    return extract.getSourceType().getShape();
  return cast<tensor::InsertSliceOp>(slice.getOperation())
      .getDestType()
      .getShape();
}

/// How far the slice may start along a dimension; -1 where that is not known.
static int64_t lastOffset(OffsetSizeAndStrideOpInterface slice,
                          unsigned dimension) {
  int64_t size = slice.getStaticSizes()[dimension];
  int64_t stride = slice.getStaticStrides()[dimension];
  int64_t whole = slicedShape(slice)[dimension];
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(stride) ||
      ShapedType::isDynamic(whole) || size < 1)
    return -1;
  return whole - 1 - (size - 1) * stride;
}

/// The dimensions along which it may start elsewhere.
static SmallVector<unsigned>
movableDimensions(OffsetSizeAndStrideOpInterface slice) {
  SmallVector<unsigned> dimensions;
  for (unsigned i = 0; i < slice.getStaticOffsets().size(); ++i)
    if (lastOffset(slice, i) > 0)
      dimensions.push_back(i);
  return dimensions;
}

bool oracle::moveSlice(ModuleOp module, RandomStream &random) {
  Operation *op = pickOperation(module, random, [](Operation *op) {
    return isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op) &&
           !movableDimensions(cast<OffsetSizeAndStrideOpInterface>(op)).empty();
  });
  if (!op)
    return false;
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  unsigned dimension = oneOf(movableDimensions(slice), random);
  int64_t offset = random.between(0, lastOffset(slice, dimension));
  if (slice.isDynamicOffset(dimension)) {
    OpBuilder builder(op);
    op->setOperand(
        slice.getIndexOfDynamicOffset(dimension),
        arith::ConstantIndexOp::create(builder, op->getLoc(), offset));
    return true;
  }
  SmallVector<int64_t> offsets(slice.getStaticOffsets());
  offsets[dimension] = offset;
  op->setAttr("static_offsets",
              DenseI64ArrayAttr::get(op->getContext(), offsets));
  return true;
}

static bool isStatic(int64_t size) { return !ShapedType::isDynamic(size); }

/// A type that says less of a tensor's sizes; null where it says nothing.
static RankedTensorType lessStatic(Type type, RandomStream &random) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !llvm::any_of(tensor.getShape(), isStatic))
    return {};
  SmallVector<int64_t> shape(tensor.getShape());
  SmallVector<unsigned> known;
  for (auto [i, size] : llvm::enumerate(shape))
    if (isStatic(size))
      known.push_back(i);
  shape[oneOf(known, random)] = ShapedType::kDynamic;
  return RankedTensorType::get(shape, tensor.getElementType());
}

/// Lets an operation compute on a tensor of unknown size, between casts.
bool oracle::makeDynamic(ModuleOp module, RandomStream &random) {
  Operation *op = pickOperation(module, random, [](Operation *op) {
    return !isa<tensor::CastOp>(op) &&
           llvm::any_of(op->getOperandTypes(), [](Type type) {
             auto tensor = dyn_cast<RankedTensorType>(type);
             return tensor && llvm::any_of(tensor.getShape(), isStatic);
           });
  });
  if (!op)
    return false;
  SmallVector<unsigned> tensors;
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
    if (isa<RankedTensorType>(type))
      tensors.push_back(i);
  unsigned number = oneOf(tensors, random);
  Type type = op->getOperand(number).getType();
  RankedTensorType dynamic = lessStatic(type, random);
  if (!dynamic)
    return false;
  bool isUniform = op->hasTrait<OpTrait::SameOperandsAndResultType>();
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isUniform || operand.getOperandNumber() == number)
      operand.set(tensor::CastOp::create(builder, op->getLoc(), dynamic,
                                         operand.get()));
  SmallVector<Value> results;
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (isUniform)
    llvm::append_range(results, op->getResults());
  else if (destinations && destinations.isDpsInit(&op->getOpOperand(number)))
    results.push_back(destinations.getTiedOpResult(&op->getOpOperand(number)));
  builder.setInsertionPointAfter(op);
  for (Value result : results) {
    result.setType(dynamic);
    auto back = tensor::CastOp::create(builder, op->getLoc(), type, result);
    result.replaceAllUsesExcept(back, back);
  }
  return true;
}
