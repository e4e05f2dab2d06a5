//===- Regions.h - What rules for regions share --------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_GENERATOR_REGIONS_H
#define MX_ORACLE_GENERATOR_REGIONS_H

#include "fuzz/Generator/Grower.h"

namespace oracle {

/// What a region operation hands out, and the values outside that it may be.
struct RegionResult {
  Form form;
  llvm::SmallVector<Known> candidates;
};

/// One to three results, each with at least two different candidates where
/// the form is a tensor's; none where nothing is in scope.
llvm::SmallVector<RegionResult> drawResults(Grower &grower);

llvm::SmallVector<mlir::Type> typesOf(llvm::ArrayRef<RegionResult> results);

/// A value of the form: one of the candidates, or what a body has made.
mlir::Value drawYield(Grower &grower, const RegionResult &result);

/// Puts results in scope, writes to some of them, and reads the candidates.
void useResults(Grower &grower, mlir::ValueRange values,
                llvm::ArrayRef<RegionResult> results);

} // namespace oracle

#endif // MX_ORACLE_GENERATOR_REGIONS_H
