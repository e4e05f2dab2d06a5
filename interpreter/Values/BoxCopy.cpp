//===- BoxCopy.cpp - Copying boxes of elements ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Values/BoxCopy.h"

#include "llvm/ADT/STLExtras.h"

using namespace oracle;

BoxCopy::BoxCopy(llvm::ArrayRef<int64_t> shape,
                 llvm::ArrayRef<int64_t> fromStrides,
                 llvm::ArrayRef<int64_t> toStrides)
    : isEmpty(llvm::is_contained(shape, 0)) {
  if (isEmpty)
    return;
  for (auto [size, fromStride, toStride] :
       llvm::zip_equal(shape, fromStrides, toStrides)) {
    if (size == 1)
      continue;
    if (!loops.empty()) {
      Loop &outer = loops.back();
      if (outer.fromStride == size * fromStride &&
          outer.toStride == size * toStride) {
        outer = {outer.size * size, fromStride, toStride};
        continue;
      }
    }
    loops.push_back({size, fromStride, toStride});
  }
  if (loops.empty())
    loops.push_back({1, 1, 1});
}

template <typename T> void BoxCopy::copy(const T *from, T *to) const {
  const Loop &inner = loops.back();
  llvm::ArrayRef<Loop> outer = llvm::ArrayRef(loops).drop_back();
  llvm::SmallVector<int64_t, 4> index(outer.size(), 0);
  int64_t fromAt = 0, toAt = 0;
  while (true) {
    if (inner.fromStride == 1 && inner.toStride == 1)
      std::copy_n(from + fromAt, inner.size, to + toAt);
    else
      for (int64_t i = 0; i < inner.size; ++i)
        to[toAt + i * inner.toStride] = from[fromAt + i * inner.fromStride];
    size_t loop = outer.size();
    for (; loop > 0; --loop) {
      const Loop &step = outer[loop - 1];
      fromAt += step.fromStride;
      toAt += step.toStride;
      if (++index[loop - 1] < step.size)
        break;
      fromAt -= step.size * step.fromStride;
      toAt -= step.size * step.toStride;
      index[loop - 1] = 0;
    }
    if (loop == 0)
      return;
  }
}

/// Calls `fn` with a value of the unsigned type that stores an element.
template <typename Fn> static void dispatchStorage(ElementType type, Fn fn) {
  switch (type.storageBytes()) {
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

void BoxCopy::run(const Tensor &from, int64_t fromOffset, TensorBuilder &to,
                  int64_t toOffset) const {
  if (isEmpty)
    return;
  dispatchStorage(from.elementType(), [&](auto storage) {
    using T = decltype(storage);
    copy(from.elements<T>() + fromOffset, to.elements<T>() + toOffset);
  });
  if (const Mark *marks = from.marks()) {
    copy(marks + fromOffset, to.makeMarks() + toOffset);
    return;
  }
  // What was marked before is written over by elements that are defined.
  if (Mark *marks = to.marks()) {
    static constexpr Mark defined;
    BoxCopy clear = *this;
    for (Loop &loop : clear.loops)
      loop.fromStride = 0;
    clear.copy(&defined, marks + toOffset);
  }
}

void oracle::fill(TensorBuilder &to, uint64_t bits, Mark mark) {
  dispatchStorage(to.elementType(), [&](auto storage) {
    using T = decltype(storage);
    std::fill_n(to.elements<T>(), to.numElements(), static_cast<T>(bits));
  });
  to.markAll(mark);
}
