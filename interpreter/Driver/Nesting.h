//===- Nesting.h - A limit on nesting, before parsing --------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// MLIR's parser recurses for every nested bracket and for every operator of an
// affine expression, so a small hostile file can exhaust the stack. Aliases of
// aliases nest as deep without a bracket inside another, and a few of them can
// print as more text than there is memory. This looks at the text alone, in one
// pass.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_NESTING_H
#define MX_ORACLE_DRIVER_NESTING_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace oracle {

struct NestingLimits {
  /// Brackets or operators. Far beyond any program, and far from the end of an
  /// 8 MiB stack.
  unsigned depth = 1000;
  /// List elements in an alias, with all aliases that it uses written out.
  uint64_t elements = 1000000;
};

struct NestingExcess {
  /// Of the first character that passes a limit.
  size_t position;
  /// "nests deeper than 1000 brackets or operators"
  std::string message;
};

/// The first opening bracket of ( [ { <, operator of an affine expression, or
/// use of an attribute, location or type alias that passes a limit. An alias
/// nests as deep as what it stands for. Strings, comments, arrows and
/// comparisons do not count.
std::optional<NestingExcess>
findExcessiveNesting(llvm::StringRef text, const NestingLimits &limits = {});

} // namespace oracle

#endif // MX_ORACLE_DRIVER_NESTING_H
