//===- Linalg.cpp - Rules for computations on whole tensors ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

StringRef oracle::drawCombiner(Grower &grower, Type element) {
  static constexpr StringLiteral floats[] = {
      "arith.addf", "arith.mulf", "arith.subf", "arith.maximumf", "arith.addf"};
  static constexpr StringLiteral integers[] = {
      "arith.addi", "arith.muli", "arith.subi", "arith.xori", "arith.maxsi"};
  return isa<FloatType>(element) ? grower.oneOf(floats)
                                 : grower.oneOf(integers);
}

Value oracle::makeAt(OpBuilder &builder, Location location, StringRef name,
                     ValueRange operands, Type type) {
  OperationState operation(location, name);
  operation.addOperands(operands);
  operation.addTypes(type);
  return builder.create(operation)->getResult(0);
}

/// A destination: empty, or a tensor that may be read, too.
static Known drawDestination(Grower &grower, const Form &form) {
  if (grower.oneIn(3))
    return {grower.empty(form), form.sizes};
  return grower.anyOf(form);
}

/// On tensors, without a destination.
static bool buildElementwise(Grower &grower) {
  auto left = grower.pick([](const Known &known) { return known.isTensor(); });
  if (!left)
    return false;
  Known right = grower.oneIn(6) ? *left : grower.anyOf(left->form());
  StringRef name = drawCombiner(grower, left->element());
  Value result =
      grower.makeNamed(name, {left->value, right.value}, left->type());
  grower.add(result, left->sizes);
  return true;
}

/// Of one or two inputs, any of which may be what is written, too.
static bool buildMap(Grower &grower) {
  auto first = grower.pick([](const Known &known) { return known.isTensor(); });
  if (!first)
    return false;
  SmallVector<Value> inputs = {first->value};
  if (grower.oneIn(2))
    inputs.push_back(grower.anyOf(first->form()).value);
  Known destination =
      grower.oneIn(3) ? *first : drawDestination(grower, first->form());
  StringRef name = drawCombiner(grower, first->element());
  Value captured = grower.scalar(first->element());
  Value result =
      grower
          .make<linalg::MapOp>(
              inputs, destination.value,
              [&](OpBuilder &builder, Location location, ValueRange elements) {
                Value other = inputs.size() == 2 ? elements[1] : captured;
                Value combined =
                    makeAt(builder, location, name, {elements[0], other},
                           captured.getType());
                linalg::YieldOp::create(builder, location, combined);
              })
          .getResult()[0];
  grower.supersede(destination.value);
  grower.add(result, first->sizes);
  return true;
}

/// Reads its destination, along permuted or shared dimensions of its inputs.
static bool buildGeneric(Grower &grower) {
  auto out = grower.pick(
      [](const Known &known) { return known.isTensor() && known.rank() >= 1; });
  if (!out)
    return false;
  MLIRContext *context = grower.builder.getContext();
  auto rank = unsigned(out->sizes.size());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
  // Which dimensions an input has, and in which order.
  auto input = grower.pick([&](const Known &known) {
    return known.isTensor() && known.element() == out->element() &&
           known.rank() <= out->rank();
  });
  SmallVector<AffineExpr> exprs;
  SmallVector<unsigned> dims;
  for (unsigned i = 0; i < rank; ++i)
    dims.push_back(i);
  if (grower.oneIn(3) && rank > 1)
    std::swap(dims[0], dims[grower.below(rank)]);
  for (int64_t size : input->sizes) {
    unsigned *dim = llvm::find_if(
        dims, [&](unsigned dim) { return out->sizes[dim] == size; });
    if (dim == dims.end())
      return false;
    exprs.push_back(grower.builder.getAffineDimExpr(*dim));
    dims.erase(dim);
  }
  AffineMap map = AffineMap::get(rank, 0, exprs, context);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  StringRef name = drawCombiner(grower, out->element());
  bool readsIndex = out->element().isInteger(32) && grower.oneIn(2);
  auto generic = grower.make<linalg::GenericOp>(
      TypeRange(out->type()), ValueRange(input->value), ValueRange(out->value),
      ArrayRef<AffineMap>{map, identity}, iterators,
      [&](OpBuilder &builder, Location location, ValueRange elements) {
        Value left = elements[0];
        if (readsIndex) {
          Value index = linalg::IndexOp::create(builder, location, 0);
          Value number = arith::IndexCastOp::create(builder, location,
                                                    left.getType(), index);
          left = arith::AddIOp::create(builder, location, left, number);
        }
        Value combined = makeAt(builder, location, name, {left, elements[1]},
                                left.getType());
        linalg::YieldOp::create(builder, location, combined);
      });
  grower.supersede(out->value);
  grower.add(generic.getResult(0), out->sizes);
  return true;
}

