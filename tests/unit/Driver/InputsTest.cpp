//===- InputsTest.cpp - Arguments for an entry ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Inputs.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;

namespace {

class Inputs : public ::testing::Test {
protected:
  Inputs() {
    context.loadDialect<func::FuncDialect, mx::MxDialect>();
    context.allowUnregisteredDialects();
  }

  FunctionOpInterface function(StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return *module->getOps<FunctionOpInterface>().begin();
  }

  std::vector<RuntimeValue> make(FunctionOpInterface function,
                                 const InputSource &source) {
    std::optional<Fault> fault;
    FailureOr<std::vector<RuntimeValue>> inputs =
        makeInputs(function, source, fault);
    EXPECT_TRUE(succeeded(inputs)) << (fault ? fault->message : "");
    return succeeded(inputs) ? *inputs : std::vector<RuntimeValue>();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

ArrayRef<uint8_t> bytesOf(const RuntimeValue &value) {
  const Tensor &tensor = std::get<Tensor>(value);
  return {tensor.bytes(), size_t(tensor.numBytes())};
}

InputSpec spec(StringRef text) {
  llvm::Expected<InputSpec> parsed = InputSpec::parse(text);
  EXPECT_TRUE(bool(parsed));
  return *parsed;
}

TEST_F(Inputs, SpecsReadBack) {
  for (StringRef text : {"random:7", "random:7:edge", "splat:-1.5", "a.npy",
                         "e.npy,s.npy", "random:18446744073709551615:bits"})
    EXPECT_EQ(spec(text).toString(), text);
}

TEST_F(Inputs, DrawnArgumentsAreThoseOfTheirSpec) {
  FunctionOpInterface f =
      function("func.func private @f(%a: tensor<64xf32>, %b: tensor<64xf32>) "
               "{ \"a.b\"() : () -> () }");
  InputSource seeded;
  seeded.seed = 9;
  seeded.distribution = Distribution::Edge;
  InputSource spelled;
  spelled.specs = {spec("random:9:edge"), spec("random:9:edge")};
  std::vector<RuntimeValue> drawn = make(f, seeded), same = make(f, spelled);
  EXPECT_EQ(bytesOf(drawn[0]), bytesOf(same[0]));
  EXPECT_EQ(bytesOf(drawn[1]), bytesOf(same[1]));
  // One seed, but no two arguments are alike.
  EXPECT_NE(bytesOf(drawn[0]), bytesOf(drawn[1]));
}

TEST_F(Inputs, UnknownSizesAgree) {
  FunctionOpInterface f = function(
      "func.func private @f(%a: tensor<?x2xf32>, %b: tensor<4x?x?xi8>) "
      "{ \"a.b\"() : () -> () }");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    InputSource source;
    source.seed = seed;
    std::vector<RuntimeValue> inputs = make(f, source);
    int64_t size = std::get<Tensor>(inputs[0]).shape()[0];
    EXPECT_GE(size, 1);
    EXPECT_LE(size, 8);
    EXPECT_EQ(std::get<Tensor>(inputs[1]).shape(),
              ArrayRef<int64_t>({4, size, size}));
  }
}

TEST_F(Inputs, UnknownSizesAreWholeBlocks) {
  FunctionOpInterface f = function(
      "!mx = !mx.tensor<?xf8E4M3FN, block_size = 16, scale_type = f8E8M0FNU>\n"
      "func.func private @f(%a: tensor<?xf32>) {\n"
      "  %0 = mx.quantize_block %a : tensor<?xf32> -> !mx\n"
      "  \"a.b\"() : () -> ()\n"
      "}");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    InputSource source;
    source.seed = seed;
    int64_t size = std::get<Tensor>(make(f, source)[0]).shape()[0];
    EXPECT_TRUE(size == 16 || size == 32 || size == 48) << size;
  }
}

TEST_F(Inputs, AResolvedSourceMakesTheSame) {
  FunctionOpInterface f =
      function("func.func private @f(%a: tensor<?xf32>, %b: tensor<?xbf16>) "
               "{ \"a.b\"() : () -> () }");
  InputSource source;
  source.seed = 3;
  source.specs = {spec("random:5")};
  for (unsigned number = 0; number < 6; ++number) {
    InputSource set = inputSet(source, number);
    InputSource resolved = resolveInputs(f, set);
    resolved.seed = 77;
    resolved.distribution = Distribution::Exact;
    std::vector<RuntimeValue> expected = make(f, set),
                              replayed = make(f, resolved);
    EXPECT_EQ(bytesOf(expected[0]), bytesOf(replayed[0]));
    EXPECT_EQ(bytesOf(expected[1]), bytesOf(replayed[1]));
  }
}

TEST_F(Inputs, InputSetsCountSeedsAndGoRoundDistributions) {
  InputSource source;
  source.seed = 40;
  source.specs = {spec("random:5:bits"), spec("random:6")};
  InputSource third = inputSet(source, 2);
  EXPECT_EQ(third.seed, 42u);
  EXPECT_EQ(third.specs[0].toString(), "random:7:bits");
  EXPECT_EQ(third.specs[1].toString(), "random:8");
  EXPECT_EQ(third.distribution, Distribution::Edge);
  EXPECT_EQ(inputSet(source, 5).distribution, Distribution::Exact);
}

} // namespace
