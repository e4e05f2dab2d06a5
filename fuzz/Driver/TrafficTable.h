//===- TrafficTable.h - What a program moves, for people --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FUZZDRIVER_TRAFFICTABLE_H
#define MX_ORACLE_FUZZDRIVER_TRAFFICTABLE_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace oracle {

/// The `traffic` of a stage (docs/traffic.md) of a program whose entry has this
/// name.
void printTraffic(llvm::raw_ostream &os, llvm::StringRef entry,
                  llvm::StringRef stage, const llvm::json::Object &traffic);

} // namespace oracle

#endif // MX_ORACLE_FUZZDRIVER_TRAFFICTABLE_H
