//===- Roofline.h - What bounds a program on a machine, drawn ---*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_ROOFLINE_H
#define MX_ORACLE_DRIVER_ROOFLINE_H

#include "interpreter/Driver/TrafficReport.h"

#include "llvm/Support/Error.h"

namespace oracle {

/// What limits a program on a machine: 10^9 operations and bytes a second.
struct MachineLimits {
  double gigaflops = 1000, gigabytes = 100;

  /// "GFLOPS,GBPS", both from 0.001 to 1e9; the error is a sentence.
  static llvm::Expected<MachineLimits> parse(llvm::StringRef text);
};

/// An SVG file with a program under the roof; a sentence instead where there is
/// no intensity.
llvm::Expected<std::string> drawRoofline(llvm::StringRef entry,
                                         std::optional<Intensity> intensity,
                                         const MachineLimits &machine);

/// A program that was timed.
struct MeasuredPoint {
  std::string name;
  /// FLOPs a byte, and 10^9 FLOPs a second. Both have to be `drawable`.
  double intensity, gigaflops;

  /// Whether a number has a place on a logarithmic axis.
  static bool isDrawable(double number) {
    return number >= 1e-9 && number <= 1e12;
  }
};

/// The same for programs that were timed, where they were. There is at least
/// one; those behind the first `paletteSize` share a colour.
std::string drawRoofline(llvm::StringRef title,
                         llvm::ArrayRef<MeasuredPoint> points,
                         const MachineLimits &machine);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_ROOFLINE_H
