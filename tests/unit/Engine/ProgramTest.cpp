//===- ProgramTest.cpp - Preparing and calling functions ------------------===//
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

/// Functions f0, f1, ..., each of which calls the next `times` times; the last
/// does nothing.
std::string callChain(unsigned length, unsigned times) {
  std::string text;
  for (unsigned i = 0; i < length; ++i) {
    text += "func.func @f" + std::to_string(i) + "() {\n";
    for (unsigned k = 0; k < times && i + 1 < length; ++k)
      text += "  call @f" + std::to_string(i + 1) + "() : () -> ()\n";
    text += "  return\n}\n";
  }
  return text;
}

TEST(Program, CallsSeveralDeep) {
  InterpretedText program(R"mlir(
    func.func private @add(%a: i32, %b: i32) -> i32 {
      %0 = arith.addi %a, %b : i32
      return %0 : i32
    }
    func.func private @twice(%a: i32) -> i32 {
      %0 = call @add(%a, %a) : (i32, i32) -> i32
      return %0 : i32
    }
    func.func @main(%a: i32) -> (i32, i32) {
      %0 = call @twice(%a) : (i32) -> i32
      %1 = call @twice(%0) : (i32) -> i32
      %2 = call @add(%1, %a) : (i32, i32) -> i32
      return %2, %0 : i32, i32
    })mlir",
                          dialects);
  EXPECT_EQ(show(program.run({Scalar{3, {}}})), "15; 6");
}

TEST(Program, CallsAsDeepAsTheLimitAndNoDeeper) {
  Limits limits;
  limits.depth = 50;
  EXPECT_EQ(
      show(InterpretedText(callChain(50, 1), dialects).run({}, "f0", limits)),
      "");
  EXPECT_EQ(
      show(InterpretedText(callChain(51, 1), dialects).run({}, "f0", limits)),
      "limit reached: 'func.func' reached the limit of 50 nested calls "
      "and regions");
}

TEST(Program, RecursionEndsBeforeTheStackDoes) {
  // Arguments, tensors and a body between the calls make frames large.
  InterpretedText program(R"mlir(
    func.func @main(%x: tensor<1xi32>) -> tensor<1xi32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} outs(%x : tensor<1xi32>) {
      ^bb0(%e: i32):
        %y = func.call @main(%x) : (tensor<1xi32>) -> tensor<1xi32>
        linalg.yield %e : i32
      } -> tensor<1xi32>
      return %0 : tensor<1xi32>
    })mlir",
                          dialects);
  Outcome outcome = program.run({tensorOf(ElementType::integer(32), {1}, {1})});
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->kind, Fault::Kind::Limit);
}

TEST(Program, MutualRecursionHitsTheDepthLimit) {
  InterpretedText program(R"mlir(
    func.func @main() {
      call @other() : () -> ()
      return
    }
    func.func private @other() {
      call @main() : () -> ()
      return
    })mlir",
                          dialects);
  EXPECT_EQ(show(program.run()),
            "limit reached: 'func.func' reached the limit of 2000 nested calls "
            "and regions");
}

TEST(Program, WorkThatNeverEndsHitsTheStepLimit) {
  InterpretedText program(callChain(60, 2), dialects);
  Limits limits;
  limits.steps = 100000;
  Outcome outcome = program.run({}, "f0", limits);
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->kind, Fault::Kind::Limit);
  EXPECT_EQ(outcome.fault->message, "reached the limit of 100000 steps");
}

TEST(Program, WorkThatNeverEndsHitsTheTimeLimit) {
  InterpretedText program(callChain(60, 2), dialects);
  Limits limits;
  limits.seconds = 0.05;
  Outcome outcome = program.run({}, "f0", limits);
  ASSERT_TRUE(outcome.fault);
  EXPECT_EQ(outcome.fault->kind, Fault::Kind::Limit);
  EXPECT_EQ(outcome.fault->message, "reached the limit of 0.05 seconds");
}

TEST(Program, ALimitOfStepsMayBeUsedUp) {
  // A call and a return in f0, a return in f1.
  InterpretedText program(callChain(2, 1), dialects);
  Limits limits;
  limits.steps = 3;
  Outcome outcome = program.run({}, "f0", limits);
  EXPECT_EQ(show(outcome), "");
  EXPECT_EQ(outcome.steps, 3u);
  limits.steps = 2;
  EXPECT_TRUE(program.run({}, "f0", limits).fault);
}

TEST(Program, AnOperationWithoutSemanticsIsNamedWithItsPlace) {
  InterpretedText program(R"mlir(
    func.func @main(%a: f32) {
      %0 = complex.create %a, %a : complex<f32> loc("model.py":12:5)
      return
    })mlir",
                          dialects);
  Outcome outcome = program.run({Scalar{}});
  EXPECT_EQ(show(outcome), "unsupported: 'complex.create' has no semantics in "
                           "the interpreter");
  std::string place;
  llvm::raw_string_ostream(place) << outcome.fault->location;
  EXPECT_EQ(place, "loc(\"model.py\":12:5)");
}

