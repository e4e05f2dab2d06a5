//===- Variant.cpp - Another form of a program ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Variant.h"

using namespace mlir;
using namespace oracle;

PassBuilder Variant::build() const {
  if (passes.empty())
    return {};
  return [passes = passes](OpPassManager &manager) {
    for (const PassStep &step : passes)
      step.build(manager);
  };
}

std::string Variant::passesText() const {
  return passes.empty() ? std::string() : textOfPasses(build());
}

Variant oracle::variantOfPasses(std::string name,
                                std::vector<PassStep> passes) {
  Variant variant{std::move(name), std::move(passes)};
  variant.leaks = leakRuleOf(variant.build());
  return variant;
}
