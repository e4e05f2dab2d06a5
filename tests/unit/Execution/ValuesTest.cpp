//===- ValuesTest.cpp - Arguments and results of compiled programs -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Execution/ProgramTest.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::mx;
using Status = RunOutcome::Status;
using Origin = ResultOrigin;

namespace {

class ValuesTest : public ProgramTest {};

TEST_F(ValuesTest, ScalarsPassAsTheirBits) {
  RunOutcome outcome =
      runOnce(R"mlir(
    func.func @main(%a: i1, %b: f16, %c: bf16, %d: index, %e: f8E4M3FN,
                    %f: f4E2M1FN, %g: f64)
        -> (f64, f4E2M1FN, f8E4M3FN, index, bf16, f16, i1) {
      return %g, %f, %e, %d, %c, %b, %a
        : f64, f4E2M1FN, f8E4M3FN, index, bf16, f16, i1
    })mlir",
              {HostValue::scalar(1), HostValue::scalar(0x8001),
               HostValue::scalar(0x7F01), HostValue::scalar(~uint64_t(0)),
               HostValue::scalar(0xFE), HostValue::scalar(0xF),
               HostValue::scalar(0xFFF0000000000000)});
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  std::vector<uint64_t> bits;
  for (const HostValue &result : outcome.results)
    bits.push_back(result.bits);
  EXPECT_EQ(bits, (std::vector<uint64_t>{0xFFF0000000000000, 0xF, 0xFE,
                                         ~uint64_t(0), 0x7F01, 0x8001, 1}));
}

TEST_F(ValuesTest, SignOfBf16SurvivesTheOptimizer) {
  const char *text = R"mlir(
    func.func @main(%a: tensor<1xbf16>, %c: i1) -> tensor<1xbf16> {
      %c0 = arith.constant 0 : index
      %x = tensor.extract %a[%c0] : tensor<1xbf16>
      %y = arith.addf %x, %x : bf16
      %z = arith.select %c, %y, %x : bf16
      %r = tensor.insert %z into %a[%c0] : tensor<1xbf16>
      return %r : tensor<1xbf16>
    })mlir";
  // -1.9453125, and twice that.
  for (auto [doubles, expected] :
       {std::pair<uint64_t, uint16_t>{0, 0xBFF9}, {1, 0xC079}}) {
    RunOutcome outcome = runOnce(
        text, {buffer<uint16_t>({1}, {0xBFF9}), HostValue::scalar(doubles)}, {},
        "scalar-o2");
    ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
    EXPECT_EQ(outcome.results, std::vector{buffer<uint16_t>({1}, {expected})});
  }
}

TEST_F(ValuesTest, LoweredEntryTakesTheSignatureItIsGiven) {
  auto compileWith = [&](StringRef signatureText) {
    auto lowered = parseSourceString<ModuleOp>(R"mlir(
      llvm.func @main(%a: i32, %b: i32) -> i32 {
        %0 = llvm.sub %a, %b : i32
        llvm.return %0 : i32
      })mlir",
                                               context.get());
    auto typed = parseSourceString<ModuleOp>(signatureText, context.get());
    auto function = cast<func::FuncOp>(typed->lookupSymbol("main"));
    const Pipeline *pipeline = findPipeline("scalar");
    sessions[0] = llvm::cantFail(JitSession::create(pipeline->optLevel));
    PassManager toLLVM(context.get(), ModuleOp::getOperationName());
    pipeline->buildToLLVM(toLLVM);
    return compileBuffers(*lowered, "main",
                          llvm::cantFail(entrySignature(function)), toLLVM,
                          *sessions[0]);
  };
  auto program = compileWith("func.func private @main(i32, i32) -> i32");
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  auto outcomes =
      run(*program, {{HostValue::scalar(9), HostValue::scalar(2)}}, {});
  ASSERT_TRUE(bool(outcomes)) << llvm::toString(outcomes.takeError());
  EXPECT_EQ((*outcomes)[0].results, std::vector{HostValue::scalar(7)});

  auto other = compileWith("func.func private @main(i32) -> i32");
  ASSERT_FALSE(bool(other));
  EXPECT_EQ(llvm::toString(other.takeError()),
            "'main' does not pass what its signature says");
}

