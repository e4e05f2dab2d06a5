//===- WitnessTest.cpp - The read that saw the wrong version --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Oracles/BisectionCase.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

class Witnesses : public BisectionCase {
protected:
  /// What a pass that does `work` is found to do wrong; an empty text where
  /// there is no witness.
  std::string witness(NamedPass::Work work,
                      std::vector<RuntimeValue> inputs = {}) {
    StageResult result =
        bisect([&](OpPassManager &manager) { addPass(manager, "wrong", work); },
               std::move(inputs));
    EXPECT_EQ(result.verdict, Verdict::Mismatch) << result.message;
    EXPECT_EQ(result.pass, "wrong");
    std::string text;
    llvm::raw_string_ostream os(text);
    if (result.witness)
      result.witness->print(os, "");
    return text;
  }
};

/// The operation of a type that comes first, or a later one.
template <typename Op> Op find(ModuleOp module, unsigned number = 0) {
  Op found;
  module.walk([&](Op op) {
    if (number-- != 0)
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

Tensor numbers(std::vector<uint32_t> values) {
  return makeTensor(ElementType::integer(32),
                    {static_cast<int64_t>(values.size())},
                    {reinterpret_cast<const uint8_t *>(values.data()),
                     values.size() * sizeof(uint32_t)});
}

constexpr StringRef storeAndLoad = R"mlir(
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f5 = arith.constant 5 : i32
  %f6 = arith.constant 6 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %f5, %m[%c0] : memref<2xi32>
  memref.store %f6, %m[%c1] : memref<2xi32>
  %r = memref.load %m[%c1] : memref<2xi32>
  return %r : i32
})mlir";

TEST_F(Witnesses, SayThatNothingWrote) {
  parse(storeAndLoad);
  EXPECT_EQ(witness([](ModuleOp module) {
              find<memref::StoreOp>(module, 1).erase();
            }),
            "read:     element [1] of operand #0 of 'memref.load' at -:10:8\n"
            "expected: 6, made by 'memref.store' at -:9:3\n"
            "found:    poison\n"
            "written:  by nothing since the memory was made\n"
            "memory:   bytes [4, 8) of allocation #0 (8 bytes), made by "
            "'memref.alloc' at -:7:8\n");
}

TEST_F(Witnesses, DoNotBlameAWriteForItsPlaceWhereItsValueIsWrong) {
  parse(storeAndLoad);
  EXPECT_EQ(witness([](ModuleOp module) {
              auto store = find<memref::StoreOp>(module, 1);
              OpBuilder builder(store);
              store.getValueMutable().assign(arith::ConstantIntOp::create(
                  builder, store.getLoc(), 77, 32));
            }),
            "read:     element [1] of operand #0 of 'memref.load' at -:10:8\n"
            "expected: 6, made by 'memref.store' at -:9:3\n"
            "found:    77\n"
            "written:  by 'memref.store' at -:9:3, which makes no such value "
            "before the pass\n"
            "memory:   bytes [4, 8) of allocation #0 (8 bytes), made by "
            "'memref.alloc' at -:7:8\n");
}

TEST_F(Witnesses, NameTheWriteThatIsInTheWrongPlace) {
  parse(storeAndLoad);
  EXPECT_EQ(witness([](ModuleOp module) {
              find<memref::StoreOp>(module, 1)->moveBefore(
                  find<memref::StoreOp>(module));
              find<memref::StoreOp>(module, 1).getIndicesMutable().assign(
                  find<memref::LoadOp>(module).getIndices());
            }),
            "read:     element [1] of operand #0 of 'memref.load' at -:10:8\n"
            "expected: 6, made by 'memref.store' at -:9:3\n"
            "found:    5\n"
            "written:  by 'memref.store' at -:8:3\n"
            "memory:   bytes [4, 8) of allocation #0 (8 bytes), made by "
            "'memref.alloc' at -:7:8\n");
}

TEST_F(Witnesses, NameArguments) {
  parse(R"mlir(
func.func @main(%n: i32, %a: memref<2xi32>, %b: memref<2xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %a[%c1] : memref<2xi32>
  return %r : i32
})mlir");
  EXPECT_EQ(witness(
                [](ModuleOp module) {
                  auto load = find<memref::LoadOp>(module);
                  load.getMemrefMutable().assign(
                      load->getParentOfType<func::FuncOp>().getArgument(2));
                },
                {Scalar{0, {}}, numbers({1, 2}), numbers({3, 4})}),
            "read:     element [1] of operand #0 of 'memref.load' at -:4:8\n"
            "expected: 2, argument #1 at -:2:1\n"
            "found:    4\n"
            "written:  by nothing since the memory was made\n"
            "memory:   bytes [4, 8) of allocation #1 (8 bytes), argument #2 at "
            "-:2:1\n");
}

TEST_F(Witnesses, LookAtWhatIsLeftInMemory) {
  parse(R"mlir(
func.func @main(%m: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9 : i32
  memref.store %n, %m[%c0] : memref<2xi32>
  return
})mlir");
  EXPECT_EQ(witness(
                [](ModuleOp module) {
                  auto store = find<memref::StoreOp>(module);
                  store.getIndicesMutable().assign(
                      find<arith::ConstantOp>(module, 1).getResult());
                },
                {numbers({1, 2})}),
            "read:     argument #0 at -:2:1, after the program\n"
            "expected: [9, 2], made by 'memref.store' at -:6:3\n"
            "found:    [1, 9], wrong from element [0] on\n"
            "written:  by nothing since the memory was made\n"
            "memory:   bytes [0, 4) of allocation #0 (8 bytes), argument #0 at "
            "-:2:1\n");
}

TEST_F(Witnesses, NameWhatMadeATensor) {
  parse(R"mlir(
func.func @main(%t: tensor<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %n = arith.constant 9 : i32
  %u = tensor.insert %n into %t[%c0] : tensor<2xi32>
  %r = tensor.extract %t[%c0] : tensor<2xi32>
  return %r : i32
})mlir");
  EXPECT_EQ(witness(
                [](ModuleOp module) {
                  find<tensor::ExtractOp>(module).getTensorMutable().assign(
                      find<tensor::InsertOp>(module).getResult());
                },
                {numbers({1, 2})}),
            "read:     element [0] of operand #0 of 'tensor.extract' at -:6:8\n"
            "expected: 1, argument #0 at -:2:1\n"
            "found:    9\n"
            "written:  by 'tensor.insert' at -:5:8\n");
}

constexpr StringRef twoAdditions = R"mlir(
func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  %a = linalg.add ins(%x, %y : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %b = linalg.sub ins(%a, %y : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %b : tensor<2xi32>
})mlir";

TEST_F(Witnesses, DoNotTakeAnAddedOperationForTheOneWhoseLocationItHas) {
  parse(twoAdditions);
  // y - x in front of a - y, which is what goes wrong; the reads of the result
  // are the first that are comparable.
  EXPECT_EQ(
      witness(
          [](ModuleOp module) {
            auto sub = find<linalg::SubOp>(module);
            auto function = sub->getParentOfType<func::FuncOp>();
            Operation *copy = sub->clone();
            OpBuilder(sub).insert(copy);
            copy->setOperands({function.getArgument(1), function.getArgument(0),
                               sub.getOutputs()[0]});
            sub.replaceAllUsesWith(ValueRange(copy->getResults()));
          },
          {numbers({1, 2}), numbers({10, 20})}),
      "read:     operand #0 of 'func.return' at -:6:3\n"
      "expected: [1, 2], made by 'linalg.sub' at -:5:8\n"
      "found:    [9, 18], wrong from element [0] on\n"
      "written:  by 'linalg.sub' at -:5:8, which makes no such value before "
      "the pass\n");
}

TEST_F(Witnesses, DoNotCompareOperandsOfAnOperationThatOthersWereMergedInto) {
  parse(twoAdditions);
  // (x + y) + y in one: three operands and another body.
  EXPECT_EQ(
      witness(
          [](ModuleOp module) {
            auto sub = find<linalg::SubOp>(module);
            auto add = find<linalg::AddOp>(module);
            OpBuilder builder(sub);
            SmallVector<AffineMap> maps(3, builder.getMultiDimIdentityMap(1));
            auto merged = linalg::GenericOp::create(
                builder, sub.getLoc(), sub.getResultTypes(), add.getInputs(),
                add.getOutputs(), maps, {utils::IteratorType::parallel},
                [](OpBuilder &body, Location location, ValueRange values) {
                  Value sum = arith::AddIOp::create(body, location, values[0],
                                                    values[1]);
                  sum = arith::AddIOp::create(body, location, sum, values[1]);
                  linalg::YieldOp::create(body, location, sum);
                });
            sub.replaceAllUsesWith(merged.getResults());
            sub.erase();
            add.erase();
          },
          {numbers({1, 2}), numbers({10, 20})}),
      "read:     operand #0 of 'func.return' at -:6:3\n"
      "expected: [1, 2], made by 'linalg.sub' at -:5:8\n"
      "found:    [21, 42], wrong from element [0] on\n"
      "written:  by 'linalg.generic' at -:5:8, which makes no such value "
      "before the pass\n");
}

TEST_F(Witnesses, DoNotTakeAnotherOrderForAnotherVersion) {
  parse(R"mlir(
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 5 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %n, %m[%c0] : memref<2xi32>
  %six = arith.addi %n, %n : i32
  memref.store %six, %m[%c1] : memref<2xi32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%s = %n) -> i32 {
    %v = memref.load %m[%i] : memref<2xi32>
    scf.yield %v : i32
  }
  return %r : i32
})mlir");
  // The last element decides, and that is the first one when the loop runs
  // backwards. The loads see what they saw.
  EXPECT_EQ(witness([](ModuleOp module) {
              auto load = find<memref::LoadOp>(module);
              OpBuilder builder(load);
              Value one = find<arith::ConstantOp>(module, 1).getResult();
              load.getIndicesMutable().assign(
                  arith::SubIOp::create(builder, load.getLoc(), one,
                                        load.getIndices().front())
                      .getResult());
            }),
            "");
}

