//===- Slice.h - Offsets, sizes and strides ---------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_SLICE_H
#define MX_ORACLE_SEMANTICS_SLICE_H

#include "interpreter/Semantics/Shapes.h"

#include "llvm/ADT/SmallBitVector.h"

namespace oracle {

/// A box of elements of something shaped: in dimension d those at offset,
/// offset + stride, ..., `sizes[d]` in number. Strides may be negative.
struct Slice {
  Shape offsets, sizes, strides;

  /// Why the slice does not lie within `shape`, as the reason of a mark; null
  /// where it does. An empty slice may start just behind the last element, as
  /// in the operations' own run-time verification.
  const char *problem(llvm::ArrayRef<int64_t> shape) const;
  /// Whether every element of the slice is another element of the whole.
  bool isInjective() const;
  /// Whether the slice is the whole.
  bool covers(llvm::ArrayRef<int64_t> shape) const;

  /// Position of the first element, and the distances between elements in each
  /// dimension, where the whole has these strides. Only for slices that have
  /// no problem and are not empty.
  int64_t offset(llvm::ArrayRef<int64_t> wholeStrides) const;
  Shape steps(llvm::ArrayRef<int64_t> wholeStrides) const;
};

/// Where the offsets, sizes and strides of an operation are found.
class SliceUses {
public:
  /// `op` is one of the operations with OffsetSizeAndStrideOpInterface.
  template <typename Op>
  SliceUses(Op op, Preparer &preparer)
      : offsets(op.getStaticOffsets(), op.getOffsetsMutable(), preparer),
        sizes(op.getStaticSizes(), op.getSizesMutable(), preparer),
        strides(op.getStaticStrides(), op.getStridesMutable(), preparer) {}

  llvm::FailureOr<Slice> read(Frame &frame, mlir::Operation *op) const;

private:
  MixedIndices offsets, sizes, strides;
};

/// `values` without those of the dimensions that a rank-reducing operation
/// drops.
Shape dropDims(llvm::ArrayRef<int64_t> values,
               const llvm::SmallBitVector &dropped);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_SLICE_H
