//===- Affine.cpp - Rules for affine loops over memory --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

/// A row of memory with elements.
static std::optional<Known> pickRow(Grower &grower, Type element = {}) {
  return grower.pick([&](const Known &known) {
    return known.isMemRef() && known.rank() == 1 && known.sizes[0] > 0 &&
           (!element || known.element() == element);
  });
}

/// target[stride * i] = source[i] op captured for all i below `trips`; without
/// a source, captured alone.
static void makeLoop(Grower &grower, int64_t trips, Value source,
                     const Known &target, int64_t stride) {
  OpBuilder &builder = grower.builder;
  Value captured = grower.scalar(target.element());
  StringRef name = drawCombiner(grower, target.element());
  auto loop = grower.make<affine::AffineForOp>(int64_t(0), trips);
  grower.inside(loop.getBody(), uint64_t(trips), [&] {
    builder.setInsertionPointToStart(loop.getBody());
    Value variable = loop.getInductionVar();
    Value value = captured;
    if (source) {
      value = grower.make<affine::AffineLoadOp>(source, variable);
      value = grower.makeNamed(name, {value, captured}, captured.getType());
    }
    // What is the same place each time does not name the variable.
    AffineMap place =
        stride == 0
            ? builder.getConstantAffineMap(0)
            : AffineMap::get(1, 0, builder.getAffineDimExpr(0) * stride);
    grower.make<affine::AffineStoreOp>(
        value, target.value, place,
        ValueRange(variable).take_front(place.getNumDims()));
  });
  grower.hadEffects = true;
}

/// Over all of a row, over every other element, always the same one, or never.
static bool buildAffineLoop(Grower &grower) {
  if (!grower.allowsEffects || !grower.mayNest(4))
    return false;
  auto target = pickRow(grower);
  if (!target)
    return false;
  int64_t size = target->sizes[0];
  int64_t stride = grower.between(0, 2);
  int64_t trips = stride == 0 ? 3 : (size + stride - 1) / stride;
  if (grower.oneIn(4))
    trips = 0;
  Value source;
  if (grower.oneIn(2)) {
    auto row = pickRow(grower, target->element());
    if (row->sizes[0] >= trips)
      source = row->value;
  }
  makeLoop(grower, trips, source, *target, stride);
  grower.read(*target);
  return true;
}

/// Each element of a matrix is made of a neighbour that an earlier iteration
/// may have written: in any other order it would be another.
static bool buildDependence(Grower &grower) {
  if (!grower.allowsEffects || !grower.mayNest(12))
    return false;
  OpBuilder &builder = grower.builder;
  auto matrix = grower.pick([](const Known &known) {
    return known.isMemRef() && known.rank() == 2 && known.sizes[0] > 1 &&
           known.sizes[1] > 1;
  });
  if (!matrix) {
    Sizes sizes = {grower.between(2, 4), grower.between(2, 4)};
    matrix = allocateFilled(
        grower, {MemRefType::get(sizes, grower.scalarType()), sizes});
  }
  static constexpr int64_t neighbours[][2] = {{-1, 1},  {-1, 0}, {0, -1},
                                              {-1, -1}, {1, -1}, {0, 1}};
  const auto &offset = neighbours[grower.below(std::size(neighbours))];
  Type element = matrix->element();
  StringRef name = drawCombiner(grower, element);
  Value captured = grower.scalar(element);
  int64_t low[2], high[2];
  for (auto [dim, size] : llvm::enumerate(matrix->sizes)) {
    low[dim] = std::max<int64_t>(0, -offset[dim]);
    high[dim] = size - std::max<int64_t>(0, offset[dim]);
  }
  auto outer = grower.make<affine::AffineForOp>(low[0], high[0]);
  grower.inside(outer.getBody(), uint64_t(high[0] - low[0]), [&] {
    builder.setInsertionPointToStart(outer.getBody());
    auto inner = grower.make<affine::AffineForOp>(low[1], high[1]);
    grower.inside(inner.getBody(), uint64_t(high[1] - low[1]), [&] {
      builder.setInsertionPointToStart(inner.getBody());
      Value at[] = {outer.getInductionVar(), inner.getInductionVar()};
      AffineMap place =
          AffineMap::get(2, 0,
                         {builder.getAffineDimExpr(0) + offset[0],
                          builder.getAffineDimExpr(1) + offset[1]},
                         builder.getContext());
      Value value = grower.make<affine::AffineLoadOp>(matrix->value, place, at);
      value = grower.makeNamed(name, {value, captured}, element);
      grower.make<affine::AffineStoreOp>(value, matrix->value, at);
    });
  });
  grower.hadEffects = true;
  for (unsigned left = 1 + unsigned(grower.below(3)); left > 0; --left)
    grower.read(*matrix);
  return true;
}

/// A public function that stores to a row of any length; never inlined.
static func::FuncOp storeFunction(Grower &grower, Type element) {
  func::FuncOp &function = grower.state.stores[element];
  if (function)
    return function;
  Location location = grower.location();
  std::string name;
  llvm::raw_string_ostream(name) << "store_" << element;
  function =
      grower.state.makeOpaque(location, name, storeFunctionType(element));
  Block *body = function.addEntryBlock();
  auto builder = OpBuilder::atBlockBegin(body);
  memref::StoreOp::create(builder, location, body->getArgument(0),
                          body->getArgument(1), body->getArgument(2));
  func::ReturnOp::create(builder, location);
  return function;
}

/// What one loop writes another reads; in between it changes under another
/// name.
static bool buildAffineChain(Grower &grower) {
  if (!grower.allowsEffects || !grower.mayNest(8))
    return false;
  auto source = pickRow(grower);
  if (!source)
    return false;
  Type element = source->element();
  int64_t size = source->sizes[0];
  auto type = MemRefType::get({size}, element);
  // The loops fill them.
  Known middle = allocate(grower, {type, {size}});
  Known target = allocate(grower, {type, {size}});
  makeLoop(grower, size, source->value, middle, /*stride=*/1);
  if (!grower.oneIn(4)) {
    auto unknown = MemRefType::get({ShapedType::kDynamic}, element);
    Value view = grower.cast(middle, unknown);
    Value value = grower.scalar(element);
    Value at = grower.indexUpTo(size - 1);
    if (grower.oneIn(2))
      grower.make<memref::StoreOp>(value, view, ValueRange(at));
    else
      grower.make<func::CallOp>(storeFunction(grower, element),
                                ValueRange{value, view, at});
  }
  makeLoop(grower, size, middle.value, target, /*stride=*/1);
  grower.add(middle);
  grower.read(grower.add(target));
  return true;
}

ArrayRef<Rule> oracle::affineRules() {
  static constexpr Rule rules[] = {
      {"affine-loop", 2, buildAffineLoop},
      {"affine-chain", 1, buildAffineChain},
      {"affine-dependence", 1, buildDependence},
  };
  return rules;
}
