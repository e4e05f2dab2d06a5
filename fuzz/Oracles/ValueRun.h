//===- ValueRun.h - What a program means ------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_VALUERUN_H
#define MX_ORACLE_ORACLES_VALUERUN_H

#include "fuzz/Oracles/Differential.h"

namespace oracle {

/// Interprets the program of `reference` as values, on every input set, and
/// fills in the runs that ended well. Adds the stage "values" and the inputs to
/// `result`, and the fault where one counts. After the first limit no other set
/// is run.
void runValues(ReferenceCase &reference, const DifferentialOptions &options,
               DifferentialResult &result);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_VALUERUN_H
