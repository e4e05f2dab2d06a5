//===- differential.cpp - Values, buffers and code must agree -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A plain libFuzzer target: its data is the text of an MLIR module. It takes
// libFuzzer's flags, and a seed corpus and options lie beside it. mx-fuzz run
// supervises it; see docs/fuzzing.md.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Target.h"
#include "fuzz/targets/Data.h"
#include "fuzz/targets/TargetManual.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace oracle;

/// What libFuzzer takes for coverage beside that of code.
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t
    extraCounters[Feedback::size];

static DifferentialTarget *target = nullptr;

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  oracle::answerRequests(
      *argc, *argv, "mx-fuzz-differential",
      "looks for programs whose values, buffers and code disagree",
      "Data is the text of an MLIR module, which is run as values, "
      "as buffers, in code and after passes that must not change "
      "it. mx-fuzz run supervises it, reduces and explains.");
  llvm::Expected<std::unique_ptr<DifferentialTarget>> made =
      DifferentialTarget::create(extraCounters);
  if (!made) {
    llvm::errs() << "error: " << toString(made.takeError()) << '\n';
    std::exit(2);
  }
  // Lives as long as the process.
  target = made->release();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return target->run(textOf(data, size));
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t capacity, unsigned seed) {
  return give(target->mutate(textOf(data, size), capacity, seed), data);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *out,
                                            size_t capacity, unsigned seed) {
  return give(target->crossOver(textOf(first, firstSize),
                                textOf(second, secondSize), capacity, seed),
              out);
}
