//===- Values.cpp - Values on demand --------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Generator/Rules.h"
#include "interpreter/Engine/Types.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type Grower::scalarType() {
  if (!state.scalars.empty() && !oneIn(4))
    return oneOf(state.scalars);
  return oneIn(2) ? floatType() : integerType();
}

Type Grower::floatType() {
  switch (below(8)) {
  case 0:
    return builder.getF64Type();
  case 1:
    return builder.getF16Type();
  case 2:
    return builder.getBF16Type();
  default:
    return builder.getF32Type();
  }
}

Type Grower::integerType() {
  switch (below(8)) {
  case 0:
  case 1:
    return builder.getIntegerType(8);
  case 2:
    return builder.getIntegerType(16);
  case 3:
    return builder.getIntegerType(64);
  case 4:
    return builder.getIndexType();
  default:
    return builder.getI32Type();
  }
}

std::optional<Form> Grower::paletteForm() {
  if (state.palette.empty())
    return std::nullopt;
  return oneOf(state.palette);
}

RankedTensorType Grower::drawType(ArrayRef<int64_t> sizes, Type element) {
  Sizes dims(sizes);
  for (int64_t &dim : dims)
    if (oneIn(4))
      dim = ShapedType::kDynamic;
  return RankedTensorType::get(dims, element);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

TypedAttr Grower::drawAttribute(Type type) {
  if (type.isIndex())
    return builder.getIndexAttr(int64_t(drawIndex(
        random, oneIn(4) ? Distribution::Edge : Distribution::Exact)));
  static constexpr Distribution distributions[] = {
      Distribution::Exact,   Distribution::Exact, Distribution::Exact,
      Distribution::Uniform, Distribution::Edge,  Distribution::Edge,
      Distribution::Edge,    Distribution::Bits};
  Distribution distribution = distributions[below(std::size(distributions))];
  if (auto floating = dyn_cast<FloatType>(type)) {
    uint64_t code =
        drawFloat(random, elementTypeOf(type)->floatKind(), distribution);
    return FloatAttr::get(type, APFloat(floating.getFloatSemantics(),
                                        APInt(floating.getWidth(), code)));
  }
  unsigned width = type.getIntOrFloatBitWidth();
  return IntegerAttr::get(
      type, APInt(width, drawInteger(random, width, distribution)));
}

Value Grower::constant(TypedAttr value) {
  --state.size;
  return make<arith::ConstantOp>(value);
}

Value Grower::constant(Type type) { return constant(drawAttribute(type)); }

Value Grower::scalar(Type type) {
  if (!oneIn(3))
    if (auto known =
            pick([&](const Known &known) { return known.type() == type; }))
      return known->value;
  TypedAttr attribute = drawAttribute(type);
  Value value = constant(attribute);
  if (oneIn(2))
    value = opaque(value);
  Known known{value};
  if (type.isIndex())
    known.low = known.high = cast<IntegerAttr>(attribute).getInt();
  return add(known).value;
}

/// Makes the function that returns its argument.
static func::FuncOp makeIdentity(ModuleState &state, Type type) {
  std::string name;
  llvm::raw_string_ostream(name) << "opaque_" << type;
  Location location = FileLineColLoc::get(state.file, 0, 1);
  func::FuncOp function = state.makeOpaque(
      location, name, FunctionType::get(type.getContext(), type, type));
  Block *body = function.addEntryBlock();
  auto builder = OpBuilder::atBlockBegin(body);
  func::ReturnOp::create(builder, location, body->getArguments());
  return function;
}

Value Grower::opaque(Value value) {
  func::FuncOp &identity = state.identities[value.getType()];
  if (!identity)
    identity = makeIdentity(state, value.getType());
  --state.size;
  return make<func::CallOp>(identity, value).getResult(0);
}

Value Grower::condition() {
  auto compared = pick([](const Known &known) {
    return known.type().isInteger(1) || known.type().isInteger(32) ||
           known.type().isIndex();
  });
  if (!compared || oneIn(3))
    return opaque(constant(builder.getBoolAttr(oneIn(2))));
  if (compared->type().isInteger(1))
    return compared->value;
  constexpr auto last = uint64_t(arith::CmpIPredicate::uge);
  Value other = constant(drawAttribute(compared->type()));
  return make<arith::CmpIOp>(arith::CmpIPredicate(below(last + 1)),
                             compared->value, other);
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Value Grower::index(int64_t value) {
  if (oneIn(2))
    if (auto known = pick([&](const Known &known) {
          return known.type().isIndex() && known.low == value &&
                 known.high == value;
        }))
      return known->value;
  Value result = constant(builder.getIndexAttr(value));
  if (oneIn(2))
    result = opaque(result);
  return addIndex(result, value, value).value;
}

Value Grower::indexUpTo(int64_t last) {
  if (!oneIn(3))
    if (auto known = pick([&](const Known &known) {
          return known.type().isIndex() && known.low >= 0 && known.high <= last;
        }))
      return known->value;
  auto any = pick([](const Known &known) {
    return known.type().isIndex() && known.low != known.high;
  });
  if (!any || !oneIn(3))
    return index(between(0, last));
  Value result;
  if (any->low >= 0 && oneIn(2)) {
    MLIRContext *context = builder.getContext();
    AffineMap map = AffineMap::get(
        1, 0,
        {builder.getAffineDimExpr(0), builder.getAffineConstantExpr(last)},
        context);
    result = make<affine::AffineMinOp>(map, any->value);
  } else {
    Value bound = constant(builder.getIndexAttr(last + 1));
    result = make<arith::RemUIOp>(any->value, bound);
  }
  return addIndex(result, 0, last).value;
}

OpFoldResult Grower::foldable(int64_t value) {
  if (oneIn(2))
    return builder.getIndexAttr(value);
  return index(value);
}

OpFoldResult Grower::foldableUpTo(int64_t last) {
  if (oneIn(2))
    return builder.getIndexAttr(between(0, last));
  return indexUpTo(last);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

Value Grower::empty(const Form &form) {
  auto type = cast<RankedTensorType>(form.type);
  SmallVector<Value> dynamic;
  for (auto [dim, size] : llvm::zip_equal(type.getShape(), form.sizes))
    if (ShapedType::isDynamic(dim))
      dynamic.push_back(index(size));
  return make<tensor::EmptyOp>(type, dynamic);
}

/// A dense constant, of one value or of many.
static Value makeDense(Grower &grower, RankedTensorType type) {
  SmallVector<Attribute> elements;
  int64_t count = grower.oneIn(4) ? 1 : type.getNumElements();
  for (int64_t i = 0; i < count; ++i)
    elements.push_back(grower.drawAttribute(type.getElementType()));
  if (elements.empty())
    elements.push_back(grower.drawAttribute(type.getElementType()));
  if (type.getNumElements() == 0)
    return grower.constant(DenseElementsAttr::get(type, ArrayRef<Attribute>()));
  return grower.constant(DenseElementsAttr::get(type, elements));
}

static Value makeFilled(Grower &grower, const Form &form) {
  Value value =
      grower.scalar(cast<RankedTensorType>(form.type).getElementType());
  Value destination = grower.empty(form);
  return grower.make<linalg::FillOp>(value, destination).getResult(0);
}

static Value makeFromElements(Grower &grower, RankedTensorType type) {
  SmallVector<Value> elements;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    elements.push_back(grower.scalar(type.getElementType()));
  return grower.make<tensor::FromElementsOp>(type, elements);
}

Known Grower::fresh(const Form &form) {
  if (auto memory = dyn_cast<MemRefType>(form.type)) {
    Known filled = allocateFilled(
        *this,
        {MemRefType::get(form.sizes, memory.getElementType()), form.sizes});
    filled.value = cast(filled, memory);
    return filled;
  }
  if (auto mx = dyn_cast<mx::MxTensorType>(form.type)) {
    Known source =
        anyOf({RankedTensorType::get(mx.getShape(), builder.getF32Type()),
               form.sizes});
    return add(
        make<mx::QuantizeBlockOp>(mx, source.value, mx::ScaleRounding(below(4)))
            .getResult(),
        form.sizes);
  }
  auto type = cast<RankedTensorType>(form.type);
  auto fixed = RankedTensorType::get(form.sizes, type.getElementType());
  uint64_t choice = below(4);
  Value value;
  if (choice == 0 && fixed.getNumElements() <= 6)
    value = makeFromElements(*this, fixed);
  else if (choice <= 1)
    return add(makeFilled(*this, form), form.sizes);
  else
    value = makeDense(*this, fixed);
  return add(cast({value, form.sizes}, type), form.sizes);
}

/// A tensor or memory of the same sizes and element type, half of the time.
static std::optional<Known> castable(Grower &grower, const Form &form) {
  if (isa<mx::MxTensorType>(form.type) || grower.oneIn(2))
    return std::nullopt;
  auto type = cast<ShapedType>(form.type);
  return grower.pick([&](const Known &known) {
    if (form.sizes != known.sizes)
      return false;
    if (auto memory = dyn_cast<MemRefType>(known.type()))
      return isa<MemRefType>(type) && memory.getLayout().isIdentity() &&
             known.element() == type.getElementType();
    return known.isTensor() && isa<RankedTensorType>(type) &&
           known.element() == type.getElementType();
  });
}

Known Grower::anyOf(const Form &form) {
  if (!form.sizes.empty() || !form.type.isIntOrIndexOrFloat()) {
    if (!oneIn(6))
      if (auto known =
              pick([&](const Known &known) { return known.form() == form; }))
        return *known;
    if (auto known = castable(*this, form)) {
      known->value = cast(*known, form.type);
      return add(*known);
    }
    return fresh(form);
  }
  return Known{scalar(form.type)};
}

Value Grower::cast(const Known &tensor, Type type) {
  if (tensor.type() == type)
    return tensor.value;
  if (isa<MemRefType>(type))
    return make<memref::CastOp>(type, tensor.value);
  return make<tensor::CastOp>(type, tensor.value);
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// Overwrites all elements, or some function of them, in place.
static Known fillOver(Grower &grower, const Known &tensor) {
  Value value = grower.scalar(tensor.element());
  auto fill = grower.make<linalg::FillOp>(value, tensor.value);
  grower.supersede(tensor.value);
  return grower.add(fill.getResult(0), tensor.sizes);
}

Known Grower::rewrite(const Known &tensor) {
  if (tensor.isMx()) {
    Value alpha = scalar(builder.getF32Type());
    supersede(tensor.value);
    return add(make<mx::FoldScaleOp>(tensor.value, alpha).getResult(),
               tensor.sizes);
  }
  if (tensor.numElements() == 0 || oneIn(5))
    return fillOver(*this, tensor);
  return oneIn(2) ? insertElement(*this, tensor) : insertSlice(*this, tensor);
}

void Grower::read(const Known &tensor) {
  if (tensor.isMx()) {
    auto type = RankedTensorType::get(
        ::cast<mx::MxTensorType>(tensor.type()).getShape(),
        builder.getF32Type());
    add(make<mx::DequantizeBlockOp>(type, tensor.value).getResult(),
        tensor.sizes);
    return refresh(tensor.value);
  }
  if (tensor.numElements() == 0)
    return;
  SmallVector<Value> indices;
  for (int64_t size : tensor.sizes)
    indices.push_back(indexUpTo(size - 1));
  Value element =
      tensor.isMemRef()
          ? make<memref::LoadOp>(tensor.value, indices).getResult()
          : make<tensor::ExtractOp>(tensor.value, indices).getResult();
  add(element);
  refresh(tensor.value);
  if (oneIn(3))
    print(element);
}
