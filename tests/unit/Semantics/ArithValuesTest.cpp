//===- ArithValuesTest.cpp - Constants and select of arith ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

constexpr std::initializer_list<Registration> dialects = {
    registerArithSemantics, registerFuncSemantics, registerLinalgSemantics};

/// The value of one constant, shown.
std::string constant(llvm::StringRef value, llvm::StringRef resources = "") {
  llvm::StringRef type = value.rsplit(" : ").second;
  InterpretedText program("func.func @main() -> " + type.str() +
                              " {\n  %0 = arith.constant " + value.str() +
                              "\n  return %0 : " + type.str() + "\n}\n" +
                              resources.str(),
                          dialects);
  return show(program.run());
}

TEST(ArithConstant, Scalars) {
  EXPECT_EQ(constant("-1 : i3"), "7");
  EXPECT_EQ(constant("-1 : i1"), "1");
  EXPECT_EQ(constant("-5 : index"), "-5");
  EXPECT_EQ(constant("1.0 : f32"), std::to_string(0x3F800000));
  EXPECT_EQ(constant("-0.0 : f64"), std::to_string(INT64_MIN));
  EXPECT_EQ(constant("1.5 : bf16"), std::to_string(0x3FC0));
  EXPECT_EQ(constant("448.0 : f8E4M3FN"), std::to_string(0x7E));
}

TEST(ArithConstant, EveryCodeOfTheScaleFormat) {
  EXPECT_EQ(constant("0xFF : f8E8M0FNU"), "255");
  EXPECT_EQ(constant("0x00 : f8E8M0FNU"), "0");
  EXPECT_EQ(constant("0x7F : f8E8M0FNU"), "127");
}

TEST(ArithConstant, DenseTensors) {
  EXPECT_EQ(constant("dense<[[1, 2], [-3, 4]]> : tensor<2x2xi64>"),
            "2x2: 1 2 -3 4");
  EXPECT_EQ(constant("dense<[true, false, true]> : tensor<3xi1>"), "3: 1 0 1");
  EXPECT_EQ(constant("dense<true> : tensor<9xi1>"), "9: 1 1 1 1 1 1 1 1 1");
  EXPECT_EQ(constant("dense<[-1, 5]> : tensor<2xi13>"), "2: 8191 5");
  EXPECT_EQ(constant("dense<-1> : tensor<2xi3>"), "2: 7 7");
  EXPECT_EQ(constant("dense<7> : tensor<index>"), ": 7");
  EXPECT_EQ(constant("dense<> : tensor<0x3xf32>"), "0x3:");
  EXPECT_EQ(constant("dense<2> : tensor<2x0xi8>"), "2x0:");
}

TEST(ArithConstant, DenseTensorsOfSmallFloats) {
  EXPECT_EQ(constant("dense<[0.5, -6.0]> : tensor<2xf4E2M1FN>"), "2: 0.5 -6");
  EXPECT_EQ(constant("dense<1.5> : tensor<2xf6E2M3FN>"), "2: 1.5 1.5");
  EXPECT_EQ(constant("dense<[0x7F, 0x80, 0x01]> : tensor<3xf8E4M3FN>"),
            "3: nan -0 0.001953125");
  EXPECT_EQ(constant("dense<[0x00, 0xFF, 0x80]> : tensor<3xf8E8M0FNU>"),
            "3: 5.87747175e-39 nan 2");
}

std::string resource(llvm::StringRef hex) {
  return "{-# dialect_resources: { builtin: { data: \"0x01000000" + hex.str() +
         "\" } } #-}";
}

TEST(ArithConstant, DenseResources) {
  EXPECT_EQ(constant("dense_resource<data> : tensor<2xi32>",
                     resource("0100000002000000")),
            "2: 1 2");
  EXPECT_EQ(constant("dense_resource<data> : tensor<3xf8E8M0FNU>",
                     resource("7F80FF")),
            "3: 1 2 nan");
  EXPECT_EQ(
      constant("dense_resource<data> : tensor<2xf4E2M1FN>", resource("010F")),
      "2: 0.5 -6");
}

