//===- ClassifierTest.cpp - From a candidate to a finding -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Classifier.h"

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Campaign/FindingKey.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectRegistry.h"

#include <cstdlib>

using namespace mlir;
using namespace oracle;

namespace {

constexpr char program[] = R"(
  func.func @main() -> i32 {
    %c = arith.constant 1 : i32
    return %c : i32
  }
)";

class Candidates : public oracle::testing::TemporaryFolder {
protected:
  Candidates() : folder(root) {
    EXPECT_EQ(toString(folder.open()), "");
    mx::registerAll(registry);
    registerAllSemantics(registry);
    write("candidates/some.mlir", program);
  }

  /// "found KEY", "duplicate KEY", ...
  std::string classified() {
    llvm::Expected<Classified> what =
        classify(in("candidates/some.mlir"), folder, state, registry,
                 /*reduceSeconds=*/1);
    if (!what)
      return toString(what.takeError());
    static constexpr llvm::StringRef names[] = {"found", "duplicate",
                                                "unconfirmed", "unknown"};
    return (names[size_t(what->kind)] + " " + what->key).str();
  }
  /// A command of which each line is one call: `first`, and then `later`.
  void planCommand(llvm::StringRef first, llvm::StringRef later) {
    state.plan.command = "if test -e '" + in("called") + "'; then " +
                         later.str() + "; else touch '" + in("called") + "'; " +
                         first.str() + "; fi";
  }

  CampaignFolder folder;
  CampaignState state;
  DialectRegistry registry;
};

TEST_F(Candidates, WhatShowsNothingIsUnconfirmed) {
  state.plan.command = "cat";
  EXPECT_EQ(classified(), "unconfirmed ");
  EXPECT_TRUE(foldersIn(folder.findings()).empty());
}

TEST_F(Candidates, AnotherFindingInIsolationIsOneToo) {
  planCommand("exit 1", "kill -SEGV $$");
  EXPECT_EQ(classified(), "found crash/after-command/-");
  EXPECT_EQ(classified(), "duplicate crash/after-command/-");
}

TEST_F(Candidates, AProgramThatEndsTheParserIsAFinding) {
  registry.addExtension(
      +[](MLIRContext *, func::FuncDialect *) { std::abort(); });
  EXPECT_EQ(classified(), "found crash/parser/-");
  EXPECT_EQ(
      read("findings/" + folderNameOf("crash/parser/-") + "/program.mlir"),
      program);
  llvm::Expected<Finding> finding =
      readFinding(in("findings/" + folderNameOf("crash/parser/-")));
  ASSERT_TRUE(bool(finding)) << toString(finding.takeError());
  llvm::Expected<Look> look =
      compareAgain(finding->program, finding->comparison, registry);
  ASSERT_TRUE(bool(look)) << toString(look.takeError());
  EXPECT_EQ(look->headline.verdict, Verdict::Crash);
  EXPECT_EQ(look->headline.stage, "parser");
}

TEST_F(Candidates, BytesThatAreNoTextComeBack) {
  std::string text = std::string(program) + "// \xff\xfe\n";
  write("candidates/some.mlir", text);
  state.plan.command = "exit 1";
  EXPECT_EQ(classified(), "found compile-error/after-command/-");
  llvm::Expected<Finding> finding =
      readFinding(foldersIn(folder.findings()).front());
  ASSERT_TRUE(bool(finding)) << toString(finding.takeError());
  EXPECT_EQ(finding->original, text);
}

} // namespace
