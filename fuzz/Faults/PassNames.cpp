//===- PassNames.cpp - Which bugs can be planted --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Passes.h"

llvm::ArrayRef<llvm::StringRef> oracle::faultsPasses() {
  static constexpr llvm::StringRef names[] = {
#include "fuzz/Faults/PassNames.inc"
  };
  return names;
}
