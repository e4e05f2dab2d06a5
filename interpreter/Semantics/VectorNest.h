//===- VectorNest.h - Operations on vectors as loop nests -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions, contractions and outer products fold elements into accumulators,
// for the points of a domain in lexicographic order. A `vector.mask` around
// them says at which points they do.
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_VECTORNEST_H
#define MX_ORACLE_SEMANTICS_VECTORNEST_H

#include "interpreter/Engine/LoopNest.h"
#include "interpreter/Semantics/VectorParts.h"

namespace oracle {

class VectorNest {
public:
  /// A scalar or vector, and which of its elements a point reads or writes.
  struct Input {
    mlir::OpOperand &operand;
    mlir::AffineMap map;
  };
  struct Output {
    ElementType type;
    mlir::AffineMap map;
  };
  /// Appends what one point computes: from the registers of the inputs and of
  /// the outputs' old elements those of their new ones.
  using Emit = llvm::function_ref<llvm::SmallVector<unsigned, 2>(
      LaneBuilder &, llvm::ArrayRef<unsigned> inputs,
      llvm::ArrayRef<unsigned> outputs)>;

  /// `parallel` says which loops have independent points, `extents` how long
  /// they are. The element types of all values are known to the interpreter.
  VectorNest(mlir::Operation *op, llvm::SmallVector<bool> parallel,
             Shape extents, llvm::ArrayRef<Input> inputs,
             llvm::ArrayRef<Output> outputs, Emit emit, Preparer &preparer);

  /// Updates `outputs`. The first `skipped` points of a nest with one loop are
  /// left out.
  llvm::LogicalResult run(Frame &frame,
                          llvm::MutableArrayRef<TensorBuilder> outputs,
                          int64_t skipped = 0) const;

  /// The mask around the operation, or null.
  const Tensor *mask(Frame &frame) const {
    return masked ? &frame.tensor(uses.back()) : nullptr;
  }
  bool isMasked() const { return masked; }

private:
  mlir::Operation *op;
  Shape extents;
  /// Of the inputs and of the mask behind them.
  llvm::SmallVector<Use> uses;
  llvm::SmallVector<ElementType> types;
  bool masked = false;
  std::optional<LoopNest> nest;
};

/// The builder of an output that starts as a scalar, which has rank 0 then, or
/// as a vector.
llvm::FailureOr<TensorBuilder> startFrom(Frame &frame, mlir::Operation *op,
                                         ElementType type, RuntimeValue value);
/// The first result of `op`, a scalar or a vector.
RuntimeValue finish(mlir::Operation *op, TensorBuilder output);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_VECTORNEST_H
