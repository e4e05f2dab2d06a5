//===- Results.h - What is done with results ------------------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_RESULTS_H
#define MX_ORACLE_DRIVER_RESULTS_H

#include "interpreter/Engine/Execution.h"
#include "interpreter/Values/Npy.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Error.h"

namespace oracle {

/// Poison that `function` returned, as a fault that names result, element and
/// origin: semantics, Scalars, "reported when ... returned from the entry". Not
/// the contents of a memref, which is a place and no value.
std::optional<Fault> returnedPoison(mlir::FunctionOpInterface function,
                                    const Outcome &outcome);

/// How many elements a value has that are unspecified.
int64_t countUnspecified(const RuntimeValue &value);

/// Writes results as PREFIX.0.npy, PREFIX.1.npy, ...; a block-scaled one as
/// PREFIX.0.elements.npy and PREFIX.0.scales.npy. All files or none. Results
/// hold no poison.
llvm::Error writeResults(llvm::StringRef prefix,
                         mlir::FunctionOpInterface function,
                         llvm::ArrayRef<RuntimeValue> results);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_RESULTS_H
