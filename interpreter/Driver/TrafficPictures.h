//===- TrafficPictures.h - What an execution moved, drawn -------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_TRAFFICPICTURES_H
#define MX_ORACLE_DRIVER_TRAFFICPICTURES_H

#include "interpreter/Observers/Ledger.h"

#include "llvm/Support/Error.h"

namespace oracle {

/// What limits a program on a machine: 10^9 operations and bytes a second.
struct MachineLimits {
  double gigaflops = 1000, gigabytes = 100;

  /// "GFLOPS,GBPS", both from 0.001 to 1e9; the error is a sentence.
  static llvm::Expected<MachineLimits> parse(llvm::StringRef text);
};

/// SVG files. Each is a sentence instead where there is nothing to draw.
llvm::Expected<std::string> drawLiveBytes(llvm::StringRef entry,
                                          const Ledger &ledger);
llvm::Expected<std::string> drawOperations(llvm::StringRef entry,
                                           const Ledger &ledger);
llvm::Expected<std::string> drawRoofline(llvm::StringRef entry,
                                         const Ledger &ledger,
                                         const MachineLimits &machine);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_TRAFFICPICTURES_H
