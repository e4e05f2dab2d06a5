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
  inOrder.clear();
  for (Observer *observer : watchers)
    if (observer->watchesAccesses() && observer->wantsOrder())
      inOrder.push_back(observer);
}

/// Whether an observer is told of accesses many at a time.
static bool watchesInBulk(Observer *observer) {
  return observer->watchesAccesses() && !observer->wantsOrder();
}

void Execution::notifyComputed(Operation *op, uint64_t flops,
                               uint64_t scaling) {
  for (Observer *observer : watchers)
    if (observer->watchesFlops())
      observer->computed(op, flops, scaling);
}

LogicalResult Execution::notifyInOrder(const Access &access, bool writes) {
  if (LLVM_LIKELY(!tellsInOrder()) || !access.memref || access.isToldInOrder)
    return success();
  access.forEachPosition([&](int64_t position) {
    notifyTouched(
        Touch{access.op, access.number, access.memref, position, writes});
  });
  return work(access.op, access.count);
}

LogicalResult Execution::notifyRead(const Access &access) {
  for (Observer *observer : watchers)
    if (watchesInBulk(observer) && failed(observer->read(*this, access)))
      return failure();
  return notifyInOrder(access, /*writes=*/false);
}

LogicalResult Execution::notifyWritten(const Access &access) {
  for (Observer *observer : watchers)
    if (watchesInBulk(observer) && failed(observer->written(*this, access)))
      return failure();
  return notifyInOrder(access, /*writes=*/true);
}

LogicalResult Execution::notifyCopied(const Access &from, const Access &to) {
  for (Observer *observer : watchers)
    if (watchesInBulk(observer) && failed(observer->copied(*this, from, to)))
      return failure();
  if (LLVM_LIKELY(!tellsInOrder()))
    return success();
  // An element is read and written before the next one is.
  std::vector<int64_t> targets;
  to.forEachPosition([&](int64_t position) { targets.push_back(position); });
  size_t next = 0;
  from.forEachPosition([&](int64_t position) {
    notifyTouched(Touch{from.op, from.number, from.memref, position, false});
    notifyTouched(Touch{to.op, to.number, to.memref, targets[next++], true});
  });
  return work(to.op, 2 * to.count);
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