TEST(ArithConstant, ResourcesThatDoNotFitAreRefused) {
  std::string refused =
      "unsupported: 'arith.constant' has no data that fits its type";
  // Too few bytes; none at all; bits beyond the width of the type.
  EXPECT_EQ(
      constant("dense_resource<data> : tensor<2xi32>", resource("01000000")),
      refused);
  EXPECT_EQ(constant("dense_resource<data> : tensor<2xi32>"), refused);
  EXPECT_EQ(
      constant("dense_resource<data> : tensor<2xf4E2M1FN>", resource("1001")),
      refused);
  EXPECT_EQ(constant("dense_resource<data> : tensor<2xi3>", resource("0108")),
            refused);
}

TEST(ArithConstant, TypesWithoutAMeaningAreNamed) {
  EXPECT_EQ(constant("1 : i128"),
            "unsupported: 'arith.constant' has a value of type i128, which the "
            "interpreter does not compute with");
}

TEST(ArithConstant, SparseElementsStandAmongZeros) {
  EXPECT_EQ(constant("sparse<[[0, 1], [1, 2]], [-3, 4]> : tensor<2x3xi8>"),
            "2x3: 0 253 0 0 0 4");
  // One value for all places; one index for all dimensions; no place.
  EXPECT_EQ(constant("sparse<[[0], [2]], 1.0> : tensor<3xf32>"), "3: 1 0 1");
  EXPECT_EQ(constant("sparse<1, 6.0> : tensor<2x2xf4E2M1FN>"), "2x2: 0 0 0 6");
  EXPECT_EQ(constant("sparse<> : tensor<2xi64>"), "2: 0 0");
  // The first value of a place holds.
  EXPECT_EQ(constant("sparse<[[1], [1]], [5, 6]> : tensor<2xi32>"), "2: 0 5");
}

TEST(ArithConstant, ALargeSparseOneIsMadeUnderTheLimits) {
  InterpretedText program(R"mlir(
    func.func @main() -> tensor<4194304xi16> {
      %0 = arith.constant sparse<[[7], [4194303]], [8, -9]> : tensor<4194304xi16>
      return %0 : tensor<4194304xi16>
    }
    func.func @huge() {
      %0 = arith.constant sparse<[[5, 1]], 1.0> : tensor<1099511627776x1048576xf32>
      return
    }
    func.func @overflows() {
      %0 = arith.constant sparse<[[5, 1]], 1.0> : tensor<4294967296x4294967296xf32>
      return
    })mlir",
                          dialects);
  Outcome outcome = program.run();
  ASSERT_FALSE(outcome.fault) << show(outcome);
  const Tensor &tensor = std::get<Tensor>(outcome.results[0]);
  EXPECT_EQ(tensor.bits(6), 0u);
  EXPECT_EQ(tensor.bits(7), 8u);
  EXPECT_EQ(tensor.bits(4194303), 0xFFF7u);
  Limits limits;
  limits.bytes = 1 << 20;
  outcome = program.run({}, "main", limits);
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->kind, Fault::Kind::Limit);
  for (const char *name : {"huge", "overflows"}) {
    outcome = program.run({}, name);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, Fault::Kind::Limit);
  }
}

TEST(ArithConstant, ALargeSplatIsMadeUnderTheLimits) {
  InterpretedText program(R"mlir(
    func.func @main() -> tensor<4194304xi16> {
      %0 = arith.constant dense<-2> : tensor<4194304xi16>
      return %0 : tensor<4194304xi16>
    }
    func.func @huge() {
      %0 = arith.constant dense<1.0> : tensor<1099511627776x1048576xf32>
      return
    }
    func.func @overflows() {
      %0 = arith.constant dense<1.0> : tensor<4294967296x4294967296xf32>
      return
    })mlir",
                          dialects);
  Outcome outcome = program.run();
  ASSERT_FALSE(outcome.fault) << show(outcome);
  const Tensor &tensor = std::get<Tensor>(outcome.results[0]);
  EXPECT_EQ(tensor.bits(0), 0xFFFEu);
  EXPECT_EQ(tensor.bits(4194303), 0xFFFEu);
  Limits limits;
  limits.bytes = 1 << 20;
  EXPECT_EQ(show(program.run({}, "main", limits)),
            "limit reached: 'arith.constant' needs a tensor of 4194304 "
            "elements of i16, which passes the limit of 1048576 bytes (0 are "
            "in use)");
  for (const char *name : {"huge", "overflows"}) {
    outcome = program.run({}, name);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, Fault::Kind::Limit);
  }
}

