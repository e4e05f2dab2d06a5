//===- VectorParts.h - The parts of vector --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_VECTORPARTS_H
#define MX_ORACLE_SEMANTICS_VECTORPARTS_H

#include "interpreter/Engine/Program.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace oracle {

/// Operations that place elements anew, by what is known when the program is
/// prepared.
void attachVectorShapes(mlir::MLIRContext *context);
/// Operations on single elements and on parts at a run-time position, and
/// bitcast.
void attachVectorElements(mlir::MLIRContext *context);
/// Masks, and operations under one.
void attachVectorMasks(mlir::MLIRContext *context);
/// Reductions and scans.
void attachVectorReductions(mlir::MLIRContext *context);
/// Contractions.
void attachVectorContract(mlir::MLIRContext *context);
/// Outer products and fma.
void attachVectorProducts(mlir::MLIRContext *context);
/// Reads and writes of slices of something larger.
void attachVectorTransfers(mlir::MLIRContext *context);
/// Gathers and scatters.
void attachVectorGathers(mlir::MLIRContext *context);
/// Loads and stores of memrefs, and their types.
void attachVectorMemory(mlir::MLIRContext *context);
/// Prints.
void attachVectorPrint(mlir::MLIRContext *context);

/// What the `vector.mask` around an operation says.
struct Masking {
  Use mask;
  std::optional<Use> passthru;
};

/// The masking of `op`, if it stands in a `vector.mask`.
std::optional<Masking> maskingOf(mlir::Operation *op, Preparer &preparer);

/// The sizes of a vector; none for a scalar.
inline Shape shapeOf(mlir::Type type) {
  auto vector = llvm::dyn_cast<mlir::VectorType>(type);
  return vector ? Shape(vector.getShape()) : Shape();
}

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_VECTORPARTS_H
