//===- CheckTest.cpp - Meaning of check and of vector.print ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Dialect/Check/Check.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

class CheckProgram : public InterpretedText {
public:
  explicit CheckProgram(llvm::StringRef text)
      : InterpretedText(text, {[](mlir::DialectRegistry &registry) {
                                 registry.insert<mlir::check::CheckDialect,
                                                 mlir::mx::MxDialect>();
                               },
                               registerArithSemantics, registerCheckSemantics,
                               registerFuncSemantics, registerUbSemantics,
                               registerVectorSemantics}) {}
};

/// The sentences of the checks that failed, or the fault.
std::string failures(const Outcome &outcome) {
  if (outcome.fault)
    return show(outcome);
  std::vector<std::string> sentences;
  for (const Event &event : outcome.events)
    if (event.kind == Event::Kind::CheckFailed)
      sentences.push_back(event.text);
  return llvm::join(sentences, "; ");
}

std::string check(const std::string &body) {
  return failures(
      CheckProgram("func.func @main() {\n" + body + "\nreturn }").run());
}

TEST(Check, EqualValuesPassAndAreCounted) {
  CheckProgram program(R"mlir(
    func.func @main() {
      %a = arith.constant 3 : i32
      %b = arith.constant dense<[1.0, -0.0]> : tensor<2xf32>
      check.expect_eq %a, %a : i32
      check.expect_eq %b, %b : tensor<2xf32>
      check.expect_eq_const %b, dense<[1.0, -0.0]> : tensor<2xf32>
      check.expect_close %b, %b {max_ulp = 0 : i64} : tensor<2xf32>
      return
    })mlir");
  Outcome outcome = program.run();
  EXPECT_EQ(failures(outcome), "");
  EXPECT_EQ(outcome.checks, 4u);
}

TEST(Check, FailureIsRecordedAndExecutionGoesOn) {
  CheckProgram program(R"mlir(
    func.func @main() -> i32 {
      %a = arith.constant 3 : i32
      check.expect_eq_const %a, 4 : i32
      check.expect_eq_const %a, -1 : i32
      return %a : i32
    })mlir");
  Outcome outcome = program.run();
  EXPECT_EQ(failures(outcome), "expected 4, got 3; expected -1, got 3");
  EXPECT_EQ(outcome.checks, 2u);
  EXPECT_EQ(show(outcome), "3");
}

TEST(Check, FirstElementThatDiffersIsNamed) {
  EXPECT_EQ(check(R"mlir(
    %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 4.0]]>
        : tensor<2x3xf32>
    %b = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 3.0]]>
        : tensor<2x3xf32>
    check.expect_eq %a, %b : tensor<2x3xf32>)mlir"),
            "element [1, 2]: expected 3.0 (0x40400000), got 4.0 (0x40800000)");
}

TEST(Check, ZerosDifferAndNaNsDoNot) {
  EXPECT_EQ(check(R"mlir(
    %a = arith.constant dense<[0x7FC00000, 0.0]> : tensor<2xf32>
    %b = arith.constant dense<[0xFFC12345, -0.0]> : tensor<2xf32>
    check.expect_eq %a, %b : tensor<2xf32>)mlir"),
            "element [1]: expected -0.0 (0x80000000), got 0.0 (0x00000000)");
}

TEST(Check, DynamicShapesThatDifferFail) {
  CheckProgram program(R"mlir(
    func.func @main(%a: tensor<?xi8>, %b: tensor<?xi8>) {
      check.expect_eq %a, %b : tensor<?xi8>
      return
    })mlir");
  ElementType i8 = ElementType::integer(8);
  EXPECT_EQ(failures(program.run(
                {tensorOf(i8, {2}, {1, 2}), tensorOf(i8, {3}, {1, 2, 3})})),
            "expected the shape 3, got 2");
}

TEST(Check, CloseCountsUlp) {
  EXPECT_EQ(check(R"mlir(
    %a = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
    %b = arith.constant dense<[-0.0, 0x3F800002]> : tensor<2xf32>
    check.expect_close %a, %b {max_ulp = 2 : i64} : tensor<2xf32>
    check.expect_close %a, %b {max_ulp = 1 : i64} : tensor<2xf32>)mlir"),
            "element [1]: expected 1.0000002 (0x3F800002), got 1.0 "
            "(0x3F800000), which is 2 ulp away (at most 1 allowed)");
}

