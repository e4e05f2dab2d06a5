//===- BisectionTest.cpp - Which pass changes the meaning -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/Differential.h"
#include "fuzz/Oracles/StageParts.h"
#include "tests/unit/Oracles/BisectionCase.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <cstdlib>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

//===----------------------------------------------------------------------===//
// Passes that do something right, wrong, or nothing at all
//===----------------------------------------------------------------------===//

void keep(ModuleOp) {}

/// Turns every addition into a subtraction.
void subtract(ModuleOp module) {
  module.walk([](arith::AddIOp add) {
    OpBuilder builder(add);
    add.replaceAllUsesWith(
        arith::SubIOp::create(builder, add.getLoc(), add.getLhs(), add.getRhs())
            .getResult());
    add.erase();
  });
}

/// a + b is b + a: right. With a constant for `a` it also drops `b`: wrong.
struct SwapOperands : OpRewritePattern<arith::AddIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::AddIOp add,
                                PatternRewriter &rewriter) const override {
    if (add->hasAttr("swapped"))
      return failure();
    bool isConstant =
        add.getLhs().getDefiningOp<arith::ConstantOp>() != nullptr;
    rewriter.modifyOpInPlace(add, [&] {
      add->setAttr("swapped", rewriter.getUnitAttr());
      Value left = add.getLhs();
      add.getLhsMutable().assign(isConstant ? left : add.getRhs());
      add.getRhsMutable().assign(left);
    });
    return success();
  }
};

void swapOperands(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  patterns.add<SwapOperands>(module.getContext());
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  (void)applyPatternsGreedily(module, std::move(patterns), config);
}

/// Leaves something that no one can interpret, until `readable` comes.
void unreadable(ModuleOp module) {
  module.walk([](arith::ConstantOp constant) {
    OperationState state(constant.getLoc(), "unknown.number");
    state.addTypes(constant.getType());
    state.addAttribute("value", constant.getValue());
    OpBuilder builder(constant);
    constant->replaceAllUsesWith(builder.create(state));
    constant.erase();
  });
}

void readable(ModuleOp module) {
  module.walk([](Operation *op) {
    if (op->getName().getStringRef() != "unknown.number")
      return;
    OpBuilder builder(op);
    op->replaceAllUsesWith(arith::ConstantOp::create(
        builder, op->getLoc(), cast<TypedAttr>(op->getAttr("value"))));
    op->erase();
  });
}

void eraseDeallocs(ModuleOp module) {
  module.walk([](memref::DeallocOp dealloc) { dealloc.erase(); });
}

//===----------------------------------------------------------------------===//
// The tests
//===----------------------------------------------------------------------===//

using Bisection = BisectionCase;

/// 3 + (7 + 5) is 15.
constexpr StringRef sum = R"mlir(
  func.func @main() -> i32 {
    %three = arith.constant 3 : i32
    %seven = arith.constant 7 : i32
    %five = arith.constant 5 : i32
    %a = arith.addi %seven, %five : i32
    %b = arith.addi %a, %three : i32
    return %b : i32
  })mlir";

TEST_F(Bisection, NamesTheFirstPassThatChangesTheMeaning) {
  parse(sum);
  StageResult result = bisect([](OpPassManager &manager) {
    addPass(manager, "keep", keep);
    addPass(manager, "subtract", subtract);
    addPass(manager, "keep-again", keep);
  });
  EXPECT_EQ(result.verdict, Verdict::Mismatch);
  EXPECT_EQ(result.pass, "subtract");
  // (7 - 5) - 3
  EXPECT_EQ(result.message, "result #0: expected 15, got -1");
  EXPECT_NE(result.before.find("arith.addi"), std::string::npos);
  EXPECT_EQ(result.after.find("arith.addi"), std::string::npos);
  EXPECT_NE(result.after.find("arith.subi"), std::string::npos);
  EXPECT_EQ(result.pattern, "");
}

TEST_F(Bisection, NamesTheLastPassWhereNoneIsWrong) {
  parse(sum);
  StageResult result = bisect([](OpPassManager &manager) {
    addPass(manager, "keep", keep);
    addPass(manager, "keep-again", keep);
  });
  EXPECT_EQ(result.verdict, Verdict::Agree);
  EXPECT_EQ(result.pass, "keep-again");
  EXPECT_EQ(result.before, "");
}

