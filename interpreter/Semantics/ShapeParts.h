//===- ShapeParts.h - Parts of shape's meaning ------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When a program runs every shape is ranked and every extent known, so a
// `!shape.shape` is a tensor of indices like an extent tensor, a `!shape.size`
// an index and a `!shape.witness` a boolean. What the dialect calls an error
// is poison: a size is poison, and of a shape every extent, and at least one.
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_SHAPEPARTS_H
#define MX_ORACLE_SEMANTICS_SHAPEPARTS_H

#include "interpreter/Engine/Program.h"

namespace oracle {

/// The extents of a shape or of an extent tensor.
using Extents = llvm::SmallVector<Scalar>;

/// The first poison among the extents' marks, otherwise the first mark.
Mark markOf(llvm::ArrayRef<Scalar> extents);
Mark markOf(llvm::ArrayRef<Extents> shapes);

/// Whether ranks and extents are the same, and all extents are defined.
bool sameExtents(llvm::ArrayRef<Scalar> lhs, llvm::ArrayRef<Scalar> rhs);
/// The same for all of `shapes`.
bool sameExtents(llvm::ArrayRef<Extents> shapes);

/// Reads a shape or an extent tensor, a step an extent.
llvm::FailureOr<Extents> readExtents(Frame &frame, mlir::Operation *op,
                                     Use use);
llvm::FailureOr<llvm::SmallVector<Extents>>
readExtents(Frame &frame, mlir::Operation *op, llvm::ArrayRef<Use> uses);

/// The shape that all of `shapes` broadcast to (shape, `broadcast`); an extent
/// that comes from a marked one has its mark. Nothing where extents differ and
/// none of them is 1.
std::optional<Extents> broadcastExtents(llvm::ArrayRef<Extents> shapes);

/// Why a constraint fails or a shape is an error where there is no such shape.
inline constexpr const char *notBroadcastable =
    "the shapes do not broadcast to one";

/// A result that is a shape or an extent tensor.
class ShapeResult {
public:
  ShapeResult(mlir::OpResult result, Preparer &preparer)
      : result(result), slot(preparer.slot(result)) {}

  /// Sets the extents. A shape of which one is marked, or negative, is an error
  /// altogether; a tensor is poison where its type names another rank.
  llvm::LogicalResult set(Frame &frame, llvm::ArrayRef<Scalar> extents) const;
  /// Marks all of a result of about `rank` extents.
  llvm::LogicalResult setMarked(Frame &frame, size_t rank, Mark mark) const;
  llvm::LogicalResult setError(Frame &frame, size_t rank,
                               const char *reason) const;

private:
  mlir::OpResult result;
  unsigned slot;
};

void attachShapeSizes(mlir::MLIRContext *context);
void attachShapeCombinations(mlir::MLIRContext *context);
void attachShapeConstraints(mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_SHAPEPARTS_H
