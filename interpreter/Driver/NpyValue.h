//===- NpyValue.h - Tensors as .npy arrays -------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// How an element type stands in a .npy file: i1 as bool; other integers and
// index as signed integers of their storage size, but unsigned types as
// unsigned ones (both are read for either); f16, f32, f64 as such; bf16 and
// small floats as their codes, in uint16 and uint8, bits above the width zero.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_NPYVALUE_H
#define MX_ORACLE_DRIVER_NPYVALUE_H

#include "interpreter/Values/Npy.h"
#include "interpreter/Values/Value.h"

namespace oracle {

/// Elements of `type` from `array`. The error says which dtype was expected and
/// which given, or which element does not fit.
llvm::Expected<Tensor>
tensorFromNpy(const NpyArray &array, ElementType type,
              const std::shared_ptr<MemoryAccount> &account);

/// The elements of a tensor, marks lost; a scalar has no dimensions.
/// `isUnsigned` is for integers whose type has no sign.
NpyArray npyFromTensor(const Tensor &tensor, bool isUnsigned = false);
NpyArray npyFromScalar(const Scalar &scalar, ElementType type,
                       bool isUnsigned = false);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_NPYVALUE_H
