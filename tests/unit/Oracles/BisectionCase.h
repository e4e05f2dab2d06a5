//===- BisectionCase.h - A program and passes that a test makes -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_ORACLES_BISECTIONCASE_H
#define MX_ORACLE_TESTS_UNIT_ORACLES_BISECTIONCASE_H

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Oracles/Bisection.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

namespace oracle::testing {

/// A pass with a name for what `work` does.
class NamedPass
    : public mlir::PassWrapper<NamedPass, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NamedPass)
  using Work = std::function<void(mlir::ModuleOp)>;
  NamedPass(llvm::StringRef name, Work work)
      : name(name), work(std::move(work)) {}
  llvm::StringRef getArgument() const override { return name; }
  void runOnOperation() override { work(getOperation()); }

private:
  std::string name;
  Work work;
};

inline void addPass(mlir::OpPassManager &manager, llvm::StringRef name,
                    NamedPass::Work work) {
  manager.addPass(std::make_unique<NamedPass>(name, std::move(work)));
}

/// A program whose entry is its first function.
class BisectionCase : public ::testing::Test {
protected:
  BisectionCase() {
    mlir::DialectRegistry registry;
    mlir::mx::registerAll(registry);
    registerAllSemantics(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  void parse(llvm::StringRef text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    entry = *module->getOps<mlir::FunctionOpInterface>().begin();
  }

  StageResult bisect(const PassBuilder &build,
                     std::vector<RuntimeValue> inputs = {}) {
    ReferenceCase reference{*module, entry, {}};
    Program program(*module);
    auto function = program.prepare(entry);
    EXPECT_TRUE(succeeded(function));
    Outcome outcome = program.run(**function, inputs);
    EXPECT_FALSE(outcome.fault);
    reference.runs.push_back(
        {0, std::move(inputs), observe(entry, outcome), outcome.steps, {}});
    return bisectPasses(reference, build, {});
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::FunctionOpInterface entry;
};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_ORACLES_BISECTIONCASE_H
