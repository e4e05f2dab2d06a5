//===- InPlaceDecisionsTest.cpp - Which operand needed a copy -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/InPlaceDecisions.h"
#include "tests/unit/Oracles/BisectionCase.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

class InPlaceDecisions : public BisectionCase {
protected:
  /// The decision that is found where a copy for an operation of this name
  /// makes the program right.
  std::string findWhere(StringRef name) {
    return findInPlaceDecision(
        *module, [&](ModuleOp trial) { return has(trial, name); });
  }
  /// Whether an operation of this name has a copy.
  static bool has(ModuleOp trial, StringRef name) {
    return llvm::any_of(copies(trial), [&](Operation *user) {
      return user->getName().getStringRef() == name;
    });
  }
  static SmallVector<Operation *> copies(ModuleOp trial) {
    SmallVector<Operation *> users;
    trial.walk([&](bufferization::AllocTensorOp copy) {
      llvm::append_range(users, copy->getUsers());
    });
    return users;
  }
  /// The name of the decision alone.
  static StringRef nameOf(StringRef pattern) {
    return pattern.drop_front().take_until([](char c) { return c == '\''; });
  }
};

TEST_F(InPlaceDecisions, SaysWhichOperandOfWhichOperation) {
  parse(R"mlir(
    func.func @main(%t: tensor<2xf32>, %f: f32, %i: index) -> tensor<2xf32> {
      %r = tensor.insert %f into %t[%i] : tensor<2xf32>
      return %r : tensor<2xf32>
    })mlir");
  std::string found = findWhere("tensor.insert");
  EXPECT_TRUE(StringRef(found).starts_with(
      "'in-place:tensor.insert' on operand #1 of 'tensor.insert' at "))
      << found;
  EXPECT_NE(found.find(":3:"), std::string::npos) << found;
}

TEST_F(InPlaceDecisions, NoneIsFoundWhereNoCopyHelps) {
  parse(R"mlir(
    func.func @main(%t: tensor<2xf32>) -> tensor<2xf32> {
      return %t : tensor<2xf32>
    })mlir");
  EXPECT_EQ(findInPlaceDecision(*module, [](ModuleOp) { return false; }), "");
}

TEST_F(InPlaceDecisions, TheFirstOfThoseThatHelpTogetherIsNamed) {
  parse(R"mlir(
    func.func @main(%t: tensor<2xf32>, %f: f32, %i: index) -> tensor<2xf32> {
      %r = tensor.insert %f into %t[%i] : tensor<2xf32>
      %s = tensor.insert %f into %r[%i] : tensor<2xf32>
      %u = tensor.insert %f into %s[%i] : tensor<2xf32>
      return %u : tensor<2xf32>
    })mlir");
  std::string found = findInPlaceDecision(*module, [&](ModuleOp trial) {
    SmallVector<int64_t> lines;
    for (Operation *user : copies(trial))
      lines.push_back(cast<FileLineColLoc>(user->getLoc()).getLine());
    return llvm::is_contained(lines, 4) && llvm::is_contained(lines, 5);
  });
  EXPECT_EQ(nameOf(found), "in-place:tensor.insert");
  EXPECT_NE(found.find(":4:"), std::string::npos) << found;
}

TEST_F(InPlaceDecisions, FewTrialsFindTheTwoThatHelpAmongMany) {
  std::string text = "func.func @main(%t0: tensor<2xf32>, %f: f32, %i: index) "
                     "-> tensor<2xf32> {\n";
  for (int line = 0; line < 64; ++line)
    text += llvm::formatv("%t{1} = tensor.insert %f into %t{0}[%i] : "
                          "tensor<2xf32>\n",
                          line, line + 1);
  parse(text + "return %t64 : tensor<2xf32>\n}");
  unsigned trials = 0;
  std::string found = findInPlaceDecision(*module, [&](ModuleOp trial) {
    ++trials;
    SmallVector<int64_t> lines;
    for (Operation *user : copies(trial))
      lines.push_back(cast<FileLineColLoc>(user->getLoc()).getLine());
    return llvm::is_contained(lines, 20) && llvm::is_contained(lines, 50);
  });
  EXPECT_NE(found.find(":20:"), std::string::npos) << found;
  EXPECT_LT(trials, 24u);
}

