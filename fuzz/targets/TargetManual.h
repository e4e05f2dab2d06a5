//===- TargetManual.h - --help of libFuzzer programs ----------- -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TARGETS_TARGETMANUAL_H
#define MX_ORACLE_TARGETS_TARGETMANUAL_H

#include "llvm/ADT/StringRef.h"

namespace oracle {

/// Answers --help and its like, which libFuzzer, whose flags have one dash,
/// leaves to the target, and then ends the process.
void answerRequests(int argc, char **argv, llvm::StringRef name,
                    llvm::StringRef summary, llvm::StringRef description);

} // namespace oracle

#endif // MX_ORACLE_TARGETS_TARGETMANUAL_H
