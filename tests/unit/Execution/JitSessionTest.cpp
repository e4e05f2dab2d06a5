//===- JitSessionTest.cpp - LLVM dialect modules become callable -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/JitSession.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"
#include <bit>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::mx;

#define EXPECT_CONTAINS(TEXT, PART) EXPECT_THAT(TEXT, testing::HasSubstr(PART))

namespace {

class JitSessionTest : public testing::TestWithParam<OptLevel> {
protected:
  JitSessionTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<LLVM::LLVMDialect>();
    session = llvm::cantFail(JitSession::create(GetParam()));
  }

  llvm::Expected<CompiledModule> compile(StringRef text,
                                         StringRef entry = "main") {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return session->compile(*module, entry);
  }
  std::string errorOf(StringRef text, StringRef entry = "main") {
    auto compiled = compile(text, entry);
    EXPECT_FALSE(bool(compiled));
    return compiled ? "" : llvm::toString(compiled.takeError());
  }
  std::vector<uint64_t> call(const CompiledModule &code,
                             std::vector<uint64_t> arguments) {
    EXPECT_EQ(code.slots().arguments, arguments.size());
    std::vector<uint64_t> results(code.slots().results);
    code.entry()(arguments.data(), results.data());
    return results;
  }
  std::vector<uint64_t> evaluate(StringRef text,
                                 std::vector<uint64_t> arguments) {
    return call(llvm::cantFail(compile(text)), std::move(arguments));
  }

  MLIRContext context;
  std::unique_ptr<JitSession> session;
};

INSTANTIATE_TEST_SUITE_P(Levels, JitSessionTest,
                         testing::Values(OptLevel::O0, OptLevel::O2),
                         [](const auto &info) {
                           return info.param == OptLevel::O0 ? "O0" : "O2";
                         });

using Slots = std::vector<uint64_t>;

TEST_P(JitSessionTest, IntegerScalarsOfEveryWidth) {
  EXPECT_EQ(evaluate(R"mlir(
    llvm.func @main(%a: i1, %b: i8, %c: i64) -> !llvm.struct<(i64, i8, i1)> {
      %0 = llvm.mlir.poison : !llvm.struct<(i64, i8, i1)>
      %1 = llvm.insertvalue %c, %0[0] : !llvm.struct<(i64, i8, i1)>
      %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(i64, i8, i1)>
      %3 = llvm.insertvalue %a, %2[2] : !llvm.struct<(i64, i8, i1)>
      llvm.return %3 : !llvm.struct<(i64, i8, i1)>
    })mlir",
                     {1, 0x80, 0x8000000000000001}),
            (Slots{0x8000000000000001, 0x80, 1}));
}

TEST_P(JitSessionTest, HalfAndBfloatPassAsTheirBits) {
  EXPECT_EQ(evaluate(R"mlir(
    llvm.func @main(%a: f16, %b: bf16, %c: f32, %d: f64)
        -> !llvm.struct<(bf16, f16, f64, f32)> {
      %0 = llvm.mlir.poison : !llvm.struct<(bf16, f16, f64, f32)>
      %1 = llvm.insertvalue %b, %0[0] : !llvm.struct<(bf16, f16, f64, f32)>
      %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(bf16, f16, f64, f32)>
      %3 = llvm.insertvalue %d, %2[2] : !llvm.struct<(bf16, f16, f64, f32)>
      %4 = llvm.insertvalue %c, %3[3] : !llvm.struct<(bf16, f16, f64, f32)>
      llvm.return %4 : !llvm.struct<(bf16, f16, f64, f32)>
    })mlir",
                     {0x3C01, 0x0001, 0x00000001, 0x8000000000000001}),
            (Slots{0x0001, 0x3C01, 0x8000000000000001, 0x00000001}));
}

