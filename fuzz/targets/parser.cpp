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

#include "fuzz/targets/TargetManual.h"
#include "fuzz/targets/TextTargets.h"

#include <cstring>

/// What libFuzzer takes for coverage beside that of code.
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t
    extraCounters[oracle::Feedback::size];

/// The bytes changed as libFuzzer does by itself.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

static llvm::StringRef textOf(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// Copies a program to where libFuzzer wants it; false where there is none.
static bool give(const std::string &text, uint8_t *out, size_t capacity) {
  if (text.empty() || text.size() > capacity)
    return false;
  std::memcpy(out, text.data(), text.size());
  return true;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t capacity, unsigned seed) {
  // Text that is no module any more is for a parser too.
  if (seed % 2 == 0)
    return LLVMFuzzerMutate(data, size, capacity);
  std::string text = oracle::mutated(textOf(data, size), seed);
  return give(text, data, capacity) ? text.size()
                                    : LLVMFuzzerMutate(data, size, capacity);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *out,
                                            size_t capacity, unsigned seed) {
  std::string text = oracle::crossed(textOf(first, firstSize),
                                     textOf(second, secondSize), seed);
  return give(text, out, capacity) ? text.size() : 0;
}

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  oracle::answerRequests(
      *argc, *argv, "mx-fuzz-parser",
      "looks for text that the parser cannot take",
      "Data is any text. The parser and verifier must not crash on "
      "it, and a module that they take must be the same when it is "
      "printed, or written as bytecode, and read again.");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return oracle::runParser({reinterpret_cast<const char *>(data), size},
                           extraCounters);
}
