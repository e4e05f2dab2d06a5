//===- Types.h - MLIR types as run-time types -------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ENGINE_TYPES_H
#define MX_ORACLE_ENGINE_TYPES_H

#include "interpreter/Values/ElementType.h"

#include "mlir/IR/Types.h"

#include <optional>

namespace oracle {

/// The element type that executes values of a scalar type; nothing if there is
/// none (integers wider than 64 bits, formats outside the table). A
/// `!shape.size` is an index, a `!shape.witness` an i1.
std::optional<ElementType> elementTypeOf(mlir::Type scalar);

/// The same for a scalar, or for the elements of a tensor, vector or memref;
/// nothing for a scalable vector.
std::optional<ElementType> elementTypeOfElements(mlir::Type type);

/// The builtin type that elementTypeOf maps to `type`.
mlir::Type typeOf(ElementType type, mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_TYPES_H
