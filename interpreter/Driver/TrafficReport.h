//===- TrafficReport.h - What an execution moved, for readers ---*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/traffic.md defines the numbers, docs/reports.md the JSON.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_TRAFFICREPORT_H
#define MX_ORACLE_DRIVER_TRAFFICREPORT_H

#include "interpreter/Observers/CacheModel.h"
#include "interpreter/Observers/Ledger.h"

#include "llvm/Support/JSON.h"

namespace oracle {

/// "argument #3", "memref.alloc at a.mlir:3:8".
std::string nameOf(const Ledger::Source &source);
/// "memref.copy at a.mlir:4:3".
std::string nameOf(mlir::Operation *op);

/// FLOPs a byte, of the compulsory bytes, as the program is and as it would be
/// in f32; and what that comes from. Nothing where there are no FLOPs or no
/// bytes.
struct Intensity {
  double flopsPerByte, flopsPerByteInF32;
  /// Bytes in f32 beside bytes, FLOPs beside FLOPs in f32.
  double fewerBytes, moreFlops;

  static std::optional<Intensity> of(const Ledger &ledger);
  /// Whether the program differs from itself in f32.
  bool differs() const { return fewerBytes != 1 || moreFlops != 1; }
};

/// A table for people. `caches` may be null.
void printTraffic(llvm::raw_ostream &os, llvm::StringRef entry,
                  const Ledger &ledger, const CacheModel *caches);
llvm::json::Object trafficToJson(const Ledger &ledger,
                                 const CacheModel *caches);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_TRAFFICREPORT_H
