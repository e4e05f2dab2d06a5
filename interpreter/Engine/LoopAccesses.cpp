//===- LoopAccesses.cpp - What a loop nest tells observers ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/LoopAccesses.h"

using namespace mlir;
using namespace oracle;

std::vector<int64_t> LoopNest::positionsOf(unsigned i,
                                           ArrayRef<int64_t> extents,
                                           ArrayRef<unsigned> dims,
                                           ArrayRef<int64_t> strides,
                                           int64_t base) const {
  auto evaluate = [&](const IndexExpr &expr, ArrayRef<int64_t> point,
                      int64_t stride) {
    return *expr.evaluate(point) * stride;
  };
  std::vector<int64_t> positions;
  bool followOneLoop = llvm::all_of(indices[i], [&](const IndexExpr &expr) {
    return llvm::count_if(
               dims, [&](unsigned dim) { return expr.dependsOn(dim); }) <= 1;
  });
  if (!followOneLoop) {
    (void)forEachPoint(extents, dims, [&](ArrayRef<int64_t> point) {
      positions.push_back(base);
      for (auto [expr, stride] : llvm::zip_equal(indices[i], strides))
        positions.back() += evaluate(expr, point, stride);
      return success();
    });
    return positions;
  }
  // Then a position is a sum with one part from each loop.
  SmallVector<int64_t> point(extents.size(), 0);
  positions = {base};
  for (auto [expr, stride] : llvm::zip_equal(indices[i], strides))
    positions.front() += evaluate(expr, point, stride);
  for (unsigned dim : dims) {
    std::vector<int64_t> parts(extents[dim], 0), next;
    for (auto [expr, stride] : llvm::zip_equal(indices[i], strides)) {
      if (!expr.dependsOn(dim))
        continue;
      point[dim] = 0;
      int64_t atZero = evaluate(expr, point, stride);
      for (; point[dim] < extents[dim]; ++point[dim])
        parts[point[dim]] += evaluate(expr, point, stride) - atZero;
      point[dim] = 0;
    }
    next.reserve(positions.size() * parts.size());
    for (int64_t position : positions)
      for (int64_t part : parts)
        next.push_back(position + part);
    positions = std::move(next);
  }
  return positions;
}

Access LoopNest::accessOf(Operation *op, unsigned i, ArrayRef<int64_t> extents,
                          const LoopBuffer &buffer) const {
  Access access{op,
                i,
                buffer.memref,
                buffer.tensor,
                {},
                {},
                1,
                /*isToldInOrder=*/true};
  int64_t base = buffer.memref ? buffer.memref->box.offset : 0;
  SmallVector<unsigned> dims;
  bool isLinear = llvm::all_of(
      indices[i], [](const IndexExpr &expr) { return expr.isLinear(); });
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    access.count *= extent;
    int64_t step = 0;
    bool depends = false;
    for (auto [expr, stride] : llvm::zip_equal(indices[i], buffer.strides)) {
      step += expr.coefficient(loop) * stride;
      depends |= expr.dependsOn(loop);
    }
    if (!depends)
      continue;
    dims.push_back(loop);
    access.box.sizes.push_back(extent);
    access.box.strides.push_back(step);
  }
  access.box.offset = base;
  for (auto [expr, stride] : llvm::zip_equal(indices[i], buffer.strides))
    access.box.offset += expr.constantPart() * stride;
  if (isLinear)
    return access;
  access.positions = positionsOf(i, extents, dims, buffer.strides, base);
  return access;
}

/// The last loop is the innermost dimension of the positions.
void LoopNest::SingleAccesses::Operand::measureRuns(int64_t rowLength) {
  runs.assign(positions->size(), 1);
  auto delta = [&](size_t i) { return (*positions)[i + 1] - (*positions)[i]; };
  for (size_t i = positions->size(); i-- > 0;) {
    int64_t left = rowLength - int64_t(i % rowLength);
    if (left > 1)
      runs[i] = left > 2 && delta(i) == delta(i + 1) ? runs[i + 1] + 1 : 2;
  }
}

LogicalResult LoopNest::SingleAccesses::tellAll() {
  SmallVector<Operand *> order;
  for (bool writes : {false, true})
    for (Operand &operand : operands)
      if (writes ? operand.isWritten : operand.isRead) {
        order.push_back(&operand);
        touches.push_back(operand.touch);
        touches.back().writes = writes;
      }
  steps.resize(order.size());
  do {
    int64_t left = extents.empty() ? 1 : extents.back();
    while (left > 0) {
      int64_t points = left;
      for (Operand &operand : operands)
        points = std::min(points, operand.measureRun(left));
      for (auto [i, operand] : llvm::enumerate(order)) {
        touches[i].position = operand->position();
        steps[i] = operand->runStep;
      }
      execution.notifyTouched(TouchRow{touches, steps, points});
      if (failed(execution.work(op, points * order.size())))
        return failure();
      left -= points;
      // The last point of the row is where the next row starts from.
      for (Operand &operand : operands)
        operand.at += operand.lastStep * (left > 0 ? points : points - 1);
    }
  } while (nextRow());
  return success();
}
