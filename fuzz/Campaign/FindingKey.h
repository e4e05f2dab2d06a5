//===- FindingKey.h - What tells two findings apart ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_FINDINGKEY_H
#define MX_ORACLE_CAMPAIGN_FINDINGKEY_H

#include "fuzz/Oracles/Differential.h"

namespace oracle {

/// Names the kind of a finding, the same for programs that show the same fault
/// in one way or another: VERDICT/PASS/OPERATIONS. The pass is the first that
/// changes the meaning, or that fails; else the stage. The operations are those
/// of the pattern at fault, else of the witness ("READ<-WRITE"), else the one
/// that the message quotes; "-" where nothing is known. One line without spaces
/// or '#'.
std::string findingKey(const DifferentialResult &result);
std::string findingKey(const StageResult &headline,
                       const std::optional<StageResult> &bisection);

/// A key as the name of a folder: readable, and different for different keys.
std::string folderNameOf(llvm::StringRef key);

/// 64 bits of a text, the same on every machine. Never 0.
uint64_t stableHash(llvm::StringRef text);
/// As 16 hexadecimal digits.
std::string toHex(uint64_t hash);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_FINDINGKEY_H
