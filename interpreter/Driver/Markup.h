//===- Markup.h - Text for XML and HTML ------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_MARKUP_H
#define MX_ORACLE_DRIVER_MARKUP_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oracle {

/// Any bytes as text that XML and HTML take, between tags and in quoted
/// attributes: valid UTF-8, escaped, with '?' for the control characters that
/// neither knows. Characters that change the order of those around them, so
/// that a text reads as another one, are spelled: "U+202E".
std::string escapeForMarkup(llvm::StringRef text);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_MARKUP_H
