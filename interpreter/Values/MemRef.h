//===- MemRef.h - Allocations and views of them -------------------*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Semantics, Values and places: a buffer is a place. An allocation has an
// identity, bytes, an alignment, and is live or freed; memrefs are views of
// allocations, and views of one allocation alias.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_MEMREF_H
#define MX_ORACLE_VALUES_MEMREF_H

#include "interpreter/Values/Tensor.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace oracle {

/// A place in memory. Its bytes are there until it is freed, what is known
/// about it stays for those who still have a view.
class Allocation {
public:
  enum class Kind : uint8_t {
    Heap,     ///< Lives until it is freed.
    Stack,    ///< Lives until its scope ends.
    Global,   ///< Lives as long as the execution.
    Argument, ///< The caller's, for a memref argument of the entry.
    Tensor, ///< Holds a tensor that is seen as a buffer; nobody has to free it.
  };

  /// Elements of `type`, all with `mark`, at a made-up `address`. `storage`
  /// has been charged to `account`.
  Allocation(Kind kind, uint64_t id, ElementType type, int64_t count,
             uint64_t address, mlir::Operation *madeBy,
             std::unique_ptr<uint8_t[]> storage,
             std::shared_ptr<MemoryAccount> account);
  ~Allocation() { release(); }
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  Kind kind() const { return sort; }
  /// Counts the allocations of an execution, from 0.
  uint64_t id() const { return number; }
  /// What it was made for; views may see it as another.
  ElementType elementType() const { return type; }
  uint64_t numBytes() const { return size; }
  uint64_t address() const { return start; }
  /// The bytes among them that belong to no element, for the layout that the
  /// allocation was made for.
  uint64_t paddingBytes() const { return padding; }
  void setPadding(uint64_t bytes) { padding = bytes; }

  bool isLive() const { return storage != nullptr; }
  bool isReadOnly() const { return readOnly; }
  void makeReadOnly() { readOnly = true; }
  /// Where the memref starts that the allocation was made for, in elements: it
  /// may be seen with an offset from the beginning on.
  int64_t firstOffset() const { return seenFrom; }
  void setFirstOffset(int64_t offset) { seenFrom = offset; }
  /// Null for an argument.
  mlir::Operation *madeBy() const { return maker; }
  /// Null while it is live.
  mlir::Operation *freedBy() const { return freer; }

  uint8_t *bytes() { return storage.get(); }
  const uint8_t *bytes() const { return storage.get(); }
  /// One mark for each `elementType().storageBytes()` bytes.
  MarkStore &marks() { return markStore; }
  const MarkStore &marks() const { return markStore; }
  unsigned bytesPerMark() const { return type.storageBytes(); }

  /// Gives the memory back.
  void free(mlir::Operation *op) {
    freer = op;
    release();
  }

private:
  void release();

  Kind sort;
  bool readOnly = false;
  uint64_t number;
  ElementType type;
  uint64_t size;
  uint64_t start;
  uint64_t padding = 0;
  int64_t seenFrom = 0;
  mlir::Operation *maker;
  mlir::Operation *freer = nullptr;
  std::unique_ptr<uint8_t[]> storage;
  MarkStore markStore;
  std::shared_ptr<MemoryAccount> account;
};

/// A box of elements: in dimension d, `sizes[d]` of them, `strides[d]` apart,
/// from `offset` on. All in elements.
struct ElementBox {
  int64_t offset = 0;
  Shape sizes, strides;

  bool isEmpty() const { return llvm::is_contained(sizes, 0); }
  /// The first and the last element; nothing for an empty box, or where a
  /// position does not fit 64 bits.
  std::optional<std::pair<int64_t, int64_t>> extremes() const;
  /// Whether each element is the next one in memory.
  bool isRowMajor() const;
  /// Calls `fn` for each run of elements that follow each other in memory: its
  /// first position and its length; in row-major order.
  template <typename Fn> void forEachRun(Fn fn) const {
    ElementBox outer = *this;
    int64_t length = 1;
    while (!outer.sizes.empty() &&
           (outer.strides.back() == length || outer.sizes.back() == 1)) {
      length *= outer.sizes.back();
      outer.sizes.pop_back();
      outer.strides.pop_back();
    }
    if (length != 0)
      outer.forEachPosition([&](int64_t position) { fn(position, length); });
  }
  /// Calls `fn` for the position of each element, in row-major order.
  template <typename Fn> void forEachPosition(Fn fn) const {
    if (isEmpty())
      return;
    Shape index(sizes.size(), 0);
    int64_t at = offset;
    while (true) {
      fn(at);
      size_t d = index.size();
      for (; d > 0; --d) {
        at += strides[d - 1];
        if (++index[d - 1] < sizes[d - 1])
          break;
        at -= sizes[d - 1] * strides[d - 1];
        index[d - 1] = 0;
      }
      if (d == 0)
        return;
    }
  }
};

/// Whether two boxes of one allocation, within it, have an element in common.
/// Takes time and memory in proportion to the boxes.
bool overlap(const ElementBox &a, const ElementBox &b);

/// A memref: a view of an allocation, or poison.
struct MemRef {
  /// Null where the memref itself is poison.
  std::shared_ptr<Allocation> allocation;
  Mark poison;
  ElementType type = ElementType::index();
  /// The view in scalar elements of `type`, from the allocation's start.
  ElementBox box;
  /// Where the offset counts from that the program sees (memref,
  /// `extract_strided_metadata`): only a `view` is not seen from the
  /// allocation's start. In scalar elements too.
  int64_t base = 0;
  /// The shape of one element where that is a vector. Its scalars follow each
  /// other; `box` has none of its dimensions, but counts in scalars.
  Shape inner;
  /// The operations that made the view of the allocation, the last ones of
  /// many.
  llvm::SmallVector<mlir::Operation *, 2> views;

  int64_t rank() const { return static_cast<int64_t>(box.sizes.size()); }
  llvm::ArrayRef<int64_t> shape() const { return box.sizes; }
  /// Scalars of one element.
  int64_t lanes() const {
    int64_t product = 1;
    for (int64_t size : inner)
      product *= size;
    return product;
  }
  /// The offset and strides that the program sees: in elements, from `base`.
  int64_t seenOffset() const { return (box.offset - base) / lanes(); }
  int64_t seenStride(unsigned dimension) const {
    return box.strides[dimension] / lanes();
  }
  /// `box` with the dimensions of an element behind its own.
  ElementBox scalars() const;
  /// Says that `op` made this view of another.
  void seenThrough(mlir::Operation *op);
};

} // namespace oracle

#endif // MX_ORACLE_VALUES_MEMREF_H
