//===- Digest.h - Sums of contents ---------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_DIGEST_H
#define MX_ORACLE_DRIVER_DIGEST_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oracle {

/// The SHA-256 of `contents` in lower-case hexadecimal digits.
std::string sha256(llvm::StringRef contents);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_DIGEST_H
