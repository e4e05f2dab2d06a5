//===- Digest.cpp - Sums of contents --------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Digest.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

std::string oracle::sha256(llvm::StringRef contents) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(contents)),
                     /*LowerCase=*/true);
}
