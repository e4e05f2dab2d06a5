//===- ReducerCase.h - Programs for tests of the reducer ------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_REDUCER_REDUCERCASE_H
#define MX_ORACLE_TESTS_UNIT_REDUCER_REDUCERCASE_H

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Reducer/Reducer.h"
#include "fuzz/Reducer/Reductions.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

namespace oracle::testing {

class ReducerCase : public ::testing::Test {
protected:
  ReducerCase() {
    mlir::DialectRegistry registry;
    mlir::mx::registerAll(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef text) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text.str();
    return module;
  }

  static std::string print(mlir::ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }

  static bool has(mlir::ModuleOp module, llvm::StringRef name) {
    return module
        .walk([&](mlir::Operation *op) {
          return op->getName().getStringRef() == name
                     ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_REDUCER_REDUCERCASE_H
