//===- Assets.h - Style sheet and script of pages ------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_ASSETS_H
#define MX_ORACLE_REPORT_ASSETS_H

#include "llvm/ADT/StringRef.h"

namespace oracle::report {

/// page.css and page.js; they are copied into the program when it is built.
extern const llvm::StringLiteral pageStyle, pageScript;

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_ASSETS_H
