//===- ClassifierTest.cpp - From a candidate to a finding -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Classifier.h"

#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Driver/Registration.h"
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
    registerForComparisons(registry);
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

TEST_F(Candidates, WhatAMutationEndedWithIsNotUnconfirmed) {
  state.plan.command = "cat";
  ASSERT_FALSE(llvm::sys::fs::rename(in("candidates/some.mlir"),
                                     in("crashes/mutation-0")));
  llvm::Expected<Classified> what = classify(
      in("crashes/mutation-0"), folder, state, registry, /*reduceSeconds=*/1);
  ASSERT_TRUE(bool(what)) << toString(what.takeError());
  EXPECT_EQ(what->kind, Classified::Kind::Unknown);
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

/// `program`, with the first comment behind it with which a campaign draws a
/// comparison with nothing but canonicalize.
std::string thatIsCanonicalized(const std::string &program) {
  for (unsigned number = 0; number < 100'000; ++number) {
    std::string text = program + "// " + std::to_string(number) + "\n";
    for (const Variant &variant : drawComparisons({}, text).variants)
      if (variant.passes.size() == 1 &&
          variant.passes.front().key == "canonicalize")
        return text;
  }
  return {};
}

TEST_F(Candidates, WhatIsWrongWithTheRestDoesNotHideIt) {
  // MLIR 22.1 keeps nsw where it adds the constants, and folds the other
  // operation to a constant of unknown size, which only passes that are given
  // the whole program see.
  write("candidates/some.mlir", thatIsCanonicalized(R"mlir(
    func.func private @opaque(%x: i8) -> i8 attributes {no_inline} {
      return %x : i8
    }
    func.func private @unreached(%x: tensor<?xi8>) -> tensor<?xi8> {
      %zero = arith.xori %x, %x : tensor<?xi8>
      return %zero : tensor<?xi8>
    }
    func.func @main() -> i8 {
      %c = arith.constant -100 : i8
      %x = call @opaque(%c) : (i8) -> i8
      %c100 = arith.constant 100 : i8
      %a = arith.addi %x, %c100 overflow<nsw> : i8
      %b = arith.addi %a, %c100 overflow<nsw> : i8
      return %b : i8
    })mlir"));
  EXPECT_EQ(classified(),
            "found mismatch/canonicalize/AddIAddConstant:arith.addi");
}

TEST_F(Candidates, APatternThatEndsTheTargetIsAFinding) {
  // MLIR 22.1 gives the first result the first insertion, of another rank; from
  // the top down it begins with other patterns, and does not crash.
  write("candidates/some.mlir", R"mlir(
    func.func @main(%a: tensor<2x2xf32>) -> (tensor<?xf32>, tensor<2x2xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %row = tensor.extract_slice %a[1, 0] [1, %c1] [1, 1]
        : tensor<2x2xf32> to tensor<?xf32>
      %r:3 = scf.forall (%i) in (1)
          shared_outs(%x = %row, %y = %a, %z = %row)
          -> (tensor<?xf32>, tensor<2x2xf32>, tensor<?xf32>) {
        %one = arith.constant dense<1.0> : tensor<f32>
        %ones = arith.constant dense<1.0> : tensor<1x2xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %ones into %y[%c0, 0] [1, 2] [1, 1]
            : tensor<1x2xf32> into tensor<2x2xf32>
          tensor.parallel_insert_slice %one into %x[%c0] [1] [1]
            : tensor<f32> into tensor<?xf32>
        }
      }
      %s = tensor.insert_slice %r#0 into %row[%c0] [%c1] [1]
        : tensor<?xf32> into tensor<?xf32>
      return %s, %r#1 : tensor<?xf32>, tensor<2x2xf32>
    })mlir");
  state.plan.command = "cat";
  EXPECT_EQ(classified(), "found crash/canonicalize/-");
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
