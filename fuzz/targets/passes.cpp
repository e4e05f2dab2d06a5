//===- passes.cpp - Upstream passes take what is valid --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A plain libFuzzer target: its data is the text of an MLIR module, which
// passes, drawn from it, must take without a crash and leave valid.
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/TextTargets.h"

#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return oracle::runPasses({reinterpret_cast<const char *>(data), size});
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t capacity, unsigned seed) {
  std::string text = oracle::programOf(seed);
  if (text.size() > capacity)
    return 0;
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
