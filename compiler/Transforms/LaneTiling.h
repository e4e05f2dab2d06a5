//===- LaneTiling.h - Which iterations share a vector -----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the passes of the vector pipeline share. A vector runs along one
// parallel loop, neighbours in memory; every other loop stays a loop, so that a
// reduction folds in the order it had.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_LANETILING_H
#define MX_ORACLE_TRANSFORMS_LANETILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::mx {

/// Iterations of an operation that are computed together.
struct Lanes {
  /// The loop along which they lie.
  unsigned loop;
  /// How many; a power of two, at least 2.
  int64_t count;
};

/// The lanes of an operation on tensors; nothing if loops over scalars are as
/// good or nothing else is known to mean the same: an operand's elements are
/// not neighbours along a parallel loop, or no whole number of bytes (of which
/// LLVM packs vectors, but not buffers), or the body has operations outside
/// arith.
///
/// A tile of `count` iterations of that loop, from a multiple of `count` on,
/// and one of each other loop computes what it computes as part of the whole.
std::optional<Lanes> findLanes(linalg::LinalgOp op);

/// Whether elements of `type` lie in a vector in memory as they do in a buffer.
bool hasNoPadding(Type type);

/// The c of `loop floordiv c`; nothing if `expr` is anything else.
std::optional<int64_t> divisorOf(AffineExpr expr, unsigned loop);

/// Replaces `op`, which works on tensors, by loops around tiles of it, the
/// first loop outermost. `sizes` has one size per loop; 0 leaves a loop whole.
/// At most one loop may have a number of iterations that is no multiple of its
/// size, or not known to be one: what is left of it comes as an operation of
/// its own behind the loops. Fails if there is no whole tile or the operation
/// can't be tiled; it then stays what it is.
LogicalResult tileInLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                          ArrayRef<int64_t> sizes);

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_LANETILING_H
