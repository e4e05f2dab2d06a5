//===- Printable.h - Text for terminals ----------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_PRINTABLE_H
#define MX_ORACLE_DRIVER_PRINTABLE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oracle {

/// `text`, of whatever origin, as a terminal can be given it: valid UTF-8, with
/// control characters but tab and newline as "\x1B".
std::string printable(llvm::StringRef text);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_PRINTABLE_H
