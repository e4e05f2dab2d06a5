//===- ValuePrinter.h - Values as MLIR attributes ------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_VALUEPRINTER_H
#define MX_ORACLE_DRIVER_VALUEPRINTER_H

#include "interpreter/Values/Value.h"

#include "mlir/IR/Types.h"

namespace oracle {

/// Whether numbers of a scalar type, or of the elements of a shaped one, are
/// written without a sign (ui8). An ElementType holds bits and does not know.
bool isUnsignedType(mlir::Type type);

/// One element as MLIR prints it: 1.000000e+00, 0x7FC00000 (a NaN or infinity,
/// by its code), -3, true; "poison" for poison. Integers are signed unless
/// `isUnsigned`.
std::string elementToString(ElementType type, uint64_t bits, Mark mark = {},
                            bool isUnsigned = false);

/// Prints a value of `type` as an attribute that MLIR reads back, unless an
/// element is poison: 1.0 : f32, dense<[1, 2]> : tensor<2xi8>; for a
/// block-scaled value elements, scales and its type.
void printAttribute(llvm::raw_ostream &os, const RuntimeValue &value,
                    mlir::Type type);

/// Prints elements between the brackets of vector.print: ( ( 1, 2 ), ( 3, 4 )
/// ).
void printEvent(llvm::raw_ostream &os, const RuntimeValue &value,
                mlir::Type type);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_VALUEPRINTER_H
