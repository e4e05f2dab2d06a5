//===- ProgramTest.cpp - Compiling and running a program's text ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Execution/ProgramTest.h"

#include "compiler/Pipelines/Registration.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::mx;

ProgramTest::ProgramTest() {
  static const DialectRegistry *const registry = [] {
    auto *registry = new DialectRegistry;
    registerAll(*registry);
    return registry;
  }();
  context = std::make_unique<MLIRContext>(*registry,
                                          MLIRContext::Threading::DISABLED);
}

ProgramTest::~ProgramTest() = default;

llvm::Expected<CompiledProgram> ProgramTest::compile(StringRef text,
                                                     StringRef pipeline) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, context.get());
  if (!module)
    return llvm::createStringError("the test's program is invalid");
  const Pipeline *row = findPipeline(pipeline);
  std::unique_ptr<JitSession> &session = sessions[unsigned(row->optLevel)];
  if (!session)
    session = llvm::cantFail(JitSession::create(row->optLevel));
  return compileProgram(*module, "main", *row, *session);
}

std::string ProgramTest::compileError(StringRef text) {
  auto program = compile(text);
  return program ? "no error" : llvm::toString(program.takeError());
}

RunOutcome ProgramTest::runOnce(StringRef text, std::vector<HostValue> inputs,
                                const RunOptions &options, StringRef pipeline) {
  RunOutcome none;
  none.status = RunOutcome::Status::InvalidResult;
  auto program = compile(text, pipeline);
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError());
    return none;
  }
  auto outcomes = run(*program, {inputs}, options);
  if (!outcomes) {
    ADD_FAILURE() << llvm::toString(outcomes.takeError());
    return none;
  }
  EXPECT_EQ(outcomes->size(), 1u);
  return (*outcomes)[0];
}
