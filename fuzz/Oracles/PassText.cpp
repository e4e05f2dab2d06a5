//===- PassText.cpp - Passes as text --------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/PassText.h"

using llvm::StringRef;

std::optional<StringRef> oracle::passesInside(StringRef text) {
  text = text.trim();
  if (text.consume_front("builtin.module(") && !text.consume_back(")"))
    return std::nullopt;
  return text;
}
