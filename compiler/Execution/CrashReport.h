//===- CrashReport.h - A last word before the end -----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_CRASHREPORT_H
#define MX_ORACLE_EXECUTION_CRASHREPORT_H

namespace mlir::mx {

/// From now on a fatal signal in this process writes a Stopped frame, which
/// names signal, address and a stack overflow as such, to `pipe` and ends the
/// process. For the child of a run: it takes over the signals for good.
void reportCrashesTo(int pipe);

/// What a report says after the signal, such as " while its results were read".
/// `phase` must be a literal: it is read in the signal handler.
void setCrashPhase(const char *phase);

/// Finds the stack of this thread, the first time; reportCrashesTo does that
/// too.
void rememberStack();

/// Whether `address` is in that stack.
bool isOnStack(const void *address);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_CRASHREPORT_H