TEST_F(Witnesses, AreNoneWhereNoReadIsWrong) {
  parse(R"mlir(
func.func @main() -> i32 {
  %n = arith.constant 9 : i32
  return %n : i32
})mlir");
  EXPECT_EQ(witness([](ModuleOp module) {
              auto constant = find<arith::ConstantOp>(module);
              constant.setValueAttr(IntegerAttr::get(constant.getType(), 8));
            }),
            "");
}

TEST(Witness, ReadsBack) {
  Witness witness;
  witness.cause = Witness::Cause::NeverWritten;
  witness.read = {"memref.load",
                  std::nullopt,
                  "f.mlir:1:2",
                  {{"memref.cast", std::nullopt, "f.mlir:3:4", {}}}};
  witness.operand = 3;
  witness.index = "[7]";
  witness.calls = {{"func.call", std::nullopt, "f.mlir:5:6", {}}};
  witness.expected = "[1]";
  witness.found = "[2]";
  witness.element = "[0]";
  witness.version = {"", 4, "f.mlir:7:8", {}};
  witness.write = {"memref.copy", std::nullopt, "f.mlir:9:1", {}};
  witness.moved = {"memref.store", std::nullopt, "f.mlir:9:2", {}};
  witness.allocation = "allocation #0 (4 bytes)";
  witness.allocatedBy = {"memref.alloc", std::nullopt, "f.mlir:9:3", {}};
  witness.firstByte = 8;
  witness.endByte = 12;
  Witness copy;
  ASSERT_TRUE(copy.fromJson(llvm::json::Value(witness.toJson())));
  EXPECT_EQ(llvm::json::Value(copy.toJson()),
            llvm::json::Value(witness.toJson()));
  std::string text;
  llvm::raw_string_ostream os(text);
  copy.print(os, "");
  EXPECT_EQ(text,
            "read:     element [7] of operand #3 of 'memref.load' at "
            "f.mlir:1:2, through 'memref.cast' at f.mlir:3:4\n"
            "          in a call by 'func.call' at f.mlir:5:6\n"
            "expected: [1], argument #4 at f.mlir:7:8\n"
            "found:    [2], wrong from element [0] on\n"
            "written:  by 'memref.copy' at f.mlir:9:1, a copy of what was made "
            "by 'memref.store' at f.mlir:9:2\n"
            "memory:   bytes [8, 12) of allocation #0 (4 bytes), made by "
            "'memref.alloc' at f.mlir:9:3\n");
  EXPECT_FALSE(copy.fromJson(llvm::json::Object{{"cause", "other version"}}));
  llvm::json::Object unknown = witness.toJson();
  unknown["cause"] = "bad luck";
  EXPECT_FALSE(copy.fromJson(llvm::json::Value(std::move(unknown))));
}

} // namespace
