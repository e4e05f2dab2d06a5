//===- ExecutionEvents.cpp - What observers are told ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Execution.h"

using namespace mlir;
using namespace oracle;

void Execution::lookForWatchers() {
  accessesWatched = llvm::any_of(
      watchers, [](Observer *observer) { return observer->watchesAccesses(); });
}

LogicalResult Execution::notifyRead(const Access &access) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses() && failed(observer->read(*this, access)))
      return failure();
  return success();
}

LogicalResult Execution::notifyWritten(const Access &access) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses() && failed(observer->written(*this, access)))
      return failure();
  return success();
}

LogicalResult Execution::notifyCopied(const Access &from, const Access &to) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses() &&
        failed(observer->copied(*this, from, to)))
      return failure();
  return success();
}

/// All elements of a tensor, or one.
static Access tensorAccess(Operation *op, unsigned number, const Tensor &tensor,
                           std::optional<int64_t> position) {
  Access access{op, number, nullptr, &tensor, {}, {}, 1};
  if (position) {
    access.box.offset = *position;
    return access;
  }
  access.box = {0, Shape(tensor.shape()), rowMajorStrides(tensor.shape())};
  access.count = tensor.numElements();
  return access;
}

LogicalResult Execution::notifyFrees(const Access &access) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses() && failed(observer->frees(*this, access)))
      return failure();
  return success();
}

void Execution::notifyMade(Operation *op, unsigned result,
                           const Tensor &tensor) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses())
      observer->made(tensorAccess(op, result, tensor, std::nullopt));
}

LogicalResult Execution::notifyRead(Operation *op, unsigned number,
                                    const Tensor &tensor,
                                    std::optional<int64_t> position) {
  return notifyRead(tensorAccess(op, number, tensor, position));
}

void Execution::notifyLeaves(const Access &access) {
  for (Observer *observer : watchers)
    if (observer->watchesAccesses())
      observer->leaves(*this, access);
}

void Execution::parallelBegins(Operation *op) {
  for (Observer *observer : watchers)
    observer->parallelBegins(op);
  lookForWatchers();
}

void Execution::taskBegins() {
  for (Observer *observer : watchers)
    observer->taskBegins();
}

void Execution::parallelEnds() {
  for (Observer *observer : watchers)
    observer->parallelEnds();
  lookForWatchers();
}
