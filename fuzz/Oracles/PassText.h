//===- PassText.h - Passes as text --------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_PASSTEXT_H
#define MX_ORACLE_ORACLES_PASSTEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace oracle {

/// What is inside of builtin.module(...), or the text itself where that is not
/// around it; nothing where the bracket is not closed.
std::optional<llvm::StringRef> passesInside(llvm::StringRef text);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_PASSTEXT_H
