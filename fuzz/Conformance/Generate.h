//===- Generate.h - The suite, made from the reference ----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_GENERATE_H
#define MX_ORACLE_CONFORMANCE_GENERATE_H

#include "fuzz/Conformance/Suite.h"

namespace oracle {

/// The conformance suite: planned cases, and what the interpreter gives for
/// them. The same on every machine. The error names a program that is not
/// valid, or a case that leaves its result open.
llvm::Expected<Suite> generateSuite();

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_GENERATE_H
