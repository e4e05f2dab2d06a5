//===- parser.cpp - What is printed can be read ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A plain libFuzzer target: its data is any text. The parser and verifier must
// not crash on it, and a module that they take must be the same when it is
// printed, or written as bytecode, and read again.
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/Data.h"
#include "fuzz/targets/TargetManual.h"
#include "fuzz/targets/TextTargets.h"

using namespace oracle;

/// What libFuzzer takes for coverage beside that of code.
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t
    extraCounters[Feedback::size];

/// The bytes changed as libFuzzer does by itself.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t capacity, unsigned seed) {
  // Text that is no module any more is for a parser too.
  if (seed % 2 == 0)
    return LLVMFuzzerMutate(data, size, capacity);
  std::string text = mutated(textOf(data, size), capacity, seed);
  return text.empty() ? LLVMFuzzerMutate(data, size, capacity)
                      : give(text, data);
}

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  answerRequests(*argc, *argv, "mx-fuzz-parser",
                 "looks for text that the parser cannot take",
                 "Data is any text. The parser and verifier must not crash on "
                 "it, and a module that they take must be the same when it is "
                 "printed, or written as bytecode, and read again.");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return runParser(textOf(data, size), extraCounters);
}