TEST(Check, NothingIsCloseToNaN) {
  EXPECT_EQ(check(R"mlir(
    %a = arith.constant 1.0 : f32
    %n = arith.constant 0x7FC00000 : f32
    check.expect_close %n, %n {max_ulp = 0 : i64} : f32
    check.expect_close %a, %n {max_ulp = 9223372036854775807 : i64} : f32
    )mlir"),
            "expected nan (0x7FC00000), got 1.0 (0x3F800000) (at most "
            "9223372036854775807 allowed)");
}

TEST(Check, PoisonIsReported) {
  EXPECT_EQ(check(R"mlir(
    %p = ub.poison : tensor<2xi8>
    check.expect_eq %p, %p : tensor<2xi8>)mlir"),
            "use of poison: 'check.expect_eq' checked element [0] is poison "
            "(poison comes from 'ub.poison': it is a poison constant)");
  EXPECT_EQ(check(R"mlir(
    %a = arith.constant 1 : i8
    %p = ub.poison : i8
    check.expect_eq %a, %p : i8)mlir"),
            "use of poison: 'check.expect_eq' expected value is poison (poison "
            "comes from 'ub.poison': it is a poison constant)");
}

TEST(Check, UnspecifiedElementsAreNotCompared) {
  // Which bits a NaN has is unspecified.
  EXPECT_EQ(check(R"mlir(
    %n = arith.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32>
    %b = arith.bitcast %n : tensor<2xf32> to tensor<2xi32>
    check.expect_eq_const %b, dense<[1, 1]> : tensor<2xi32>)mlir"),
            "element [1]: expected 1, got 1065353216");
}

TEST(Check, BlockScaledElementsAndScales) {
  CheckProgram program(R"mlir(
    !block = !mx.tensor<2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
    func.func @main(%q: !block) {
      check.expect_eq %q, %q : !block
      check.expect_eq_const %q, dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>,
          dense<2.0> : tensor<1xf8E8M0FNU> : !block
      check.expect_eq_const %q, dense<[1.0, 4.0]> : tensor<2xf8E4M3FN>,
          dense<2.0> : tensor<1xf8E8M0FNU> : !block
      check.expect_eq_const %q, dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>,
          dense<4.0> : tensor<1xf8E8M0FNU> : !block
      return
    })mlir");
  Tensor elements =
      tensorOf(ElementType::floating(FloatKind::F8E4M3FN), {2}, {0x38, 0x40});
  Tensor scales =
      tensorOf(ElementType::floating(FloatKind::F8E8M0FNU), {1}, {0x80});
  RuntimeValue block =
      std::make_shared<const BlockScaled>(BlockScaled{elements, scales, 0, 2});
  EXPECT_EQ(failures(program.run({block})),
            "element [1]: expected 4.0 (0x48), got 2.0 (0x40); "
            "scale [0]: expected 4.0 (0x81), got 2.0 (0x80)");
}

TEST(Print, ScalarsPunctuationAndStrings) {
  CheckProgram program(R"mlir(
    func.func @main() {
      %a = arith.constant 3 : i32
      vector.print %a : i32 punctuation <comma>
      vector.print %a : i32
      vector.print punctuation <open>
      vector.print str "text"
      return
    })mlir");
  Outcome outcome = program.run();
  ASSERT_FALSE(outcome.fault) << show(outcome);
  std::string text;
  for (const Event &event : outcome.events) {
    EXPECT_EQ(event.kind, Event::Kind::Print);
    text += (event.value ? show(*event.value) : "") + "|" + event.text + "|";
  }
  EXPECT_EQ(text, "3|, |3|\n||( ||text|");
}

TEST(Print, PoisonIsReported) {
  EXPECT_EQ(check("%p = ub.poison : f32 vector.print %p : f32"),
            "use of poison: 'vector.print' printed value is poison (poison "
            "comes from 'ub.poison': it is a poison constant)");
}

} // namespace