/// A module parsed without its verifier, and a program of it.
struct RawProgram {
  explicit RawProgram(llvm::StringRef text) {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    for (Registration registration : dialects)
      registration(registry);
    context.appendDialectRegistry(registry);
    mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
    module = mlir::parseSourceString<mlir::ModuleOp>(text, config);
    EXPECT_TRUE(module);
    program.emplace(*module);
  }
  mlir::FunctionOpInterface function(llvm::StringRef name) {
    return mlir::cast<mlir::FunctionOpInterface>(module->lookupSymbol(name));
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<Program> program;
};

TEST(Program, ACallOfNothingIsUnsupported) {
  RawProgram raw(R"mlir(
    func.func @main() {
      call @nowhere() : () -> ()
      return
    })mlir");
  EXPECT_TRUE(failed(raw.program->prepare(raw.function("main"))));
  EXPECT_EQ(raw.program->fault().message, "calls an unknown function");
}

TEST(Program, AnExternalEntryIsUnsupported) {
  RawProgram raw("func.func private @main()");
  EXPECT_TRUE(failed(raw.program->prepare(raw.function("main"))));
  EXPECT_EQ(raw.program->fault().kind, Fault::Kind::Unsupported);
  EXPECT_EQ(raw.program->fault().message, "is external and has no body");
}

constexpr const char *callsOut = R"mlir(
    func.func private @increment(i32) -> i32
    func.func private @twice(%a: i32) -> i32 {
      %0 = call @increment(%a) : (i32) -> i32
      %1 = call @increment(%0) : (i32) -> i32
      return %1 : i32
    }
    func.func @main(%a: i32) -> i32 {
      %0 = call @twice(%a) : (i32) -> i32
      %1 = call @increment(%0) : (i32) -> i32
      return %1 : i32
    })mlir";

/// What `main` of callsOut gives for 7 where `handler` is the function that is
/// called.
std::string showCallOut(ExternalHandler handler) {
  RawProgram raw(callsOut);
  raw.program->setExternal("increment", std::move(handler));
  auto main = raw.program->prepare(raw.function("main"));
  return failed(main) ? "not prepared"
                      : show(raw.program->run(**main, {Scalar{7, {}}}));
}

TEST(Program, ExternalFunctionsMeanWhatTheirHandlersDo) {
  std::vector<std::string> callers;
  EXPECT_EQ(showCallOut([&](Execution &, mlir::Operation *call,
                            llvm::ArrayRef<RuntimeValue> arguments,
                            llvm::SmallVectorImpl<RuntimeValue> &results) {
              callers.push_back(call->getName().getStringRef().str());
              const Scalar &value = std::get<Scalar>(arguments[0]);
              results.push_back(Scalar{value.bits + 1, value.mark});
              return llvm::success();
            }),
            "10");
  EXPECT_EQ(callers, std::vector<std::string>(3, "func.call"));
}

TEST(Program, AHandlerCanEndTheRun) {
  EXPECT_EQ(showCallOut([](Execution &execution, mlir::Operation *call,
                           llvm::ArrayRef<RuntimeValue>,
                           llvm::SmallVectorImpl<RuntimeValue> &) {
              return execution.undefined(call, "is called too late");
            }),
            "undefined behaviour: 'func.call' is called too late");
}

TEST(Program, AHandlerThatGivesTooFewResultsIsNoCrash) {
  EXPECT_EQ(showCallOut([](Execution &, mlir::Operation *,
                           llvm::ArrayRef<RuntimeValue>,
                           llvm::SmallVectorImpl<RuntimeValue> &) {
              return llvm::LogicalResult(llvm::success());
            }),
            "invalid input: 'func.call' calls 'increment', whose handler gives "
            "0 results");
}

TEST(Program, APreparedFunctionOutlivesAFailureToPrepareAnother) {
  RawProgram raw(R"mlir(
    func.func private @shared(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      return %0 : i32
    }
    func.func @good(%a: i32) -> i32 {
      %0 = call @shared(%a) : (i32) -> i32
      return %0 : i32
    }
    func.func @bad(%a: i32) -> i32 {
      %0 = call @shared(%a) : (i32) -> i32
      %1 = call @external(%0) : (i32) -> i32
      return %1 : i32
    }
    func.func private @external(i32) -> i32)mlir");
  auto good = raw.program->prepare(raw.function("good"));
  ASSERT_TRUE(succeeded(good));
  EXPECT_TRUE(failed(raw.program->prepare(raw.function("bad"))));
  EXPECT_TRUE(failed(raw.program->prepare(raw.function("bad"))));
  EXPECT_EQ(show(raw.program->run(**good, {Scalar{21, {}}})), "42");
  EXPECT_EQ(*raw.program->prepare(raw.function("good")), *good);
}

TEST(Program, OneRunLeavesNothingToTheNext) {
  InterpretedText program(R"mlir(
    func.func @main(%x: tensor<2xi32>, %by: i32) -> tensor<2xi32> {
      %one = arith.constant dense<1> : tensor<2xi32>
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
          affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%x : tensor<2xi32>) outs(%one : tensor<2xi32>) {
      ^bb0(%e: i32, %old: i32):
        %s = arith.shli %e, %by : i32
        %t = arith.addi %s, %old : i32
        linalg.yield %t : i32
      } -> tensor<2xi32>
      return %0 : tensor<2xi32>
    })mlir",
                          dialects);
  ElementType i32 = ElementType::integer(32);
  Tensor x = tensorOf(i32, {2}, {1, 2});
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(show(program.run({x, Scalar{1, {}}})), "2: 3 5");
    EXPECT_EQ(show(program.run({x, Scalar{32, {}}})), "2: poison poison");
    EXPECT_EQ(show(program.run({tensorOf(i32, {2}, {7, 8}), Scalar{0, {}}})),
              "2: 8 9");
  }
  EXPECT_EQ(show(RuntimeValue(x)), "2: 1 2");
}

} // namespace
