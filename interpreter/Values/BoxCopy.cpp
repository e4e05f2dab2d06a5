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

void BoxCopy::run(const Tensor &from, int64_t fromOffset, TensorBuilder &to,
                  int64_t toOffset) const {
  run(from.elementType().storageBytes(), from.bytes(), from.marks(), fromOffset,
      to.bytes(), to.markStore(), toOffset);
}

void BoxCopy::run(unsigned elementBytes, const uint8_t *from,
                  const Mark *fromMarks, int64_t fromOffset, uint8_t *to,
                  MarkStore &toMarks, int64_t toOffset) const {
  if (isEmpty)
    return;
  withStorage(elementBytes, [&](auto storage) {
    using T = decltype(storage);
    copy(reinterpret_cast<const T *>(from) + fromOffset,
         reinterpret_cast<T *>(to) + toOffset);
  });
  if (fromMarks) {
    copy(fromMarks + fromOffset, toMarks.make() + toOffset);
    return;
  }
  // What was marked before is written over by elements that are defined.
  if (Mark *marks = toMarks.data()) {
    static constexpr Mark defined;
    BoxCopy clear = *this;
    for (Loop &loop : clear.loops)
      loop.fromStride = 0;
    clear.copy(&defined, marks + toOffset);
  }
}

void oracle::fill(TensorBuilder &to, uint64_t bits, Mark mark) {
  withStorage(to.elementType().storageBytes(), [&](auto storage) {
    using T = decltype(storage);
    std::fill_n(to.elements<T>(), to.numElements(), static_cast<T>(bits));
  });
  to.markAll(mark);
}
