//===- Page.h - One HTML page of several runs ----------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_PAGE_H
#define MX_ORACLE_REPORT_PAGE_H

#include "fuzz/Report/Run.h"
#include "interpreter/Driver/Roofline.h"

namespace oracle::report {

struct PageOptions {
  std::string title;
  /// So many findings are shown with programs; of the others there is a line.
  unsigned limit = 100;
  /// Of the rooflines.
  MachineLimits machine;
};

/// A page that needs nothing but itself.
std::string makePage(llvm::ArrayRef<Run> runs, const PageOptions &options);

/// The findings as SARIF 2.1.0.
std::string makeSarif(llvm::ArrayRef<Run> runs);

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_PAGE_H
