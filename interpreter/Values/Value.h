//===- Value.h - Run-time values --------------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_VALUE_H
#define MX_ORACLE_VALUES_VALUE_H

#include "interpreter/Values/MemRef.h"

#include <variant>

namespace oracle {

/// One integer, index or float: its code in the low bits, zeros above.
struct Scalar {
  uint64_t bits = 0;
  Mark mark;
};

/// A block-scaled value: element i means element * scale of its block, and NaN
/// where the scale is NaN. The scales have the elements' shape with the blocked
/// dimension divided by the block size.
struct BlockScaled {
  Tensor elements;
  Tensor scales;
  unsigned axis;
  int64_t blockSize;
};

/// A function as a value is what runs it. Values do not look inside.
class PreparedFunction;

/// What an SSA value is at run time. Empty only before it is defined.
using RuntimeValue =
    std::variant<std::monostate, Scalar, Tensor,
                 std::shared_ptr<const BlockScaled>,
                 std::shared_ptr<const MemRef>, const PreparedFunction *>;

} // namespace oracle

#endif // MX_ORACLE_VALUES_VALUE_H
