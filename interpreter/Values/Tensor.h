//===- Tensor.h - Immutable tensors -----------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_TENSOR_H
#define MX_ORACLE_VALUES_TENSOR_H

#include "interpreter/Values/ElementType.h"
#include "interpreter/Values/Mark.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cassert>
#include <cstring>
#include <memory>
#include <optional>

namespace oracle {

using Shape = llvm::SmallVector<int64_t, 4>;

/// The number of elements of a shape whose sizes are not negative; nothing if
/// that overflows.
std::optional<int64_t> elementCount(llvm::ArrayRef<int64_t> shape);

/// Row-major strides, in elements.
Shape rowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// "4x?x8" for messages; a scalar shape gives "".
std::string shapeToString(llvm::ArrayRef<int64_t> shape);

/// Bytes of tensor data alive, shared by all tensors of an execution.
class MemoryAccount {
public:
  explicit MemoryAccount(uint64_t limitBytes) : limit(limitBytes) {}
  bool charge(uint64_t bytes) {
    if (bytes > limit || live > limit - bytes)
      return false;
    live += bytes;
    return true;
  }
  void release(uint64_t bytes) { live -= bytes; }
  uint64_t liveBytes() const { return live; }
  uint64_t limitBytes() const { return limit; }

private:
  uint64_t limit;
  uint64_t live = 0;
};

/// Element data; freed and released from its account with the last tensor.
class TensorData {
public:
  /// `bytes` of `storage` have been charged to `account`.
  TensorData(uint64_t bytes, std::unique_ptr<uint8_t[]> storage,
             std::shared_ptr<MemoryAccount> account);
  ~TensorData();
  TensorData(const TensorData &) = delete;
  TensorData &operator=(const TensorData &) = delete;

  uint8_t *bytes() { return storage.get(); }
  uint64_t size() const { return count; }

private:
  uint64_t count;
  std::unique_ptr<uint8_t[]> storage;
  std::shared_ptr<MemoryAccount> account;
};

/// A tensor value: element type, static shape, row-major elements, and marks
/// where some element is not defined. Copies share data, and nothing can see
/// that: data changes only inside a TensorBuilder that owns it alone.
class Tensor {
public:
  ElementType elementType() const { return type; }
  llvm::ArrayRef<int64_t> shape() const { return dims; }
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  int64_t numElements() const { return count; }
  uint64_t numBytes() const {
    return static_cast<uint64_t>(count) * type.storageBytes();
  }

  const uint8_t *bytes() const { return data->bytes(); }
  template <typename T> const T *elements() const {
    assert(sizeof(T) == type.storageBytes());
    return reinterpret_cast<const T *>(data->bytes());
  }
  /// The code of the element at a row-major position.
  uint64_t bits(int64_t position) const;

  /// Null where every element is defined.
  const Mark *marks() const { return markStore.data(); }
  Mark mark(int64_t position) const { return markStore.get(position); }

  /// The same elements under another shape of as many elements.
  Tensor reshaped(llvm::ArrayRef<int64_t> shape) const;

  /// The same codes as elements of another type that is stored in as many
  /// bytes.
  Tensor retyped(ElementType other) const {
    assert(other.storageBytes() == type.storageBytes());
    return Tensor(other, dims, count, data, markStore);
  }

private:
  friend class TensorBuilder;
  Tensor(ElementType type, Shape dims, int64_t count,
         std::shared_ptr<TensorData> data, MarkStore marks)
      : type(type), dims(std::move(dims)), count(count), data(std::move(data)),
        markStore(std::move(marks)) {}

  ElementType type;
  Shape dims;
  int64_t count;
  std::shared_ptr<TensorData> data;
  MarkStore markStore;
};

/// A tensor under construction.
class TensorBuilder {
public:
  /// Elements are not initialised. Nothing if the size overflows, the account's
  /// limit is passed or the machine has no such memory. Sizes are not negative.
  static std::optional<TensorBuilder>
  create(ElementType type, llvm::ArrayRef<int64_t> shape,
         const std::shared_ptr<MemoryAccount> &account);

  /// Starts from `tensor`: in its own memory when nobody else holds it,
  /// otherwise in a copy. Nothing if the account's limit is passed.
  static std::optional<TensorBuilder>
  from(Tensor tensor, const std::shared_ptr<MemoryAccount> &account);

  ElementType elementType() const { return tensor.type; }
  llvm::ArrayRef<int64_t> shape() const { return tensor.dims; }
  int64_t numElements() const { return tensor.count; }
  uint64_t numBytes() const { return tensor.numBytes(); }

  uint8_t *bytes() { return tensor.data->bytes(); }
  template <typename T> T *elements() {
    assert(sizeof(T) == tensor.type.storageBytes());
    return reinterpret_cast<T *>(tensor.data->bytes());
  }
  void setBits(int64_t position, uint64_t bits);
  /// Sets every element's code.
  void fill(uint64_t bits);

  /// Null until a mark is set.
  Mark *marks() { return tensor.markStore.data(); }
  /// Marks for all elements, all defined at first.
  Mark *makeMarks() { return tensor.markStore.make(); }
  void setMark(int64_t position, Mark mark) {
    tensor.markStore.set(position, mark);
  }
  /// Gives every element the same mark.
  void markAll(Mark mark) { tensor.markStore.setAll(mark); }
  MarkStore &markStore() { return tensor.markStore; }

  Tensor build() && { return std::move(tensor); }

private:
  explicit TensorBuilder(Tensor tensor) : tensor(std::move(tensor)) {}
  Tensor tensor;
};

/// Reads the element of `elementBytes` bytes at `position`.
inline uint64_t loadBits(const void *base, unsigned elementBytes,
                         int64_t position) {
  uint64_t bits = 0;
  std::memcpy(&bits,
              static_cast<const uint8_t *>(base) + position * elementBytes,
              elementBytes);
  return bits;
}

/// Writes the low `elementBytes` bytes of `bits` at `position`.
inline void storeBits(void *base, unsigned elementBytes, int64_t position,
                      uint64_t bits) {
  std::memcpy(static_cast<uint8_t *>(base) + position * elementBytes, &bits,
              elementBytes);
}

/// Calls `fn` with a value of the unsigned type that stores elements of `bytes`
/// bytes.
template <typename Fn> void withStorage(unsigned bytes, Fn fn) {
  switch (bytes) {
  case 1:
    return fn(uint8_t());
  case 2:
    return fn(uint16_t());
  case 4:
    return fn(uint32_t());
  default:
    return fn(uint64_t());
  }
}

} // namespace oracle

#endif // MX_ORACLE_VALUES_TENSOR_H
