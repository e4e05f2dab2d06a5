//===- MemRefParts.h - The parts of memref --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_MEMREFPARTS_H
#define MX_ORACLE_SEMANTICS_MEMREFPARTS_H

#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

namespace oracle {

/// realloc, alloc, alloca, alloca_scope, dealloc, global, get_global.
void attachMemRefAllocations(mlir::MLIRContext *context);
/// load, store, copy, prefetch.
void attachMemRefAccesses(mlir::MLIRContext *context);
/// atomic_rmw, generic_atomic_rmw.
void attachMemRefAtomics(mlir::MLIRContext *context);
/// Other views of the same allocation, and what is known about a view.
void attachMemRefViews(mlir::MLIRContext *context);
/// Views of another type, and what is assumed about one.
void attachMemRefCasts(mlir::MLIRContext *context);
/// reshape, expand_shape, collapse_shape.
void attachMemRefReshapes(mlir::MLIRContext *context);

/// Whether the elements of a memref of this type lie where an offset and
/// strides say: what is known of one without rank.
bool isStrided(mlir::Type type);

/// How the operation list puts that.
inline constexpr LimitText stridedOnly("strided layouts only");

/// The shape of one element: empty where that is a scalar.
Shape innerShape(mlir::MemRefType type);

/// The run-time type of the element's scalars; unsupported where it has none.
llvm::FailureOr<ElementType>
scalarType(mlir::Operation *op, mlir::MemRefType type, Preparer &preparer);

/// Sets result `slot` of `op`, of type `type`, to a view of what another memref
/// is one of. Making a view may be hoisted and speculated, so that a wrong one
/// harms nobody until memory is accessed through it: it is poison where
/// `problem` is not null, or where it is not what the type says.
llvm::LogicalResult setView(Frame &frame, mlir::Operation *op, mlir::Type type,
                            MemRef view, const char *problem, unsigned slot);

/// Appends a step that makes a view of `source`: `Change`, called with the
/// frame and a copy of `source` to change, gives null or what is wrong with
/// the view. A poison source is the result.
template <typename Op, typename Change>
llvm::LogicalResult viewStep(Op op, mlir::OpOperand &source, Preparer &preparer,
                             Change change) {
  if (!isStrided(op->getResult(0).getType()))
    return preparer.unsupported(op, "has a layout that is not strided");
  preparer.step(
      op,
      [op, change = std::move(change), type = op->getResult(0).getType(),
       use = preparer.use(source), slot = preparer.slot(op->getResult(0))](
          Frame &frame) -> llvm::LogicalResult {
        MemRef view = frame.memref(use);
        const char *problem = nullptr;
        if (view.allocation) {
          llvm::FailureOr<const char *> found = change(frame, view);
          if (failed(found))
            return llvm::failure();
          problem = *found;
        }
        return setView(frame, op, type, std::move(view), problem, slot);
      });
  return llvm::success();
}

/// Sets `slot` to the element of a memref at `indices`, and sets that to what
/// `value` holds.
llvm::LogicalResult loadElement(Frame &frame, const MemRefOperand &operand,
                                llvm::ArrayRef<int64_t> indices, unsigned slot);
llvm::LogicalResult storeElement(Frame &frame, const MemRefOperand &operand,
                                 llvm::ArrayRef<int64_t> indices, Use value);

/// Why a view is poison whose elements have positions beyond 64 bits.
inline constexpr const char *beyond64Bits =
    "the position of an element does not fit 64 bits";

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_MEMREFPARTS_H
