//===- ModuleText.cpp - Modules as text -----------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/ModuleText.h"

using namespace mlir;

std::string oracle::toText(ModuleOp module, OpPrintingFlags flags) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, flags);
  return text;
}

std::string oracle::toFileText(ModuleOp module) {
  return toText(module, OpPrintingFlags().useLocalScope()) + "\n";
}