/// Along one dimension.
static bool buildReduce(Grower &grower) {
  auto input = grower.pick(
      [](const Known &known) { return known.isTensor() && known.rank() >= 1; });
  if (!input)
    return false;
  auto type = cast<RankedTensorType>(input->type());
  uint64_t dim = grower.below(input->sizes.size());
  Sizes dims(type.getShape()), sizes = input->sizes;
  dims.erase(dims.begin() + int64_t(dim));
  sizes.erase(sizes.begin() + int64_t(dim));
  Known init =
      grower.anyOf({RankedTensorType::get(dims, type.getElementType()), sizes});
  StringRef name = drawCombiner(grower, type.getElementType());
  auto reduce = grower.make<linalg::ReduceOp>(
      ValueRange(input->value), ValueRange(init.value),
      ArrayRef<int64_t>{int64_t(dim)},
      [&](OpBuilder &builder, Location location, ValueRange elements) {
        Value combined =
            makeAt(builder, location, name, elements, type.getElementType());
        linalg::YieldOp::create(builder, location, combined);
      });
  grower.supersede(init.value);
  grower.add(reduce.getResult(0), sizes);
  return true;
}

static bool buildTranspose(Grower &grower) {
  auto input = grower.pick(
      [](const Known &known) { return known.isTensor() && known.rank() >= 2; });
  if (!input)
    return false;
  auto type = cast<RankedTensorType>(input->type());
  SmallVector<int64_t> permutation;
  for (int64_t i = 0; i < input->rank(); ++i)
    permutation.push_back(i);
  std::swap(permutation[0],
            permutation[1 + grower.below(input->sizes.size() - 1)]);
  Sizes dims, sizes;
  for (int64_t dim : permutation) {
    dims.push_back(type.getDimSize(unsigned(dim)));
    sizes.push_back(input->sizes[dim]);
  }
  Known init = drawDestination(
      grower, {RankedTensorType::get(dims, type.getElementType()), sizes});
  Value result =
      grower.make<linalg::TransposeOp>(input->value, init.value, permutation)
          ->getResult(0);
  grower.supersede(init.value);
  grower.add(result, sizes);
  return true;
}

static bool buildBroadcast(Grower &grower) {
  auto form = grower.paletteForm();
  if (!form || !isa<RankedTensorType>(form->type) || form->sizes.empty())
    return false;
  auto type = cast<RankedTensorType>(form->type);
  uint64_t dim = grower.below(form->sizes.size());
  Sizes dims(type.getShape()), sizes = form->sizes;
  dims.erase(dims.begin() + int64_t(dim));
  sizes.erase(sizes.begin() + int64_t(dim));
  Known input =
      grower.anyOf({RankedTensorType::get(dims, type.getElementType()), sizes});
  Known init = drawDestination(grower, *form);
  Value result = grower
                     .make<linalg::BroadcastOp>(input.value, init.value,
                                                ArrayRef<int64_t>{int64_t(dim)})
                     ->getResult(0);
  grower.supersede(init.value);
  grower.add(result, form->sizes);
  return true;
}

static bool buildCopy(Grower &grower) {
  auto input = grower.pick([](const Known &known) { return known.isTensor(); });
  if (!input)
    return false;
  Known init = drawDestination(grower, input->form());
  auto copy = grower.make<linalg::CopyOp>(ValueRange(input->value),
                                          ValueRange(init.value));
  grower.supersede(init.value);
  grower.add(copy.getResult(0), input->sizes);
  return true;
}

