//===- CachegrindLoops.cpp - What cachegrind watches ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cachegrind-loops LOOP PASSES: as often over the same memory.
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Observers/CachegrindLoops.h"

using namespace oracle::testing;

namespace {

alignas(memoryBytes) char memory[memoryBytes + sizeof(uint64_t)];

/// Volatile, so that each access is made, and is made alone.
struct RealMemory {
  template <typename T> struct __attribute__((packed)) At {
    T value;
  };
  template <typename T> T load(uint64_t offset) {
    return reinterpret_cast<volatile At<T> *>(memory + offset)->value;
  }
  template <typename T> void store(uint64_t offset, T value) {
    reinterpret_cast<volatile At<T> *>(memory + offset)->value = value;
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    return 1;
  RealMemory memory;
  std::string_view loop = argv[1];
  // All in here: a call would access the stack.
  int passes = argv[2][0] - '0';
  if (loop == "multiply")
    for (int pass = 0; pass < passes; ++pass)
      multiplyMatrices(memory);
  else if (loop == "scattered")
    for (int pass = 0; pass < passes; ++pass)
      accessScattered(memory);
  else if (loop == "across-lines")
    for (int pass = 0; pass < passes; ++pass)
      accessAcrossLines(memory);
  else
    return 1;
  return 0;
}
