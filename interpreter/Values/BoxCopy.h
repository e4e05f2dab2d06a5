//===- BoxCopy.h - Copying boxes of elements --------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slices, pads, concatenations and gathers all move boxes of elements between
// tensors. A box has a shape; where its elements lie in a tensor is said by an
// offset and one stride a dimension, both in elements of the row-major order.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_BOXCOPY_H
#define MX_ORACLE_VALUES_BOXCOPY_H

#include "interpreter/Values/Tensor.h"

namespace oracle {

/// The loops that copy boxes of one shape, with dimensions that lie one after
/// the other in both tensors merged.
class BoxCopy {
public:
  /// Sizes are not negative. A stride of a dimension of size 1 is ignored.
  BoxCopy(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> fromStrides,
          llvm::ArrayRef<int64_t> toStrides);

  /// Copies bits and marks. The box lies within both tensors, which have one
  /// element type.
  void run(const Tensor &from, int64_t fromOffset, TensorBuilder &to,
           int64_t toOffset) const;

  /// The same for elements of `elementBytes` bytes anywhere, with a mark for
  /// each; `fromMarks` is null where all are defined. What is copied from and
  /// to does not overlap.
  void run(unsigned elementBytes, const uint8_t *from, const Mark *fromMarks,
           int64_t fromOffset, uint8_t *to, MarkStore &toMarks,
           int64_t toOffset) const;

private:
  struct Loop {
    int64_t size, fromStride, toStride;
  };
  template <typename T> void copy(const T *from, T *to) const;

  bool isEmpty;
  /// Outermost first; there is at least one.
  llvm::SmallVector<Loop, 4> loops;
};

/// Sets every element of a tensor.
void fill(TensorBuilder &to, uint64_t bits, Mark mark);

} // namespace oracle

#endif // MX_ORACLE_VALUES_BOXCOPY_H
