//===- Vectors.cpp - Rules for vectors, and tensors seen through them -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace oracle;

static bool isVector(const Known &known) {
  return isa<VectorType>(known.type());
}

static Type elementOf(const Known &vector) {
  return cast<VectorType>(vector.type()).getElementType();
}

static Known makeConstant(Grower &grower, VectorType type) {
  SmallVector<Attribute> elements;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    elements.push_back(grower.drawAttribute(type.getElementType()));
  Value value = grower.constant(DenseElementsAttr::get(type, elements));
  return grower.add(value, Sizes(type.getShape()));
}

static bool buildVectorConstant(Grower &grower) {
  Type element = grower.scalarType();
  makeConstant(grower, VectorType::get({grower.between(2, 4)}, element));
  return true;
}

namespace {

/// A place in a tensor, a vector type to go there, and the dimensions of it
/// that are known to be inside.
struct Transfer {
  SmallVector<Value> indices;
  Sizes lengths;
  SmallVector<bool> inBounds;
};

} // namespace

static Transfer drawTransfer(Grower &grower, const Known &tensor) {
  Transfer transfer;
  int64_t rank = std::min<int64_t>(tensor.rank(), 1 + int64_t(grower.below(2)));
  int64_t leading = tensor.rank() - rank;
  for (auto [dim, size] : llvm::enumerate(tensor.sizes)) {
    if (int64_t(dim) < leading) {
      transfer.indices.push_back(grower.indexUpTo(size - 1));
      continue;
    }
    int64_t length = grower.between(1, 4);
    bool fits = length <= size && grower.oneIn(2);
    transfer.indices.push_back(
        grower.indexUpTo(fits ? size - length : size - 1));
    transfer.lengths.push_back(length);
    transfer.inBounds.push_back(fits);
  }
  return transfer;
}

/// A tensor to transfer from or to.
static std::optional<Known> pickTarget(Grower &grower) {
  return grower.pick([](const Known &known) {
    return known.isTensor() && known.rank() >= 1 && known.numElements() != 0;
  });
}

void oracle::readVector(Grower &grower, const Known &tensor) {
  Transfer transfer = drawTransfer(grower, tensor);
  Value padding = grower.scalar(tensor.element());
  auto type = VectorType::get(transfer.lengths, tensor.element());
  Value vector = grower.make<vector::TransferReadOp>(
      type, tensor.value, transfer.indices, std::optional<Value>(padding),
      std::optional<ArrayRef<bool>>(transfer.inBounds));
  grower.add(vector, transfer.lengths);
  grower.refresh(tensor.value);
}

static bool buildTransferRead(Grower &grower) {
  auto tensor = pickTarget(grower);
  if (!tensor)
    return false;
  readVector(grower, *tensor);
  return true;
}

static bool buildTransferWrite(Grower &grower) {
  auto tensor = pickTarget(grower);
  if (!tensor)
    return false;
  Transfer transfer = drawTransfer(grower, *tensor);
  auto type = VectorType::get(transfer.lengths, tensor->element());
  auto vector =
      grower.pick([&](const Known &known) { return known.type() == type; });
  if (!vector)
    vector = makeConstant(grower, type);
  auto write = grower.make<vector::TransferWriteOp>(
      vector->value, tensor->value, transfer.indices,
      std::optional<ArrayRef<bool>>(transfer.inBounds));
  grower.supersede(tensor->value);
  grower.add(write.getResult(), tensor->sizes);
  if (grower.oneIn(2))
    grower.read(*tensor);
  return true;
}

static bool buildVectorArithmetic(Grower &grower) {
  auto left = grower.pick(isVector);
  if (!left)
    return false;
  auto right = grower.pick(
      [&](const Known &known) { return known.type() == left->type(); });
  StringRef name = drawCombiner(grower, elementOf(*left));
  grower.add(grower.makeNamed(name, {left->value, right->value}, left->type()),
             left->sizes);
  return true;
}

