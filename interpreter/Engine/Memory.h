//===- Memory.h - The allocations of an execution -----------------*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Semantics, Values and places. Whatever memory can be done wrong with is
// undefined behaviour that names the operation, the allocation, and where that
// was made and freed.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_MEMORY_H
#define MX_ORACLE_ENGINE_MEMORY_H

#include "interpreter/Engine/LoopNest.h"
#include "interpreter/Engine/Observer.h"

#include <map>

namespace oracle {

/// Where an operation has a memref: for events and faults.
struct MemRefOperand {
  mlir::Operation *op;
  unsigned number;
  const MemRef &memref;
};

/// The allocations of an execution. Methods that fail have recorded a fault.
class Memory {
public:
  explicit Memory(Execution &execution) : execution(execution) {}

  /// An allocation of `shape` elements of `type`, each of `inner` scalars, that
  /// nothing was written to, at an address that is a multiple of `alignment`
  /// and of 64, but of no larger power of two. `op` is null for an argument of
  /// the entry. Of the scalars, `payload` belong to elements (all, where it is
  /// not given), the others lie between them.
  llvm::FailureOr<MemRef>
  allocate(mlir::Operation *op, Allocation::Kind kind, ElementType type,
           llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> inner = {},
           uint64_t alignment = 0, std::optional<int64_t> payload = {});
  /// A new allocation with `value` in it, seen with these strides (row-major
  /// where there are none). Elements between its own are not written.
  llvm::FailureOr<MemRef> place(mlir::Operation *op, Allocation::Kind kind,
                                const Tensor &value, int64_t offset = 0,
                                std::optional<Shape> strides = std::nullopt,
                                uint64_t alignment = 0);
  /// Frees the allocation of a memref that starts where it does, or where the
  /// memref did that it was made for.
  llvm::LogicalResult free(const MemRefOperand &operand);
  /// Ends the life of what was allocated on the stack since `numOnStack` was
  /// this.
  void popStack(mlir::Operation *op, size_t depth);
  size_t numOnStack() const { return stack.size(); }

  /// The allocation that belongs to the symbol `op`, null until it is set.
  std::shared_ptr<Allocation> &global(mlir::Operation *op) {
    return globals[op];
  }

  /// The scalars of the element at `indices`; they are within the view.
  llvm::FailureOr<ElementBox> element(const MemRefOperand &operand,
                                      llvm::ArrayRef<int64_t> indices);

  /// That the memref is no poison, and its allocation live.
  llvm::LogicalResult checkLive(const MemRefOperand &operand,
                                llvm::StringRef use);
  /// That the elements of `box` may be read, or written.
  llvm::LogicalResult checkRead(const MemRefOperand &operand,
                                const ElementBox &box) {
    return check(operand, box, /*writes=*/false);
  }
  llvm::LogicalResult checkWrite(const MemRefOperand &operand,
                                 const ElementBox &box) {
    return check(operand, box, /*writes=*/true);
  }

  /// Single scalars, at a position of the allocation. Checks everything.
  llvm::FailureOr<Scalar> load(const MemRefOperand &operand, int64_t position);
  llvm::LogicalResult store(const MemRefOperand &operand, int64_t position,
                            Scalar value);
  /// The elements of a box, as a tensor of `shape`, which has as many. Checks
  /// everything.
  llvm::FailureOr<Tensor> read(const MemRefOperand &operand,
                               const ElementBox &box,
                               llvm::ArrayRef<int64_t> shape);
  llvm::FailureOr<Tensor> readAll(const MemRefOperand &operand);
  /// Writes the elements of a tensor, in row-major order, to those of a box.
  llvm::LogicalResult write(const MemRefOperand &operand, const ElementBox &box,
                            const Tensor &value);
  /// Copies between views of one shape. Source and target may be the same
  /// elements, but not overlap otherwise (memref, `copy`).
  llvm::LogicalResult copy(const MemRefOperand &from, const MemRefOperand &to);

  /// What a loop nest does to the elements of an operand.
  enum class Use : uint8_t { Reads, Writes, Overwrites };
  /// The view as an operand of a loop nest; one that it overwrites is written
  /// as a whole, and what was there is seen by nobody. `marks` keeps marks that
  /// are not the allocation's own while the nest runs; `writeBack` takes them
  /// there.
  llvm::FailureOr<LoopBuffer> buffer(const MemRefOperand &operand, Use use,
                                     std::unique_ptr<MarkStore> &marks);
  void writeBack(const MemRef &memref, const MarkStore &marks);

  /// The contents of a view for a reader outside of the program: without
  /// events. Nothing where it cannot be read.
  std::optional<Tensor> contents(const MemRef &memref);

  /// The live allocation that holds the byte at `address`, or null.
  std::shared_ptr<Allocation> find(uint64_t address) const;
  /// What was allocated on the heap and is live, in the order of allocation.
  std::vector<std::shared_ptr<Allocation>> liveOnHeap() const;

  /// Undefined behaviour at a memref, with notes on its allocation.
  llvm::LogicalResult undefined(const MemRefOperand &operand,
                                const llvm::Twine &message);

private:
  llvm::LogicalResult check(const MemRefOperand &operand, const ElementBox &box,
                            bool writes);
  void setMark(const MemRef &memref, int64_t position, Mark mark);
  /// Marks of all elements of `memref.type` in its allocation, where these are
  /// not the allocation's own; nothing where all are defined.
  std::unique_ptr<MarkStore> elementMarks(const MemRef &memref) const;

  /// What is kept for live allocations besides their bytes counts against the
  /// limit where there are many: a program can make any number that hold none.
  static constexpr size_t bookkeepingStep = 4096, bookkeepingBytes = 512;

  Execution &execution;
  /// For how many live allocations the bookkeeping is paid.
  size_t bookkept = bookkeepingStep;
  uint64_t nextId = 0;
  uint64_t nextAddress = 0x10000;
  /// By address. Those that are live.
  std::map<uint64_t, std::shared_ptr<Allocation>> live;
  std::vector<std::shared_ptr<Allocation>> stack;
  llvm::DenseMap<mlir::Operation *, std::shared_ptr<Allocation>> globals;
};

/// The mark of a scalar that the view sees, or of all bytes that make it up.
Mark markAt(const MemRef &memref, int64_t position);

/// "allocation #3 (128 bytes)".
std::string describe(const Allocation &allocation);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_MEMORY_H