TEST_P(JitSessionTest, NestedAggregatesAreFlattened) {
  EXPECT_EQ(evaluate(R"mlir(
    llvm.func @main(%a: i64)
        -> !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)> {
      %c = llvm.mlir.constant(7 : i32) : i32
      %s = llvm.mlir.constant(-1 : i16) : i16
      %0 = llvm.mlir.poison : !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)>
      %1 = llvm.insertvalue %c, %0[0] : !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)>
      %2 = llvm.insertvalue %s, %1[1, 0] : !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)>
      %3 = llvm.insertvalue %a, %2[1, 1, 0] : !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)>
      %4 = llvm.insertvalue %a, %3[1, 1, 1] : !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)>
      llvm.return %4 : !llvm.struct<(i32, struct<(i16, array<2 x i64>)>)>
    })mlir",
                     {5}),
            (Slots{7, 0xFFFF, 5, 5}));
}

TEST_P(JitSessionTest, FunctionWithoutArgumentsAndResults) {
  EXPECT_EQ(evaluate("llvm.func @main() { llvm.return }", {}), Slots{});
}

// The conversions round once, to nearest even, and keep subnormals. Codes are
// worked out by hand from the formats.
struct Conversion {
  const char *from, *to;
  uint64_t source, expected;
};
const Conversion conversions[] = {
    {"f32", "bf16", 0x3F808000, 0x3F80},         // 1 + 2^-8: a tie, to even
    {"f32", "bf16", 0x3F818000, 0x3F82},         // 1 + 3*2^-8: a tie, to even
    {"f32", "bf16", 0x3F808001, 0x3F81},         // just above a tie
    {"f32", "bf16", 0x00010000, 0x0001},         // 2^-133: subnormal, kept
    {"f32", "bf16", 0x80008000, 0x8000},         // half of it: a tie, to zero
    {"f32", "bf16", 0x7F7FFFFF, 0x7F80},         // overflow
    {"f32", "bf16", 0xFF800000, 0xFF80},         // -inf
    {"f64", "bf16", 0x3FF0100000000001, 0x3F81}, // by f32 it would be a tie
    {"f64", "bf16", 0x36A0000000000000, 0x0000}, // 2^-149
    {"f64", "f16", 0x3FF0020000000001, 0x3C01},  // by f32 it would be a tie
    {"f64", "f16", 0x3FF0020000000000, 0x3C00},  // 1 + 2^-11: a tie, to even
    {"f64", "f16", 0x3E70000000000000, 0x0001},  // 2^-24: smallest subnormal
    {"f64", "f16", 0x3E60000000000000, 0x0000},  // half of it: a tie, to zero
    {"f64", "f16", 0x3E60000000000001, 0x0001},  // just above that tie
    {"f64", "f16", 0x40EFFC0000000000, 0x7BFF},  // 65504, the largest
    {"f64", "f16", 0x40EFFE0000000000, 0x7C00},  // 65520: a tie, to infinity
    {"f64", "f16", 0xBF10000000000000, 0x8400},  // -2^-14: smallest normal
    {"f32", "f16", 0x33800000, 0x0001},          // 2^-24
};

TEST_P(JitSessionTest, NarrowingRoundsOnceToNearestEven) {
  for (const Conversion &conversion : conversions) {
    std::string text = "llvm.func @main(%x: FROM) -> TO {\n"
                       "  %0 = llvm.fptrunc %x : FROM to TO\n"
                       "  llvm.return %0 : TO\n}";
    for (auto [name, type] :
         {std::pair("FROM", conversion.from), std::pair("TO", conversion.to)})
      for (size_t at; (at = text.find(name)) != std::string::npos;)
        text.replace(at, strlen(name), type);
    EXPECT_EQ(evaluate(text, {conversion.source}), Slots{conversion.expected})
        << conversion.from << " to " << conversion.to << " of " << std::hex
        << conversion.source;
  }
}

TEST_P(JitSessionTest, MultiplyAndAddAreNotContracted) {
  // x*x = 1 + 2^-11 + 2^-24 rounds to 1 + 2^-11, so the sum is exactly 0; a
  // fused operation leaves 2^-24.
  const uint64_t x = std::bit_cast<uint32_t>(1.0f + 0x1p-12f);
  const uint64_t c = std::bit_cast<uint32_t>(-(1.0f + 0x1p-11f));
  EXPECT_EQ(evaluate(R"mlir(
    llvm.func @main(%x: f32, %c: f32) -> f32 {
      %0 = llvm.fmul %x, %x : f32
      %1 = llvm.fadd %0, %c : f32
      llvm.return %1 : f32
    })mlir",
                     {x, c}),
            Slots{0});
}

