//===- Compulsory.h - What a program has to move ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics, section 4: the compulsory traffic is the footprint of inputs and
// results under value semantics, a destination counted once.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_COMPULSORY_H
#define MX_ORACLE_OBSERVERS_COMPULSORY_H

#include "interpreter/Values/ElementType.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>
#include <string>
#include <vector>

namespace oracle {

/// One tensor that goes in or comes out: a block-scaled one has two.
struct CompulsoryPart {
  /// "argument #0", "result #1, scales".
  std::string name;
  ElementType type;
  uint64_t bytes;

  bool isScales() const { return isScale(type); }
  /// As many elements without unused bits.
  uint64_t bits() const { return bytes / type.storageBytes() * type.width(); }
  /// The same program in f32 has no scales, and f32 for each small float.
  uint64_t bytesInF32() const;

  static bool isScale(ElementType type) {
    return type.isFloat() && type.floatKind() == FloatKind::F8E8M0FNU;
  }
};

struct Compulsory {
  std::vector<CompulsoryPart> parts;

  uint64_t bytes() const;
  uint64_t bits() const;
  uint64_t bytesInF32() const;
};

/// The argument of `entry`, a function on tensors, that its result `number`
/// starts from: through destinations, loops, both sides of a branch, calls and
/// casts. Nothing where it starts from none, or from several.
std::optional<unsigned> destinationOf(mlir::FunctionOpInterface entry,
                                      unsigned number);

/// Whether a floating-point operation multiplies or divides by a scale: the
/// same program in f32 has no such operation.
bool appliesScale(mlir::Operation *op);

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_COMPULSORY_H
