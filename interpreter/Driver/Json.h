//===- Json.h - JSON of files that anyone may have written ---- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_JSON_H
#define MX_ORACLE_DRIVER_JSON_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace oracle {

/// llvm::json::parse for texts of any origin: what nests deeper than 100
/// brackets, of which the stack might end, is an error.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_JSON_H
