//===- GrowerTest.cpp - Growing modules from elsewhere --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Grower.h"
#include "tests/unit/Generator/GeneratorCase.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

constexpr StringRef text = R"mlir(
  #id = affine_map<(i) -> (i)>
  func.func private @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %r = arith.addf %a, %b : tensor<4xf32>
    return %r : tensor<4xf32>
  }
  func.func private @again(%n: index) -> index {
    %r = func.call @again(%n) : (index) -> index
    return %r : index
  }
  func.func @main(%t: tensor<4xf32>, %n: index, %d: tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1.0 : f32
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%t : tensor<4xf32>) outs(%f : tensor<4xf32>) {
    ^bb0(%x: f32, %o: f32):
      %s = arith.addf %x, %o : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %g) -> (tensor<4xf32>) {
      %w = tensor.insert %one into %v[%i] : tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    %p = scf.forall (%i) in (4) shared_outs(%o = %r) -> (tensor<4xf32>) {
      %q = tensor.extract_slice %t[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %q into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }
    }
    return %r, %p : tensor<4xf32>, tensor<4xf32>
  }
)mlir";

class Growing : public GeneratorCase {
protected:
  /// The operation of a name in main, with everything around it parsed anew.
  Operation *find(StringRef name) {
    module = parseSourceString<ModuleOp>(text, &context);
    Operation *found = nullptr;
    module->lookupSymbol("main")->walk([&](Operation *op) {
      if (!found && op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }

  OwningOpRef<ModuleOp> module;
};

TEST_F(Growing, StaysValidAndDefinedWhereverItIs) {
  for (StringRef name :
       {"arith.constant", "tensor.empty", "linalg.fill", "linalg.generic",
        "scf.for", "tensor.insert", "scf.yield", "scf.forall",
        "tensor.extract_slice", "func.return"})
    for (uint64_t seed = 0; seed < 50; ++seed) {
      Operation *op = find(name);
      ASSERT_TRUE(op) << name.str();
      OpBuilder builder(op);
      RandomStream random(seed);
      ModuleState state(*module);
      Grower grower(builder, random, state);
      ASSERT_TRUE(succeeded(grower.scan())) << name.str();
      grower.growMore(10);
      EXPECT_GE(state.size, 10u) << name.str() << ", seed " << seed;
      ASSERT_TRUE(succeeded(verify(*module)))
          << name.str() << ", seed " << seed;
      EXPECT_EQ(interpret(*module, seed % 4).fault, "")
          << name.str() << ", seed " << seed << '\n'
          << textOf(*module);
    }
}

TEST_F(Growing, RefusesBodiesOfOtherOperations) {
  for (StringRef name :
       {"linalg.yield", "arith.addf", "tensor.parallel_insert_slice"}) {
    OpBuilder builder(find(name));
    RandomStream random(0);
    ModuleState state(*module);
    EXPECT_TRUE(failed(Grower(builder, random, state).scan())) << name.str();
  }
}

TEST_F(Growing, LeavesOutWhatItKnowsTooLittleAbout) {
  Operation *op = find("linalg.fill");
  OpBuilder builder(op);
  RandomStream random(0);
  ModuleState state(*module);
  Grower grower(builder, random, state);
  ASSERT_TRUE(succeeded(grower.scan()));
  // Not the tensor of unknown size, and not the one without elements yet.
  unsigned tensors = 0;
  for (const Known &known : grower.inScope())
    tensors += known.isTensor();
  EXPECT_EQ(tensors, 1u);
}

TEST_F(Growing, CallsNothingThatMayNotEnd) {
  find("scf.for");
  ModuleState state(*module);
  ASSERT_EQ(state.callees.size(), 1u);
  EXPECT_EQ(state.callees[0].function.getName(), "add");
}

TEST_F(Growing, RulesCanBeLeftOut) {
  Operation *op = find("func.return");
  OpBuilder builder(op);
  RandomStream random(0);
  ModuleState state(*module);
  SmallVector<unsigned> factors(ruleFamilies().size(), 0);
  // Integers and comparisons alone.
  factors.front() = 1;
  state.setEmphasis(factors);
  Grower grower(builder, random, state);
  ASSERT_TRUE(succeeded(grower.scan()));
  RuleUses uses;
  state.uses = &uses;
  grower.growMore(50);
  unsigned first = 0, others = 0;
  for (auto [i, count] : llvm::enumerate(uses))
    (i < ruleFamilies().front().size() ? first : others) += count;
  EXPECT_GT(first, 0u);
  EXPECT_EQ(others, 0u);
}

} // namespace
