//===- Shapes.h - Index operands, shapes and types --------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_SHAPES_H
#define MX_ORACLE_SEMANTICS_SHAPES_H

#include "interpreter/Engine/Program.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace oracle {

/// Index values that an operation spells partly as attributes and partly as
/// operands: sizes of a type, offsets of a slice.
class MixedIndices {
public:
  /// Where `statics` is ShapedType::kDynamic the next operand of `dynamics`
  /// counts. The shape of a type serves as `statics` as well.
  MixedIndices(llvm::ArrayRef<int64_t> statics,
               mlir::MutableOperandRange dynamics, Preparer &preparer)
      : statics(statics), dynamics(preparer.uses(dynamics)) {}

  /// The values. Poison is a fault ("`what` is poison because ...").
  llvm::FailureOr<Shape> read(Frame &frame, mlir::Operation *op,
                              llvm::StringRef what) const;

private:
  Shape statics;
  llvm::SmallVector<Use> dynamics;
};

/// Whether a tensor of `shape` may be the result of `op`: it has the rank and
/// the sizes that the type names.
bool fitsType(mlir::Operation *op, llvm::ArrayRef<int64_t> shape);

/// Why the result is poison where `fitsType` is false.
inline constexpr const char *misfitsType =
    "the shape of the result is not that of its type";

/// Whether a size is negative, so that no tensor has this shape.
bool hasNegativeSize(llvm::ArrayRef<int64_t> shape);

/// Why the result is poison where `hasNegativeSize` is true.
inline constexpr const char *negativeSize = "a size is negative";

/// Sets a result of which every element is poison: what a pure operation gives
/// where it has no meaning, because it may be hoisted and speculated. `shape`
/// may be one that no tensor of the result's type has: sizes that the type
/// names win, any other is 0 where it is negative or of another rank.
llvm::LogicalResult setPoison(Frame &frame, mlir::Operation *op,
                              ElementType type, llvm::ArrayRef<int64_t> shape,
                              const char *reason, unsigned slot);

/// Element `position` of a tensor of indices or integers, as a signed number;
/// poison is a fault.
llvm::FailureOr<int64_t> needElement(Frame &frame, mlir::Operation *op,
                                     const Tensor &tensor, int64_t position,
                                     llvm::StringRef what);

/// The row-major position of an element; nothing where an index is out of
/// bounds.
std::optional<int64_t> positionOf(llvm::ArrayRef<int64_t> shape,
                                  llvm::ArrayRef<int64_t> indices);

/// Which dimensions of the higher rank make up each one of the lower.
using Groups = llvm::SmallVector<mlir::ReassociationIndices, 4>;

/// The product of each group's sizes; nothing where one overflows.
std::optional<Shape> groupProducts(const Groups &groups,
                                   llvm::ArrayRef<int64_t> shape);

/// Whether `from` are the sizes of `to`, multiplied by groups.
bool regroups(const Groups &groups, llvm::ArrayRef<int64_t> from,
              llvm::ArrayRef<int64_t> to);

/// Why the result is poison where `regroups` is false.
inline constexpr const char *misgroups =
    "the sizes are not those of the source, regrouped";

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_SHAPES_H