TEST_F(ValuesTest, BufferIsUpdatedInPlaceAndReturned) {
  RunOutcome outcome = runOnce(
      R"mlir(
    func.func @main(%t: tensor<2x2xi16>, %x: i16) -> tensor<2x2xi16> {
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %0 = tensor.insert %x into %t[%c1, %c0] : tensor<2x2xi16>
      return %0 : tensor<2x2xi16>
    })mlir",
      {buffer<uint16_t>({2, 2}, {1, 2, 3, 4}), HostValue::scalar(9)});
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  HostValue expected = buffer<uint16_t>({2, 2}, {1, 2, 9, 4});
  EXPECT_EQ(outcome.results, std::vector{expected});
  EXPECT_EQ(outcome.finalArguments, std::vector{expected});
  EXPECT_EQ(outcome.origins,
            (std::vector<Origin>{{Origin::Kind::Argument, 0}}));
  EXPECT_EQ(outcome.stats.allocations, 0u);
}

TEST_F(ValuesTest, ResultMayBeASliceOfAnArgument) {
  RunOutcome outcome = runOnce(
      R"mlir(
    func.func @main(%t: tensor<3x4xi8>) -> tensor<2x2xi8> {
      %0 = tensor.extract_slice %t[1, 1] [2, 2] [1, 2]
        : tensor<3x4xi8> to tensor<2x2xi8>
      return %0 : tensor<2x2xi8>
    })mlir",
      {buffer<uint8_t>({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})});
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.results,
            std::vector{buffer<uint8_t>({2, 2}, {5, 7, 9, 11})});
}

TEST_F(ValuesTest, ConstantIsReturned) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main() -> tensor<3xf32> {
      %0 = arith.constant dense<[1.0, -0.0, 2.0]> : tensor<3xf32>
      return %0 : tensor<3xf32>
    })mlir");
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.results,
            std::vector{buffer<float>({3}, {1.0f, -0.0f, 2.0f})});
  EXPECT_EQ(outcome.origins,
            (std::vector<Origin>{{Origin::Kind::Constant, 0}}));
}

TEST_F(ValuesTest, DynamicAndEmptyShapes) {
  const char *text = R"mlir(
    func.func @main(%t: tensor<?x3xi32>) -> (tensor<?x3xi32>, index) {
      %c0 = arith.constant 0 : index
      %d = tensor.dim %t, %c0 : tensor<?x3xi32>
      return %t, %d : tensor<?x3xi32>, index
    })mlir";
  for (int64_t rows : {0, 2}) {
    HostValue value =
        buffer<uint32_t>({rows, 3}, std::vector<uint32_t>(rows * 3, 7));
    RunOutcome outcome = runOnce(text, {value});
    ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
    EXPECT_EQ(outcome.results,
              (std::vector{value, HostValue::scalar(uint64_t(rows))}));
  }
}

TEST_F(ValuesTest, TypeThatFixesItsLayoutIsHonoured) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%m: memref<2x2xi8, strided<[8, 3], offset: 5>>) -> i8 {
      %c1 = arith.constant 1 : index
      %0 = memref.load %m[%c1, %c1] : memref<2x2xi8, strided<[8, 3], offset: 5>>
      memref.store %0, %m[%c1, %c1] : memref<2x2xi8, strided<[8, 3], offset: 5>>
      return %0 : i8
    })mlir",
                               {buffer<uint8_t>({2, 2}, {1, 2, 3, 4})});
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.results, std::vector{HostValue::scalar(4)});
  EXPECT_EQ(outcome.finalArguments,
            std::vector{buffer<uint8_t>({2, 2}, {1, 2, 3, 4})});
}

TEST_F(ValuesTest, CallsAndRecursion) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func private @factorial(%n: i64) -> i64 {
      %one = arith.constant 1 : i64
      %last = arith.cmpi sle, %n, %one : i64
      %r = scf.if %last -> i64 {
        scf.yield %one : i64
      } else {
        %m = arith.subi %n, %one : i64
        %f = func.call @factorial(%m) : (i64) -> i64
        %p = arith.muli %n, %f : i64
        scf.yield %p : i64
      }
      return %r : i64
    }
    func.func @main(%n: i64) -> i64 {
      %0 = call @factorial(%n) : (i64) -> i64
      return %0 : i64
    })mlir",
                               {HostValue::scalar(6)});
  EXPECT_EQ(outcome.results, std::vector{HostValue::scalar(720)});
}

