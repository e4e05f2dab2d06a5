//===- VectorAccess.h - Which elements the lanes of a vector touch --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Transfers, loads, stores, gathers and scatters move a vector from or to
// something shaped, the base: a tensor, or a buffer. What they have in common
// is which element of the base each lane touches, if any; what they do there,
// and what it means that there is none, is their own.
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_VECTORACCESS_H
#define MX_ORACLE_SEMANTICS_VECTORACCESS_H

#include "interpreter/Semantics/VectorParts.h"

namespace oracle {

/// What one lane does.
struct LaneAccess {
  enum class Kind : uint8_t {
    Element,  ///< Touches the element at `index`.
    Masked,   ///< The operation's mask says that it touches nothing.
    Disabled, ///< The same, said by the `vector.mask` around the operation.
    Beyond,   ///< Lies beyond the end of a dimension along which it may.
    Invalid,  ///< Lies out of bounds elsewhere.
  };
  Kind kind;
  /// Row-major number of the lane.
  int64_t lane;
  /// Only for an element.
  llvm::ArrayRef<int64_t> index;
  /// Of the masks and the index: what decided the above. Where a mark leaves
  /// open whether there is an element, this is one, unless it is out of bounds.
  Mark mark;
};

/// How lanes are laid out over the base.
class VectorAccess {
public:
  /// Where along the innermost dimension of the base a lane lies.
  enum class Pattern : uint8_t {
    Box,     ///< Where the lane's own index says.
    Indexed, ///< Where an element of a vector of indices says.
    Packed,  ///< Behind the lanes before it that are not masked off.
  };

  /// For the vectors of one operation, of shape `lanes`. A box lies along
  /// the last dimensions of a base of `baseRank` dimensions.
  VectorAccess(llvm::ArrayRef<int64_t> lanes, int64_t baseRank,
               Pattern pattern = Pattern::Box);
  /// A transfer: along the dimensions that the permutation map names, with
  /// masks of the shape that the base is read in.
  explicit VectorAccess(mlir::VectorTransferOpInterface op);

  /// Where the values that decide at run time are found.
  struct Uses {
    std::optional<Use> mask;
    std::optional<Use> enclosingMask;
    std::optional<Use> indices;
  };

  /// Visits the lanes in row-major order, until `visit` fails. The base has
  /// `baseShape`, and the first lane of a box lies at `start`.
  llvm::LogicalResult forEachLane(
      Frame &frame, mlir::Operation *op, const Uses &uses,
      llvm::ArrayRef<int64_t> baseShape, llvm::ArrayRef<int64_t> start,
      llvm::function_ref<llvm::LogicalResult(const LaneAccess &)> visit) const;

  llvm::ArrayRef<int64_t> lanes() const { return shape; }
  /// Whether a base of this rank has all dimensions that lanes lie along.
  bool fits(int64_t baseRank) const;
  /// The first lane that has the element of `lane` because nothing of the base
  /// lies along a dimension of the vector; most often `lane` itself.
  int64_t firstLaneOf(int64_t lane) const;
  /// Whether no dimension of the base lies along dimension `d` of the vector,
  /// so that all lanes along it have the same element.
  bool isBroadcast(unsigned d) const {
    return pattern == Pattern::Box && !baseDims[d];
  }
  /// For each dimension of the vector the distance of its elements in a base
  /// with these strides; nothing where some lane, without masks, lies out of
  /// bounds. Only for boxes.
  std::optional<Shape> wholeBox(llvm::ArrayRef<int64_t> baseShape,
                                llvm::ArrayRef<int64_t> baseStrides,
                                llvm::ArrayRef<int64_t> start) const;

private:
  /// Finds the element of the lane at `point`, which a pattern moves `along`
  /// the innermost dimension.
  LaneAccess::Kind locate(llvm::SmallVectorImpl<int64_t> &index,
                          llvm::ArrayRef<int64_t> baseShape,
                          llvm::ArrayRef<int64_t> start,
                          llvm::ArrayRef<int64_t> point, int64_t along) const;

  Shape shape;
  Pattern pattern;
  /// For each dimension of the vector the one of the base that it runs along,
  /// if any.
  llvm::SmallVector<std::optional<unsigned>> baseDims;
  /// Whether lanes may lie beyond the end of that dimension.
  llvm::SmallVector<bool> mayExceed;
  /// The distance of the elements of a mask along each dimension.
  Shape maskStrides;
};

inline Scalar elementAt(const Tensor &tensor, int64_t position) {
  return {tensor.bits(position), tensor.mark(position)};
}

/// An operation that moves a vector from or to a base.
struct BaseAccess {
  /// `start` are the operands that index the base. Unsupported where the vector
  /// or the base have elements that the interpreter does not compute with.
  static llvm::FailureOr<BaseAccess>
  prepare(mlir::Operation *op, VectorAccess access, mlir::OpOperand &base,
          mlir::MutableOperandRange start, Preparer &preparer);

  /// The vector that the lanes read, where a lane that touches no element has
  /// what `otherwise` says. Nothing where that is poison as a whole.
  llvm::FailureOr<std::optional<Tensor>>
  read(Frame &frame,
       llvm::function_ref<Scalar(const LaneAccess &)> otherwise) const;
  /// Writes a vector to the base: to the buffer, or to a tensor that becomes
  /// the value of `result`.
  llvm::LogicalResult write(Frame &frame, const Tensor &vector,
                            std::optional<unsigned> result) const;

  mlir::Operation *op;
  ElementType type;
  VectorAccess access;
  Use base;
  unsigned number;
  llvm::SmallVector<Use> start;
  VectorAccess::Uses uses;
  /// Of the `vector.mask` around the operation.
  std::optional<Use> passthru;
  /// Whether an access of a tensor out of bounds gives poison, since the
  /// operation may be hoisted and speculated, and is not undefined.
  bool isSpeculated = false;
  /// Whether no two lanes may write one element.
  bool isUnique = false;
  /// What the address of the first element is a multiple of, of each element
  /// for a vector of indices.
  uint64_t alignment = 1;
};

/// The alignment that an operation promises.
template <typename Op> uint64_t alignmentOf(Op op) {
  return op.getAlignment().value_or(1);
}

/// Why a transfer that may be speculated is poison.
inline constexpr const char *outOfBounds = "the transfer is out of bounds";

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_VECTORACCESS_H
