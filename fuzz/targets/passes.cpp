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

#include "fuzz/targets/Data.h"
#include "fuzz/targets/TargetManual.h"
#include "fuzz/targets/TextTargets.h"

#include "llvm/Support/FileSystem.h"

using namespace oracle;

/// What libFuzzer takes for coverage beside that of code.
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t
    extraCounters[Feedback::size];

/// Whether single files are run, and not many.
static bool isReproducing = false;

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  answerRequests(*argc, *argv, "mx-fuzz-passes",
                 "looks for modules that upstream passes cannot take",
                 "Data is the text of an MLIR module, which passes, drawn from "
                 "it, must take without a crash and leave valid.");
  for (int i = 1; i < *argc; ++i)
    isReproducing |= llvm::sys::fs::is_regular_file((*argv)[i]);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return runPasses(textOf(data, size), isReproducing, extraCounters);
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t capacity, unsigned seed) {
  return give(mutated(textOf(data, size), capacity, seed), data);
}