TEST_F(ValuesTest, EmptyTensorBecomesAnAllocation) {
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%x: f32) -> tensor<2xf32> {
      %0 = tensor.empty() : tensor<2xf32>
      %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    })mlir",
                               {HostValue::scalar(0x3F800000)});
  EXPECT_EQ(outcome.results, std::vector{buffer<float>({2}, {1, 1})});
  EXPECT_EQ(outcome.origins,
            (std::vector<Origin>{{Origin::Kind::Allocation, 0}}));
  EXPECT_EQ(outcome.stats.peakBytes, 8u);
  EXPECT_TRUE(outcome.leaks.empty());
}

constexpr const char *blockMatmul = R"mlir(
  !a = !mx.tensor<1x32xf8E4M3FN, block_size = 16, scale_type = f8E8M0FNU>
  func.func @main(%a: !a, %b: tensor<32x2xf32>, %acc: tensor<1x2xf32>)
      -> tensor<1x2xf32> {
    %r = mx.block_matmul %a, %b, %acc
      : !a, tensor<32x2xf32>, tensor<1x2xf32> -> tensor<1x2xf32>
    return %r : tensor<1x2xf32>
  })mlir";

// Semantics, section 4: updated in place, no allocation, the result is the
// argument. The values: 16 elements 1.0 by scale 2, 16 elements 1.5 by 2^-1,
// times columns of 1 and 2, onto 100 and -100.
TEST_F(ValuesTest, BlockMatmulAllocatesNothing) {
  std::vector<uint8_t> elements(32, 0x38);
  std::fill(elements.begin() + 16, elements.end(), 0x3C);
  std::vector<float> b;
  for (int k = 0; k < 32; ++k)
    b.insert(b.end(), {1.0f, 2.0f});
  for (llvm::StringRef pipeline : {"scalar", "scalar-o2", "vector"}) {
    RunOutcome outcome =
        runOnce(blockMatmul,
                {buffer<uint8_t>({1, 32}, elements),
                 buffer<uint8_t>({1, 2}, {128, 126}), buffer<float>({32, 2}, b),
                 buffer<float>({1, 2}, {100.0f, -100.0f})},
                {}, pipeline);
    ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
    EXPECT_EQ(outcome.results,
              std::vector{buffer<float>({1, 2}, {144.0f, -12.0f})});
    EXPECT_EQ(outcome.origins,
              (std::vector<Origin>{{Origin::Kind::Argument, 3}}));
    EXPECT_EQ(outcome.stats, MemoryStats());
  }
}

TEST_F(ValuesTest, SignatureHasElementsThenScales) {
  auto program = llvm::cantFail(compile(blockMatmul));
  std::vector<std::string> types;
  for (const EntryValue &argument : program.signature.arguments)
    types.push_back(argument.describe());
  EXPECT_EQ(types, (std::vector<std::string>{
                       "memref<1x32xf8E4M3FN>", "memref<1x2xf8E8M0FNU>",
                       "memref<32x2xf32>", "memref<1x2xf32>"}));
}

// 22.1's folder makes an infinity of it.
TEST_F(ValuesTest, ConstantScaleNaNStaysNaN) {
  const char *text = R"mlir(
    func.func @main() -> tensor<1xf32> {
      %e = tensor.empty() : tensor<1xf32>
      %c = arith.constant 0xFF : f8E8M0FNU
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                           iterator_types = ["parallel"]}
          outs(%e : tensor<1xf32>) {
      ^bb0(%out: f32):
        %0 = arith.extf %c : f8E8M0FNU to f32
        linalg.yield %0 : f32
      } -> tensor<1xf32>
      return %r : tensor<1xf32>
    })mlir";
  for (const Pipeline &row : pipelines()) {
    RunOutcome outcome = runOnce(text, {}, {}, row.name);
    ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
    EXPECT_EQ(outcome.results, std::vector{buffer<uint32_t>({1}, {0x7FC00000})})
        << row.name.str();
  }
}

