//===- ReducerTest.cpp - What is left of a module -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Reducer/ReducerCase.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"

#include <set>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

class ReducerTest : public ReducerCase {
protected:
  std::string reduce(StringRef text,
                     llvm::function_ref<bool(ModuleOp)> isInteresting,
                     const ReduceOptions &options = {}) {
    OwningOpRef<ModuleOp> module = parse(text);
    llvm::Expected<Reduced> reduced =
        reduceModule(*module, isInteresting, options);
    if (!reduced)
      return toString(reduced.takeError());
    outOfTime = reduced->outOfTime;
    EXPECT_TRUE(succeeded(verify(*reduced->module)));
    EXPECT_TRUE(isInteresting(*reduced->module));
    // What was given stays as it is.
    EXPECT_EQ(print(*module), print(*parse(text)));
    return print(*reduced->module);
  }
  std::string normal(StringRef text) { return print(*parse(text)); }

  bool outOfTime = false;
};

constexpr StringRef program = R"(
func.func private @helper(%n: index, %t: tensor<4xf32>) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %v, %n : f32, index
}
func.func @main(%t: tensor<4xf32>, %which: i1, %u: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.if %which -> tensor<4xf32> {
    %a = arith.addf %t, %u : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %m = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %t) -> tensor<4xf32> {
      %y = arith.mulf %x, %u fastmath<nnan> : tensor<4xf32>
      scf.yield %y : tensor<4xf32>
    }
    scf.yield %m : tensor<4xf32>
  }
  %h:2 = func.call @helper(%c0, %r) : (index, tensor<4xf32>) -> (f32, index)
  return %r, %h#0 : tensor<4xf32>, f32
}
)";

TEST_F(ReducerTest, KeepsWhatIsAskedForAndNothingElse) {
  std::string left = reduce(
      program, [](ModuleOp module) { return has(module, "arith.mulf"); });
  EXPECT_FALSE(outOfTime);
  EXPECT_EQ(left, normal(R"(
    func.func @main(%t: tensor<1xf32>) {
      %m = arith.mulf %t, %t : tensor<1xf32>
      return
    })"));
}

TEST_F(ReducerTest, LeavesNothingWhereAnythingWillDo) {
  EXPECT_EQ(reduce(program, [](ModuleOp) { return true; }), normal(""));
}

TEST_F(ReducerTest, SaysThatTheModuleIsNotInteresting) {
  EXPECT_EQ(reduce(program, [](ModuleOp) { return false; }),
            "the module is not interesting as it is");
}

TEST_F(ReducerTest, ShowsVerifiedModulesOnlyAndNoneTwice) {
  std::set<std::string> seen;
  std::string left = reduce(program, [&](ModuleOp module) {
    EXPECT_TRUE(succeeded(verify(module)));
    std::string text;
    llvm::raw_string_ostream os(text);
    module.print(os, OpPrintingFlags().printGenericOpForm().enableDebugInfo());
    bool isLast = !seen.insert(text).second;
    // Asked once more by the test itself, at the end.
    EXPECT_FALSE(isLast && seen.size() < 20) << text;
    return has(module, "scf.for") && has(module, "arith.mulf");
  });
  EXPECT_TRUE(StringRef(left).contains("scf.for"));
}

TEST_F(ReducerTest, ArgumentsKeepTheirLocations) {
  auto isSecondLeft = [](ModuleOp module) {
    auto function = module.lookupSymbol<func::FuncOp>("f");
    return function && llvm::any_of(function.getArguments(), [](Value value) {
             auto location = dyn_cast<NameLoc>(value.getLoc());
             return location && location.getName() == "second";
           });
  };
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @f(%a: f32 loc("first"), %b: f32 loc("second"), %c: f32 loc("third")) {
      return
    })");
  llvm::Expected<Reduced> reduced = reduceModule(*module, isSecondLeft);
  ASSERT_TRUE(bool(reduced));
  EXPECT_EQ(print(*reduced->module),
            normal("func.func @f(%b: f32) { return }"));
}

TEST_F(ReducerTest, StopsWhenTimeIsUp) {
  ReduceOptions options;
  options.seconds = 0;
  EXPECT_EQ(
      reduce(program, [](ModuleOp) { return true; }, options), normal(program));
  EXPECT_TRUE(outOfTime);
}

TEST_F(ReducerTest, TellsHowFarItHasCome) {
  unsigned last = 0, first = 0;
  ReduceOptions options;
  options.progress = [&](const ReduceProgress &progress) {
    EXPECT_FALSE(progress.reduction.empty());
    last = progress.operations;
    if (first == 0)
      first = progress.operations;
  };
  (void)reduce(
      program, [](ModuleOp module) { return has(module, "tensor.extract"); },
      options);
  EXPECT_EQ(first, 10u);
  EXPECT_LT(last, 5u);
}

} // namespace
