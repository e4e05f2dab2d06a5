//===- Observer.h - What watches an execution ---------------------*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The core executes, observers watch: accesses, allocations and frees are
// events. Without an observer none of them is made.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_OBSERVER_H
#define MX_ORACLE_ENGINE_OBSERVER_H

#include "interpreter/Values/Value.h"

#include "mlir/IR/Operation.h"

namespace oracle {

class Execution;

/// Elements that an operation reads or writes, of a memref or of a tensor.
struct Access {
  mlir::Operation *op;
  /// The operand of `op` that is the memref or tensor; for a tensor that is
  /// made, the number of the result.
  unsigned number;
  /// One of them is null.
  const MemRef *memref = nullptr;
  const Tensor *tensor = nullptr;
  /// The elements, in the order of the allocation or tensor. An element may
  /// be there several times.
  ElementBox box;
  /// Used instead of the box where the elements form none.
  std::optional<std::vector<int64_t>> positions = {};
  /// How many single accesses that were.
  uint64_t count;

  ElementType elementType() const {
    return memref ? memref->type : tensor->elementType();
  }

  /// Calls `fn` for the position of each element, in the order of the box.
  template <typename Fn> void forEachPosition(Fn fn) const {
    if (positions) {
      for (int64_t position : *positions)
        fn(position);
      return;
    }
    box.forEachPosition(fn);
  }
  /// Calls `fn` for each run of elements that follow each other: the position
  /// of its first and how many there are.
  template <typename Fn> void forEachRun(Fn fn) const {
    if (!positions)
      return box.forEachRun(fn);
    for (int64_t position : *positions)
      fn(position, int64_t(1));
  }
};

/// Watches one execution. What fails has recorded a fault.
class Observer {
public:
  virtual ~Observer();

  /// Whether accesses are of interest now. Asked when an execution begins, and
  /// whenever a parallel region begins or ends.
  virtual bool watchesAccesses() const { return false; }
  /// Before an operation reads elements, and after it has written some. A copy
  /// is its read, then `copied` instead of a write.
  virtual llvm::LogicalResult read(Execution &execution, const Access &access) {
    return llvm::success();
  }
  virtual llvm::LogicalResult written(Execution &execution,
                                      const Access &access) {
    return llvm::success();
  }
  virtual llvm::LogicalResult copied(Execution &execution, const Access &from,
                                     const Access &to) {
    return written(execution, to);
  }
  /// After an operation has made a tensor with elements of its own.
  virtual void made(const Access &access) {}

  /// When the program has ended: what memory that was passed as an argument,
  /// whose number the access has, holds for the caller to read.
  virtual void leaves(Execution &execution, const Access &access) {}

  virtual void allocated(const Allocation &allocation) {}
  /// Before an operation frees an allocation: all of it.
  virtual llvm::LogicalResult frees(Execution &execution,
                                    const Access &access) {
    return llvm::success();
  }
  /// Before the memory goes.
  virtual void freed(mlir::Operation *op, const Allocation &allocation) {}

  /// A region whose tasks (iterations) have no order, around each task of it.
  virtual void parallelBegins(mlir::Operation *op) {}
  virtual void taskBegins() {}
  virtual void parallelEnds() {}
};

} // namespace oracle

#endif // MX_ORACLE_ENGINE_OBSERVER_H
