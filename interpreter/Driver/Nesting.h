//===- Nesting.h - A limit on nesting, before parsing --------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// MLIR's parser recurses for every nested bracket and for every operator of an
// affine expression, so a small hostile file can exhaust the stack. This looks
// at the text alone, in one pass.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_NESTING_H
#define MX_ORACLE_DRIVER_NESTING_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace oracle {

/// Far beyond any program, and far from the end of an 8 MiB stack.
inline constexpr unsigned maxNesting = 1000;

/// The position of the first character that nests deeper than `limit`: an
/// opening bracket of ( [ { <, or a sign in a row of unary minus signs.
/// Strings, comments, arrows and comparisons do not count.
std::optional<size_t> findExcessiveNesting(llvm::StringRef text,
                                           unsigned limit = maxNesting);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_NESTING_H
