//===- GeneratorCase.h - Programs that a test makes and runs -- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_GENERATOR_GENERATORCASE_H
#define MX_ORACLE_TESTS_UNIT_GENERATOR_GENERATORCASE_H

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Generator/Generator.h"
#include "interpreter/Driver/Inputs.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Results.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Observers/RaceDetector.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"

#include <gtest/gtest.h>

namespace oracle::testing {

class GeneratorCase : public ::testing::Test {
protected:
  GeneratorCase() {
    mlir::DialectRegistry registry;
    mlir::mx::registerAll(registry);
    registerAllSemantics(registry);
    context.appendDialectRegistry(registry);
    loadGeneratorDialects(context);
  }

  static std::string textOf(mlir::ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

/// What a value run found.
struct ValueRun {
  /// What is wrong with it; empty where it ended well.
  std::string fault;
  /// How many elements of its results there are, and how many of them may have
  /// other values.
  int64_t elements = 0, unspecified = 0;
};

/// Interprets `main` on one set of inputs.
inline ValueRun interpret(mlir::ModuleOp module, unsigned number) {
  auto entry = module.lookupSymbol<mlir::FunctionOpInterface>("main");
  if (!entry)
    return {"there is no main"};
  std::optional<Fault> fault;
  auto inputs = makeInputs(entry, inputSet(InputSource(), number), fault);
  if (failed(inputs))
    return {faultToString(*fault)};
  Program program(module);
  auto prepared = program.prepare(entry);
  if (failed(prepared))
    return {faultToString(program.fault())};
  Limits limits;
  limits.steps = 10000000;
  RaceDetector races;
  Outcome outcome = program.run(**prepared, *inputs, limits, {&races});
  if (outcome.fault)
    return {faultToString(*outcome.fault)};
  if (std::optional<Fault> poison = returnedPoison(entry, outcome))
    return {faultToString(*poison)};
  ValueRun run;
  for (const RuntimeValue &value : outcome.results) {
    auto *tensor = std::get_if<Tensor>(&value);
    run.elements += tensor ? tensor->numElements() : 1;
    run.unspecified += countUnspecified(value);
  }
  return run;
}

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_GENERATOR_GENERATORCASE_H
