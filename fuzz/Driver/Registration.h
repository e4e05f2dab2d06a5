//===- Registration.h - What comparisons know --------- -*- C++ -*-
//----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FUZZDRIVER_REGISTRATION_H
#define MX_ORACLE_FUZZDRIVER_REGISTRATION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

/// Registers what comparing programs takes: in `registry` the dialects with
/// what their operations mean, and for the process all passes, those that plant
/// mistakes among them, and all pipelines.
void registerForComparisons(mlir::DialectRegistry &registry);

} // namespace oracle

#endif // MX_ORACLE_FUZZDRIVER_REGISTRATION_H