/// A function of a condition that poisons one side of a select, or the
/// condition, by a shift that is too far.
constexpr const char *selectText = R"mlir(
  func.func @sides(%c: i1, %by: i32) -> (i32, i32) {
    %one = arith.constant 1 : i32
    %p = arith.shli %one, %by : i32
    %0 = arith.select %c, %one, %p : i32
    %1 = arith.select %c, %p, %one : i32
    return %0, %1 : i32, i32
  }
  func.func @condition(%by: i32) -> (i32, tensor<2xi32>) {
    %one = arith.constant 1 : i32
    %p = arith.shli %one, %by : i32
    %c = arith.cmpi eq, %p, %one : i32
    %0 = arith.select %c, %one, %one : i32
    %t = arith.constant dense<[3, 4]> : tensor<2xi32>
    %1 = arith.select %c, %t, %t : tensor<2xi32>
    return %0, %1 : i32, tensor<2xi32>
  }
  func.func @elements(%c: tensor<4xi1>, %by: tensor<4xi32>) -> tensor<4xi32> {
    %one = arith.constant dense<1> : tensor<4xi32>
    %p = arith.shli %one, %by : tensor<4xi32>
    %zero = arith.constant dense<0> : tensor<4xi32>
    %0 = arith.select %c, %p, %zero : tensor<4xi1>, tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @whole(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>)
      -> tensor<?xi32> {
    %0 = arith.select %c, %a, %b : tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  func.func @unspecified(%a: f32, %b: f32) -> tensor<2xi32> {
    %m = arith.minnumf %a, %b : f32
    %bits = arith.bitcast %m : f32 to i32
    %zero = arith.constant 0 : i32
    %c = arith.cmpi eq, %bits, %zero : i32
    %t = arith.constant dense<[3, 4]> : tensor<2xi32>
    %0 = arith.select %c, %t, %t : tensor<2xi32>
    return %0 : tensor<2xi32>
  })mlir";

TEST(ArithSelect, PassesTheChosenSideOnly) {
  InterpretedText program(selectText, dialects);
  EXPECT_EQ(show(program.run({Scalar{1, {}}, Scalar{32, {}}}, "sides")),
            "1; poison");
  EXPECT_EQ(show(program.run({Scalar{0, {}}, Scalar{32, {}}}, "sides")),
            "poison; 1");
  ElementType i1 = ElementType::integer(1), i32 = ElementType::integer(32);
  EXPECT_EQ(show(program.run({tensorOf(i1, {4}, {0, 1, 0, 1}),
                              tensorOf(i32, {4}, {40, 40, 2, 2})},
                             "elements")),
            "4: 0 poison 0 4");
}

TEST(ArithSelect, APoisonConditionGivesPoison) {
  InterpretedText program(selectText, dialects);
  EXPECT_EQ(show(program.run({Scalar{0, {}}}, "condition")), "1; 2: 3 4");
  Outcome outcome = program.run({Scalar{32, {}}}, "condition");
  EXPECT_EQ(show(outcome), "poison; 2: poison poison");
  EXPECT_EQ(originOf(outcome, 1, 1),
            "arith.shli: the shift amount is not below the width");
}

TEST(ArithSelect, AnUnspecifiedConditionLeavesTheChoiceOpen) {
  InterpretedText program(selectText, dialects);
  EXPECT_EQ(
      show(program.run({Scalar{0x80000000, {}}, Scalar{0, {}}}, "unspecified")),
      "2: unspecified unspecified");
}

TEST(ArithSelect, AScalarConditionChoosesAWholeTensor) {
  InterpretedText program(selectText, dialects);
  ElementType i32 = ElementType::integer(32);
  Tensor a = tensorOf(i32, {2}, {1, 2}), b = tensorOf(i32, {3}, {3, 4, 5});
  EXPECT_EQ(show(program.run({Scalar{1, {}}, a, b}, "whole")), "2: 1 2");
  EXPECT_EQ(show(program.run({Scalar{0, {}}, a, b}, "whole")), "3: 3 4 5");
}

} // namespace
