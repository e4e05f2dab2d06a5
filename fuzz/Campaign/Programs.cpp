//===- Programs.cpp - Programs of a target, one by one --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Programs.h"

#include "fuzz/Generator/Generator.h"
#include "fuzz/Mutator/Mutator.h"
#include "fuzz/Oracles/ModuleText.h"
#include "interpreter/Driver/SourceLoader.h"

using namespace mlir;
using namespace oracle;

/// Mutations begin anew with a program of the generator once in so many.
static constexpr uint64_t newProgramInSoMany = 4;

OwningOpRef<ModuleOp> oracle::parseProgram(StringRef text,
                                           MLIRContext &context) {
  DiagnosticLog log(&context, /*passOn=*/false);
  return parseModule(llvm::MemoryBuffer::getMemBufferCopy(text, "program.mlir"),
                     context);
}

/// Empty where it is longer.
static std::string textOf(ModuleOp module, size_t capacity) {
  std::string text = toFileText(module);
  return text.size() <= capacity ? text : std::string();
}

std::string oracle::mutateProgram(StringRef text, size_t capacity,
                                  RandomStream &random, MLIRContext &context) {
  OwningOpRef<ModuleOp> module;
  if (!random.oneIn(newProgramInSoMany))
    module = parseProgram(text, context);
  if (!module || mutate(*module, random).empty())
    module = generateProgram(&context, random.next());
  return textOf(*module, capacity);
}

std::string oracle::crossPrograms(StringRef first, StringRef second,
                                  size_t capacity, RandomStream &random,
                                  MLIRContext &context) {
  OwningOpRef<ModuleOp> left = parseProgram(first, context);
  OwningOpRef<ModuleOp> right = parseProgram(second, context);
  if (!left || !right)
    return {};
  OwningOpRef<ModuleOp> child = crossOver(*left, *right, random);
  return child ? textOf(*child, capacity) : std::string();
}