static bool buildVectorExtract(Grower &grower) {
  auto vector = grower.pick(isVector);
  if (!vector)
    return false;
  // Only along one dimension can positions be unknown.
  SmallVector<OpFoldResult> position;
  for (int64_t size : vector->sizes)
    position.push_back(vector->rank() == 1
                           ? grower.foldableUpTo(size - 1)
                           : OpFoldResult(grower.builder.getIndexAttr(
                                 grower.between(0, size - 1))));
  grower.add(grower.make<vector::ExtractOp>(vector->value, position));
  return true;
}

static bool buildVectorInsert(Grower &grower) {
  auto vector = grower.pick(
      [](const Known &known) { return isVector(known) && known.rank() == 1; });
  if (!vector)
    return false;
  Value element = grower.scalar(elementOf(*vector));
  OpFoldResult position = grower.foldableUpTo(vector->sizes[0] - 1);
  grower.add(grower.make<vector::InsertOp>(element, vector->value, position),
             vector->sizes);
  return true;
}

static bool buildVectorReduction(Grower &grower) {
  auto vector = grower.pick([](const Known &known) {
    return isVector(known) && known.rank() == 1 &&
           (elementOf(known).isF32() || elementOf(known).isInteger(32));
  });
  if (!vector)
    return false;
  Value start = grower.scalar(elementOf(*vector));
  grower.add(grower.make<vector::ReductionOp>(vector::CombiningKind::ADD,
                                              vector->value, start));
  return true;
}

/// More iterations than a stack has room for what each transfer may need: a
/// vector of two dimensions beyond the end of memory. Seldom, since it is slow.
static bool buildLongLoop(Grower &grower) {
  if (grower.depth != 0 || !grower.oneIn(20))
    return false;
  constexpr int64_t trips = 9000; // Of a kilobyte.
  Sizes lengths = {8, 16}, sizes = {grower.between(1, 8), grower.between(2, 9)};
  Type element = grower.builder.getF64Type();
  Known memory =
      allocateFilled(grower, {MemRefType::get(sizes, element), sizes});
  Value init = grower.scalar(element);
  Value padding = grower.scalar(element);
  Value zero = grower.constant(grower.builder.getIndexAttr(0));
  Value end = grower.constant(grower.builder.getIndexAttr(trips));
  Value step = grower.constant(grower.builder.getIndexAttr(1));
  auto loop = grower.make<scf::ForOp>(zero, end, step, ValueRange(init));
  grower.inside(loop.getBody(), /*trips=*/1, [&] {
    Value vector = grower.make<vector::TransferReadOp>(
        VectorType::get(lengths, element), memory.value, ValueRange{zero, zero},
        std::optional<Value>(padding),
        std::optional<ArrayRef<bool>>({false, false}));
    OpFoldResult position[] = {
        grower.builder.getIndexAttr(grower.between(0, lengths[0] - 1)),
        grower.builder.getIndexAttr(grower.between(0, lengths[1] - 1))};
    Value read = grower.make<vector::ExtractOp>(vector, position);
    Value larger =
        grower.make<arith::MaximumFOp>(read, loop.getRegionIterArgs()[0]);
    grower.make<scf::YieldOp>(larger);
  });
  grower.add(loop.getResult(0));
  return true;
}

ArrayRef<Rule> oracle::vectorRules() {
  static constexpr Rule rules[] = {
      {"vector-constant", 2, buildVectorConstant},
      {"transfer-read", 2, buildTransferRead},
      {"transfer-write", 2, buildTransferWrite},
      {"vector-arithmetic", 1, buildVectorArithmetic},
      {"vector-extract", 3, buildVectorExtract},
      {"vector-insert", 1, buildVectorInsert},
      {"vector-reduction", 1, buildVectorReduction},
      {"long-loop", 1, buildLongLoop},
  };
  return rules;
}