TEST_F(Bisection, NamesNoPassWhereThereIsNone) {
  parse(sum);
  StageResult result = bisect([](OpPassManager &) {});
  EXPECT_EQ(result.verdict, Verdict::Agree);
  EXPECT_EQ(result.pass, "");
}

TEST_F(Bisection, LooksBehindWhatCannotBeInterpreted) {
  parse(sum);
  StageResult result = bisect([](OpPassManager &manager) {
    addPass(manager, "unreadable", unreadable);
    addPass(manager, "readable", readable);
    addPass(manager, "subtract", subtract);
  });
  EXPECT_EQ(result.pass, "subtract");
  result = bisect([](OpPassManager &manager) {
    addPass(manager, "keep", keep);
    addPass(manager, "unreadable", unreadable);
  });
  EXPECT_EQ(result.verdict, Verdict::Agree);
  EXPECT_EQ(result.pass, "keep");
}

TEST_F(Bisection, NamesTheApplicationOfAPattern) {
  parse(sum);
  StageResult result = bisect([](OpPassManager &manager) {
    addPass(manager, "keep", keep);
    addPass(manager, "swap", swapOperands);
  });
  // 7 + 7 instead of 7 + 5.
  EXPECT_EQ(result.message, "result #0: expected 15, got 17");
  EXPECT_EQ(result.pass, "swap");
  EXPECT_NE(result.pattern.find("SwapOperands"), std::string::npos)
      << result.pattern;
  EXPECT_NE(result.pattern.find("on 'arith.addi'"), std::string::npos)
      << result.pattern;
  // The first addition stands in line 6, the second, which is swapped rightly,
  // in line 7.
  EXPECT_NE(result.pattern.find(":6:"), std::string::npos) << result.pattern;
}

constexpr StringRef allocation = R"mlir(
  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %m = memref.alloc() : memref<1xi32>
    memref.store %one, %m[%c0] : memref<1xi32>
    %r = memref.load %m[%c0] : memref<1xi32>
    memref.dealloc %m : memref<1xi32>
    return %r : i32
  })mlir";

TEST_F(Bisection, LeaksCountFromAPassThatFreesOn) {
  parse(allocation);
  StageResult result = bisect(
      [](OpPassManager &manager) { addPass(manager, "erase", eraseDeallocs); });
  EXPECT_EQ(result.verdict, Verdict::Agree);
  result = bisect([](OpPassManager &manager) {
    addPass(manager, "bufferization-lower-deallocations", keep);
    addPass(manager, "erase", eraseDeallocs);
  });
  EXPECT_EQ(result.verdict, Verdict::Leak);
  EXPECT_EQ(result.pass, "erase");
}

TEST_F(Bisection, AFoldIsNotAtFaultForWhatIsNotFreedYet) {
  parse(R"mlir(
    func.func @main() -> i32 {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1 : i32
      %two = arith.addi %one, %one : i32
      %m = memref.alloc() : memref<1xi32>
      memref.store %two, %m[%c0] : memref<1xi32>
      %r = memref.load %m[%c0] : memref<1xi32>
      return %r : i32
    })mlir");
  StageResult result = bisect([](OpPassManager &manager) {
    addPass(manager, "ownership-based-buffer-deallocation", keep);
  });
  EXPECT_EQ(result.verdict, Verdict::Leak);
  EXPECT_EQ(result.pattern, "");
}

TEST_F(Bisection, ACrashOfAPassHasItsName) {
  parse(sum);
  DifferentialOptions options;
  options.inputSets = 1;
  options.bisect = true;
  PassBuilder crash = [](OpPassManager &manager) {
    addPass(manager, "keep", keep);
    addPass(manager, "crash", [](ModuleOp) { std::abort(); });
  };
  options.variants.push_back(
      variantOfPasses("after passes", {PassStep{"crash", crash}}));
  DifferentialResult result = Differential().run(*module, entry, options);
  EXPECT_EQ(result.headline().verdict, Verdict::Crash);
  EXPECT_EQ(result.headline().pass, "crash");
  ASSERT_TRUE(result.bisection);
  EXPECT_EQ(result.bisection->verdict, Verdict::Crash);
  EXPECT_EQ(result.bisection->pass, "crash");
}

