//===- Format.h - Values as text --------------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_FORMAT_H
#define MX_ORACLE_VALUES_FORMAT_H

#include "interpreter/Values/Value.h"

namespace oracle {

/// The number that a code means: i1 as "true" or "false", other integers and
/// index as signed decimal numbers, floats as the shortest decimal fraction
/// that names the value among those of f64 (f64) or f32 (all others, which are
/// exact there): "3.0", "-0.0", "1.0e+20", "inf", "nan".
std::string formatNumber(ElementType type, uint64_t bits);

/// The same, with a float's code: "3.0 (0x40400000)".
std::string formatElement(ElementType type, uint64_t bits);

/// A value for a message: numbers in nested brackets, "poison" and
/// "unspecified" for elements that are, "..." in place of what follows the
/// first `maxElements`. `type` is the type of a scalar; a tensor has its own.
std::string formatValue(const RuntimeValue &value, ElementType type,
                        int64_t maxElements = 16);

/// "[1, 2]": the indices of the element at a row-major position.
std::string formatIndex(int64_t position, llvm::ArrayRef<int64_t> shape);

} // namespace oracle

#endif // MX_ORACLE_VALUES_FORMAT_H