TEST_F(InPlaceDecisions, ThoseThatHelpTogetherMayBeOfDifferentRoles) {
  parse(R"mlir(
    func.func @main(%t: tensor<2xf32>, %f: f32, %i: index) -> tensor<2xf32> {
      %r = tensor.insert %f into %t[%i] : tensor<2xf32>
      %e = tensor.extract %r[%i] : tensor<2xf32>
      return %r : tensor<2xf32>
    })mlir");
  std::string found = findInPlaceDecision(*module, [&](ModuleOp trial) {
    return has(trial, "tensor.insert") && has(trial, "tensor.extract");
  });
  EXPECT_EQ(nameOf(found), "in-place:tensor.insert");
}

constexpr StringRef loop = R"mlir(
  func.func private @f(%t: tensor<2xf32>) -> f32 {
    %zero = arith.constant 0.0 : f32
    return %zero : f32
  }
  func.func @main(%t: tensor<2xf32>, %i: index) -> tensor<2xf32> {
    %k = arith.constant dense<1.0> : tensor<2xf32>
    %f = func.call @f(%t) : (tensor<2xf32>) -> f32
    %r:2 = scf.for %j = %i to %i step %i iter_args(%a = %t, %b = %t)
        -> (tensor<2xf32>, tensor<2xf32>) {
      %s = tensor.insert %f into %t[%i] : tensor<2xf32>
      %e = tensor.extract %s[%i] : tensor<2xf32>
      scf.yield %k, %a : tensor<2xf32>, tensor<2xf32>
    }
    return %r#0 : tensor<2xf32>
  })mlir";

TEST_F(InPlaceDecisions, WhatLeavesComesFirstThenWhatEnters) {
  parse(loop);
  StringRef order[] = {"scf.yield", "func.return",   "func.call",
                       "scf.for",   "tensor.insert", "tensor.extract"};
  // Where a copy for any of the later ones helps, the first is named.
  for (ArrayRef<StringRef> names = order; !names.empty();
       names = names.drop_front()) {
    std::string found = findInPlaceDecision(*module, [&](ModuleOp trial) {
      return llvm::any_of(names,
                          [&](StringRef name) { return has(trial, name); });
    });
    EXPECT_TRUE(nameOf(found).starts_with(("in-place:" + names[0]).str()))
        << found;
  }
}

TEST_F(InPlaceDecisions, TheOperationAroundIsNamed) {
  parse(loop);
  EXPECT_EQ(nameOf(findWhere("tensor.insert")),
            "in-place:tensor.insert-in-scf.for");
}

TEST_F(InPlaceDecisions, ConstantsAndTwinsThatArePassedAreNamed) {
  parse(loop);
  EXPECT_EQ(nameOf(findWhere("scf.yield")),
            "in-place:scf.yield-in-scf.for-of-constant");
  EXPECT_EQ(nameOf(findWhere("scf.for")), "in-place:scf.for-given-twice");
  EXPECT_EQ(nameOf(findWhere("func.call")), "in-place:func.call");
}

TEST_F(InPlaceDecisions, WhatIsCombinedIsCopiedBeforehand) {
  parse(R"mlir(
    func.func @main(%t: tensor<2xf32>, %p: tensor<1xf32>) -> tensor<2xf32> {
      %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<2xf32> {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %p into %o[%i] [1] [1]
              : tensor<1xf32> into tensor<2xf32>
        }
      }
      return %r : tensor<2xf32>
    })mlir");
  EXPECT_EQ(nameOf(findWhere("tensor.parallel_insert_slice")),
            "in-place:tensor.parallel_insert_slice-in-scf.forall");
}

} // namespace
