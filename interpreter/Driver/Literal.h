//===- Literal.h - Values as a user writes them --------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_LITERAL_H
#define MX_ORACLE_DRIVER_LITERAL_H

#include "interpreter/Values/ElementType.h"

#include "llvm/Support/Error.h"

namespace oracle {

/// The code of `text` as an element of `type`.
///
/// Floats: a decimal number, rounded once from its exact value (to nearest
/// even, nonsaturating); nan, inf and -inf where the format has them; 0x and
/// hexadecimal digits for a code. Integers: decimal or 0x, between the smallest
/// signed and the largest unsigned value of the width; true and false for i1.
llvm::Expected<uint64_t> parseElement(llvm::StringRef text, ElementType type);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_LITERAL_H
