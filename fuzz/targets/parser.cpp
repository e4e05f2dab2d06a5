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

/// What libFuzzer takes for coverage beside that of code.
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t
    extraCounters[oracle::Feedback::size];

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
