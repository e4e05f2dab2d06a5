//===- SuiteCheck.h - Whether a suite can be run -------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_SUITECHECK_H
#define MX_ORACLE_CONFORMANCE_SUITECHECK_H

#include "fuzz/Conformance/Suite.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

/// Whether the cases of a suite can be run and judged: programs that parse,
/// with an entry of their name that takes the inputs and gives the results,
/// scale roundings that are known, with results of the same types as those
/// expected, and comparisons that fit the inputs. The error names the case and
/// its file in `folder`, which the suite was read from.
llvm::Error checkSuite(const Suite &suite, llvm::StringRef folder,
                       const mlir::DialectRegistry &registry);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_SUITECHECK_H
