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

constexpr StringRef opaqueText = R"mlir(
  func.func @opaque_i8(%a: i8) -> i8 attributes {no_inline} { return %a : i8 }
  func.func @store_i8(%a: i8, %m: memref<?xi8>, %i: index) attributes {no_inline} {
    memref.store %a, %m[%i] : memref<?xi8>
    return
  }
  // These only look like it.
  func.func @opaque_i16(%a: i16) -> i16 { return %a : i16 }
  func.func private @opaque_i32(%a: i32) -> i32 attributes {no_inline} { return %a : i32 }
  func.func @opaque_i64(%a: i64) attributes {no_inline} { return }
  func.func @opaque_f16(%a: f16) -> f16 attributes {no_inline} {
    %0 = arith.negf %a : f16
    return %0 : f16
  }
  func.func private @opaque_f64(f64) -> f64 attributes {no_inline}
  func.func @store_i16(%a: i16, %m: memref<8xi16>, %i: index) attributes {no_inline} {
    memref.store %a, %m[%i] : memref<8xi16>
    return
  }
  func.func @store_f32(%a: f32, %m: memref<?xf32>, %i: index) attributes {no_inline} {
    return
  }
)mlir";

TEST_F(Growing, KnowsOpaqueFunctionsByWhatTheyDo) {
  module = parseSourceString<ModuleOp>(opaqueText, &context);
  ASSERT_TRUE(module);
  ModuleState state(*module);
  Type i8 = IntegerType::get(&context, 8);
  EXPECT_EQ(state.identities.size(), 1u);
  EXPECT_EQ(state.identities.lookup(i8).getName(), "opaque_i8");
  EXPECT_EQ(state.stores.size(), 1u);
  EXPECT_EQ(state.stores.lookup(i8).getName(), "store_i8");
}

TEST_F(Growing, MakesOpaqueFunctionsUnderOtherNamesThanTheRest) {
  module = parseSourceString<ModuleOp>(opaqueText, &context);
  ASSERT_TRUE(module);
  auto function = module->lookupSymbol<func::FuncOp>("opaque_f16");
  OpBuilder builder(&function.getBody().front().back());
  RandomStream random(0);
  ModuleState state(*module);
  Grower grower(builder, random, state);
  grower.opaque(function.getArgument(0));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_NE(state.identities.lookup(builder.getF16Type()), function);
}

TEST_F(Growing, LetsNoOpaqueFunctionCallItself) {
  module = parseSourceString<ModuleOp>(opaqueText, &context);
  ASSERT_TRUE(module);
  auto function = module->lookupSymbol<func::FuncOp>("opaque_i8");
  OpBuilder builder(&function.getBody().front().back());
  RandomStream random(0);
  ModuleState state(*module);
  Grower grower(builder, random, state);
  ASSERT_TRUE(succeeded(grower.scan()));
  auto call =
      grower.opaque(function.getArgument(0)).getDefiningOp<func::CallOp>();
  EXPECT_NE(call.getCallee(), "opaque_i8");
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