TEST_F(Bisection, WhatDoesNotEndHasTheNameOfThePassThatMakesIt) {
  parse(R"mlir(
    func.func @main() {
      call @other() : () -> ()
      return
    }
    func.func private @other() {
      return
    })mlir");
  DifferentialOptions options;
  options.inputSets = 1;
  PassBuilder forever = [](OpPassManager &manager) {
    addPass(manager, "forever", [](ModuleOp module) {
      module.walk([](func::CallOp op) { op.setCallee("main"); });
    });
    addPass(manager, "keep", keep);
  };
  options.variants.push_back(
      variantOfPasses("after passes", {PassStep{"forever", forever}}));
  DifferentialResult result = Differential().run(*module, entry, options);
  EXPECT_EQ(result.headline().verdict, Verdict::Hang);
  ASSERT_TRUE(result.bisection);
  EXPECT_EQ(result.bisection->verdict, Verdict::Hang);
  EXPECT_EQ(result.bisection->pass, "forever");
}

TEST_F(Bisection, AFolderThatCrashesHasItsName) {
  auto *dialect = cast<ExtensibleDialect>(
      context.getOrLoadDynamicDialect("test", [](DynamicDialect *) {}));
  auto isFine = [](Operation *) { return success(); };
  std::unique_ptr<DynamicOpDefinition> op =
      DynamicOpDefinition::get("fold", dialect, isFine, isFine);
  op->setFoldHookFn(
      [](Operation *, ArrayRef<Attribute>,
         SmallVectorImpl<OpFoldResult> &) -> LogicalResult { std::abort(); });
  dialect->registerDynamicOp(std::move(op));
  parse(R"mlir(
    func.func @main() -> i32 {
      %one = arith.constant 1 : i32
      %two = "test.fold"(%one) : (i32) -> i32
      return %two : i32
    })mlir");
  auto build = [](OpPassManager &manager) { addPass(manager, "keep", keep); };
  ChildResult child =
      runInChild(20, [&] { return foldAheadOfPasses(*module, build).pattern; });
  StageResult death = deathOf(child, 20);
  EXPECT_EQ(death.verdict, Verdict::Crash);
  EXPECT_TRUE(StringRef(death.pattern).starts_with("'fold' on 'test.fold' at "))
      << death.pattern;
  EXPECT_NE(death.pattern.find(":4:"), std::string::npos) << death.pattern;
}

TEST(Passes, DeallocationIsFoundInNestedPipelines) {
  auto nested = [](StringRef name) {
    return PassBuilder([name = name.str()](OpPassManager &manager) {
      addPass(manager.nest<ModuleOp>(), name, keep);
    });
  };
  EXPECT_EQ(leakRuleOf(nested("ownership-based-buffer-deallocation")),
            LeakRule::All);
  EXPECT_EQ(leakRuleOf(nested("plant-lost-free")), LeakRule::Added);
  EXPECT_EQ(leakRuleOf(nested("one-shot-bufferize")), LeakRule::None);
  EXPECT_EQ(leakRuleOf({}), LeakRule::None);
}

TEST_F(Bisection, InvalidIRIsNoRefusal) {
  parse("func.func @main() { return }");
  // Ours, one that plants faults, and one with a refusal in its words.
  for (StringRef name :
       {"mx-to-linalg", "plant-lost-free", "one-shot-bufferize"}) {
    PassBuilder build = [name](OpPassManager &manager) {
      addPass(manager, name, [](ModuleOp form) {
        form.emitError("op was not bufferized");
        form.walk([](func::ReturnOp op) { op.erase(); });
      });
    };
    KeptPasses passes(&context);
    auto made = passes.rewrite(*module, PassStep{name.str(), build});
    ASSERT_FALSE(bool(made));
    EXPECT_EQ(rewriteFailure(made.takeError()).verdict, Verdict::CompileError)
        << name.str();
  }
}

TEST_F(Bisection, ALostFunctionIsNoMissingLibrary) {
  parse("func.func @main() { return }\n"
        "func.func @callee() { return }\n"
        "func.func private @library()");
  ReferenceCase reference{*module, functionWithBody(*module, "main"), {}};
  auto verdictOf = [&](StringRef symbols) {
    return compileFailure(reference, *module,
                          ("Symbols not found: [ " + symbols + " ]").str())
        .verdict;
  };
  EXPECT_EQ(verdictOf("library"), Verdict::Unsupported);
  EXPECT_EQ(verdictOf("other"), Verdict::Unsupported);
  EXPECT_EQ(verdictOf("callee"), Verdict::CompileError);
  EXPECT_EQ(verdictOf("other, callee"), Verdict::CompileError);
}

} // namespace