/// A matrix product into something wider, each side extended its own way.
static bool buildContraction(Grower &grower) {
  OpBuilder &builder = grower.builder;
  MLIRContext *context = builder.getContext();
  bool isInteger = grower.oneIn(2);
  Type narrow =
      isInteger ? builder.getI8Type() : Type(Float8E4M3FNType::get(context));
  Type wide = isInteger ? builder.getI32Type() : Type(builder.getF32Type());
  int64_t m = grower.between(1, 3), n = grower.between(1, 3),
          k = grower.between(1, 4);
  if (!isInteger && grower.oneIn(2))
    narrow = wide;
  auto formOf = [&](int64_t rows, int64_t columns, Type element) {
    Sizes sizes = {rows, columns};
    return Form{RankedTensorType::get(sizes, element), sizes};
  };
  Known left = grower.anyOf(formOf(m, k, narrow));
  Known right = grower.anyOf(formOf(k, n, narrow));
  Known out = grower.anyOf(formOf(m, n, wide));
  StringRef extensions[] = {"arith.extsi", "arith.extui"};
  StringRef leftName = isInteger ? grower.oneOf(extensions) : "arith.extf";
  StringRef rightName = isInteger ? grower.oneOf(extensions) : "arith.extf";
  AffineExpr i = builder.getAffineDimExpr(0), j = builder.getAffineDimExpr(1),
             r = builder.getAffineDimExpr(2);
  using utils::IteratorType;
  auto generic = grower.make<linalg::GenericOp>(
      TypeRange(out.type()), ValueRange{left.value, right.value},
      ValueRange(out.value),
      ArrayRef<AffineMap>{AffineMap::get(3, 0, {i, r}, context),
                          AffineMap::get(3, 0, {r, j}, context),
                          AffineMap::get(3, 0, {i, j}, context)},
      ArrayRef<IteratorType>{IteratorType::parallel, IteratorType::parallel,
                             IteratorType::reduction},
      [&](OpBuilder &builder, Location location, ValueRange elements) {
        auto widen = [&](Value value, StringRef name) {
          return narrow == wide ? value
                                : makeAt(builder, location, name, value, wide);
        };
        Value a = widen(elements[0], leftName);
        Value b = widen(elements[1], rightName);
        Value product =
            makeAt(builder, location, isInteger ? "arith.muli" : "arith.mulf",
                   {a, b}, wide);
        Value sum =
            makeAt(builder, location, isInteger ? "arith.addi" : "arith.addf",
                   {elements[2], product}, wide);
        linalg::YieldOp::create(builder, location, sum);
      });
  grower.supersede(out.value);
  grower.add(generic.getResult(0), out.sizes);
  return true;
}

static bool buildMatmul(Grower &grower) {
  // Its builder knows no products of indices.
  auto isMatrix = [](const Known &known) {
    return known.isTensor() && known.rank() == 2 && !known.element().isIndex();
  };
  auto left = grower.pick(isMatrix);
  if (!left)
    return false;
  Type element = left->element();
  auto leftType = cast<RankedTensorType>(left->type());
  auto right = grower.pick([&](const Known &known) {
    return isMatrix(known) && known.element() == element &&
           known.sizes[0] == left->sizes[1];
  });
  if (!right) {
    Sizes sizes = {left->sizes[1], grower.between(1, 3)};
    Sizes dims = {leftType.getDimSize(1), sizes[1]};
    right = grower.fresh({RankedTensorType::get(dims, element), sizes});
  }
  auto rightType = cast<RankedTensorType>(right->type());
  Sizes sizes = {left->sizes[0], right->sizes[1]};
  Sizes dims = {leftType.getDimSize(0), rightType.getDimSize(1)};
  Known out = grower.anyOf({RankedTensorType::get(dims, element), sizes});
  auto matmul = grower.make<linalg::MatmulOp>(
      ValueRange{left->value, right->value}, ValueRange(out.value));
  grower.supersede(out.value);
  grower.add(matmul.getResult(0), sizes);
  return true;
}

ArrayRef<Rule> oracle::linalgRules() {
  static constexpr Rule rules[] = {
      {"elementwise", 4, buildElementwise},
      {"map", 3, buildMap},
      {"generic", 3, buildGeneric},
      {"reduce", 2, buildReduce},
      {"transpose", 1, buildTranspose},
      {"broadcast", 1, buildBroadcast},
      {"copy", 1, buildCopy},
      {"contraction", 2, buildContraction},
      {"matmul", 1, buildMatmul},
  };
  return rules;
}