TEST_F(ValuesTest, VectorReductionsFoldInAscendingOrder) {
  // Only the first 1 is lost: (((0 + 1) + 2^30) - 2^30) + 1.
  RunOutcome outcome =
      runOnce(R"mlir(
    func.func @main(%t: tensor<2x2xf32>, %acc: f32) -> (f32, f32) {
      %c0 = arith.constant 0 : index
      %z = arith.constant 0.0 : f32
      %v = vector.transfer_read %t[%c0, %c0], %z
        : tensor<2x2xf32>, vector<2x2xf32>
      %flat = vector.shape_cast %v : vector<2x2xf32> to vector<4xf32>
      %0 = vector.reduction <add>, %flat, %acc : vector<4xf32> into f32
      %1 = vector.multi_reduction <add>, %v, %acc [0, 1]
        : vector<2x2xf32> to f32
      return %0, %1 : f32, f32
    })mlir",
              {buffer<float>({2, 2}, {1.0f, 0x1p30f, -0x1p30f, 1.0f}),
               HostValue::scalar(0)});
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.results, (std::vector{HostValue::scalar(0x3F800000),
                                          HostValue::scalar(0x3F800000)}));
}

TEST_F(ValuesTest, InputsThatDoNotFitAreErrors) {
  auto program = llvm::cantFail(compile(R"mlir(
    func.func @main(%t: tensor<2x?xf4E2M1FN>, %x: i1) { return })mlir"));
  auto errorOf = [&](std::vector<HostValue> inputs) {
    auto outcomes = run(program, {inputs});
    return outcomes ? "no error" : llvm::toString(outcomes.takeError());
  };
  HostValue good = buffer<uint8_t>({2, 1}, {1, 15}), yes = HostValue::scalar(1);
  EXPECT_EQ(errorOf({good, yes}), "no error");
  EXPECT_EQ(errorOf({good}),
            "input set 0: the entry takes 2 arguments; 1 were given");
  const std::string first =
      "input set 0: argument 0 of type memref<2x?xf4E2M1FN>: ";
  EXPECT_EQ(errorOf({yes, yes}), first + "got a scalar");
  EXPECT_EQ(errorOf({buffer<uint8_t>({1, 2}, {1, 2}), yes}),
            first + "got the shape [1, 2]");
  EXPECT_EQ(errorOf({buffer<uint8_t>({2, -1}, {}), yes}),
            first + "its size exceeds the memory limit or is negative");
  EXPECT_EQ(
      errorOf(
          {buffer<uint8_t>({2, std::numeric_limits<int64_t>::max()}, {}), yes}),
      first + "its size exceeds the memory limit or is negative");
  EXPECT_EQ(errorOf({buffer<uint16_t>({2, 1}, {1, 2}), yes}),
            first + "got elements of 2 bytes, not 1");
  EXPECT_EQ(errorOf({buffer<uint8_t>({2, 2}, {1, 2, 3}), yes}),
            first + "got 3 bytes, not 4");
  EXPECT_EQ(errorOf({buffer<uint8_t>({2, 1}, {1, 16}), yes}),
            first + "element 1 has bits above its width of 4");
  EXPECT_EQ(errorOf({good, HostValue::scalar(2)}),
            "input set 0: argument 1 of type i1: got the bits 0x2, which do "
            "not fit");
}

TEST_F(ValuesTest, CompilationErrorsNameTheirCause) {
  using testing::HasSubstr;
  EXPECT_EQ(compileError("func.func @other() { return }"),
            "the module has no function 'main' with a body");
  EXPECT_EQ(compileError("func.func @main(%x: i128) { return }"),
            "argument 0 of 'main' has type i128, which compiled code cannot "
            "exchange");
  EXPECT_THAT(compileError("func.func private @g()\n"
                           "func.func @main() { call @g() : () -> () return }"),
              HasSubstr("Symbols not found: [ g ]"));
  EXPECT_EQ(
      compileError("func.func @main() {\n"
                   "  %0 = arith.constant 1 : i128\n"
                   "  vector.print %0 : i128\n"
                   "  return\n}"),
      "a pass failed\n-:3:3: 'vector.print' op observes elements of type "
      "'i128'; only index, and signless integers and floats of at most "
      "64 bits, can leave compiled code\n-:3:3: see current operation: "
      "\"vector.print\"(%0) <{punctuation = #vector.punctuation<newline>}> "
      ": (i128) -> ()");
}

} // namespace