TEST_P(JitSessionTest, LibmIsThere) {
  EXPECT_EQ(evaluate(R"mlir(
    llvm.func @main(%x: f32) -> f32 {
      %0 = llvm.intr.exp2(%x) : (f32) -> f32
      llvm.return %0 : f32
    })mlir",
                     {std::bit_cast<uint32_t>(3.0f)}),
            Slots{std::bit_cast<uint32_t>(8.0f)});
}

TEST_P(JitSessionTest, UndefinedSymbolIsAnErrorThatNamesIt) {
  EXPECT_CONTAINS(errorOf(R"mlir(
    llvm.func @no_such_function()
    llvm.func @main() {
      llvm.call @no_such_function() : () -> ()
      llvm.return
    })mlir"),
                  "no_such_function");
}

TEST_P(JitSessionTest, SymbolsOfTheProcessAreOutOfReach) {
  EXPECT_CONTAINS(errorOf(R"mlir(
    llvm.func @system(!llvm.ptr) -> i32
    llvm.func @main(%x: !llvm.ptr) -> i32 {
      %0 = llvm.call @system(%x) : (!llvm.ptr) -> i32
      llvm.return %0 : i32
    })mlir"),
                  "system");
}

TEST_P(JitSessionTest, SessionSurvivesAnError) {
  errorOf("llvm.func @f()\n"
          "llvm.func @main() { llvm.call @f() : () -> () llvm.return }");
  EXPECT_EQ(
      evaluate("llvm.func @main(%x: i8) -> i8 { llvm.return %x : i8 }", {3}),
      Slots{3});
}

TEST_P(JitSessionTest, MissingEntry) {
  EXPECT_EQ(errorOf("llvm.func @main() { llvm.return }", "other"),
            "the compiled module has no function 'other'");
  EXPECT_EQ(errorOf("llvm.func @main()"),
            "entry 'main' is declared but has no body");
}

TEST_P(JitSessionTest, LeafWithoutASlot) {
  EXPECT_EQ(errorOf("llvm.func @main(%x: i128) { llvm.return }"),
            "entry 'main' passes a value of type i128, which has no slot");
}

TEST_P(JitSessionTest, OperationThatIsNotLLVMIsAnError) {
  EXPECT_CONTAINS(errorOf("llvm.func @main() {\n"
                          "  %0 = builtin.unrealized_conversion_cast to i8\n"
                          "  llvm.return\n}"),
                  "unrealized_conversion_cast");
}

TEST_P(JitSessionTest, EqualNamesInTwoModulesDoNotClash) {
  auto one = llvm::cantFail(
      compile("llvm.func @main() -> i8 { %0 = llvm.mlir.constant(1 : i8) : i8\n"
              "llvm.return %0 : i8 }"));
  auto two = llvm::cantFail(
      compile("llvm.func @main() -> i8 { %0 = llvm.mlir.constant(2 : i8) : i8\n"
              "llvm.return %0 : i8 }"));
  EXPECT_EQ(call(one, {}), Slots{1});
  EXPECT_EQ(call(two, {}), Slots{2});
}

TEST_P(JitSessionTest, ModuleOutlivesItsSession) {
  auto code = llvm::cantFail(
      compile("llvm.func @main(%x: i8) -> i8 { llvm.return %x : i8 }"));
  session.reset();
  EXPECT_EQ(call(code, {9}), Slots{9});
}

TEST_P(JitSessionTest, StartsNoThread) {
  evaluate("llvm.func @main() { llvm.return }", {});
  auto tasks = std::filesystem::directory_iterator("/proc/self/task");
  EXPECT_EQ(std::distance(begin(tasks), end(tasks)), 1);
}

} // namespace
