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
#include "mlir/Interfaces/FunctionInterfaces.h"

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
  /// Whether who wants the order has been, or will be, told of the single
  /// accesses otherwise.
  bool isToldInOrder = false;

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
  /// of its first and how many there are. Of positions, those that are the same
  /// as the one before are left out.
  template <typename Fn> void forEachRun(Fn fn) const {
    if (!positions)
      return box.forEachRun(fn);
    int64_t first = 0, length = 0;
    for (int64_t position : *positions) {
      if (length != 0 && position == first + length - 1)
        continue;
      if (position == first + length) {
        ++length;
        continue;
      }
      if (length != 0)
        fn(first, length);
      first = position;
      length = 1;
    }
    if (length != 0)
      fn(first, length);
  }
};

/// One scalar that an operation reads from memory, or writes to it.
struct Touch {
  mlir::Operation *op;
  /// As Access has it.
  unsigned number;
  const MemRef *memref;
  int64_t position;
  bool writes;
};

/// What points of a loop nest that follow each other access: each point does
/// the touches in their order, and from one point to the next each of these
/// moves on by its step. All are of one operation.
struct TouchRow {
  llvm::ArrayRef<Touch> touches;
  /// In positions.
  llvm::ArrayRef<int64_t> steps;
  int64_t points;
};

/// Watches one execution. What fails has recorded a fault.
class Observer {
public:
  virtual ~Observer();

  /// Whether accesses are of interest now. Asked when an execution begins, and
  /// whenever a parallel region begins or ends.
  virtual bool watchesAccesses() const { return false; }
  /// Whether it is told of single accesses, each in its turn, by `touched` and
  /// not by `read`, `written` and `copied`. Always the same.
  virtual bool wantsOrder() const { return false; }
  /// Memory alone. Points of a loop nest come in lexicographic order, each with
  /// what it reads, by operand, and then what it writes.
  virtual void touched(const Touch &touch) {}
  /// Many of them. As if they were told one by one, if this is not overridden.
  virtual void touched(const TouchRow &row);

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

  /// Whether floating-point operations are of interest. Always the same.
  virtual bool watchesFlops() const { return false; }
  /// After an operation, of a body too, has made so many of them
  /// (LaneKernel::flops). Of a block-scaled operation's, `scaling` apply a
  /// scale; of others' it is not told.
  virtual void computed(mlir::Operation *op, uint64_t flops, uint64_t scaling) {
  }

  /// Before the entry gets its arguments; then each of them, as the program
  /// sees it; and when it has returned, before anyone reads what it gave.
  virtual void begins(Execution &execution, mlir::FunctionOpInterface entry) {}
  virtual void passed(unsigned number, const RuntimeValue &value) {}
  virtual void returned(llvm::ArrayRef<RuntimeValue> results) {}

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
