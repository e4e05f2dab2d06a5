//===- ReductionsTest.cpp - Each kind of edit -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Reducer/ReducerCase.h"

#include "mlir/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

/// One edit: `before` becomes `after` where the kind is applied to its site of
/// this number.
struct EditRow {
  StringRef kind;
  unsigned site;
  StringRef before, after;
};

const EditRow edits[] = {
    {"erase functions and globals", 1,
     "func.func @f() { return } func.func @g() { return }",
     "func.func @f() { return }"},
    {"erase unused operations", 1,
     R"(func.func @f(%a: f32) {
          %0 = arith.negf %a : f32
          %1 = arith.negf %0 : f32
          return
        })",
     R"(func.func @f(%a: f32) {
          %0 = arith.negf %a : f32
          return
        })"},
    {"use operands instead of results", 0,
     R"(func.func @f(%a: f32, %b: f32) -> f32 {
          %0 = arith.negf %a : f32
          return %0 : f32
        })",
     "func.func @f(%a: f32, %b: f32) -> f32 { return %a : f32 }"},
    {"use earlier values instead of results", 0,
     R"(func.func @f(%a: f32, %b: f32) -> f32 {
          %0 = arith.negf %a : f32
          return %0 : f32
        })",
     "func.func @f(%a: f32, %b: f32) -> f32 { return %b : f32 }"},
    {"use constants instead of results", 0,
     R"(func.func @f(%a: f8E8M0FNU) -> f8E8M0FNU {
          %0 = arith.negf %a : f8E8M0FNU
          return %0 : f8E8M0FNU
        })",
     R"(func.func @f(%a: f8E8M0FNU) -> f8E8M0FNU {
          %0 = arith.constant 1.0 : f8E8M0FNU
          return %0 : f8E8M0FNU
        })"},
    {"return what is checked", 0,
     R"(func.func @f(%a: i32) {
          check.expect_eq_const %a, 3 : i32
          return
        })",
     "func.func @f(%a: i32) -> i32 { return %a : i32 }"},
    {"drop results of functions", 0,
     R"(func.func private @g(%a: i8, %b: f32) -> (i8, f32) {
          return %a, %b : i8, f32
        }
        func.func @f(%a: i8, %b: f32) -> (f32, i8) {
          %0:2 = call @g(%a, %b) : (i8, f32) -> (i8, f32)
          return %0#1, %0#0 : f32, i8
        })",
     R"(func.func private @g(%a: i8, %b: f32) -> f32 { return %b : f32 }
        func.func @f(%a: i8, %b: f32) -> (f32, i8) {
          %0 = call @g(%a, %b) : (i8, f32) -> f32
          return %0, %a : f32, i8
        })"},
    // Functions in functions return what is theirs.
    {"drop results of functions", 0,
     R"(func.func @f(%a: i8) -> i8 {
          builtin.module {
            func.func @g() { return }
          }
          return %a : i8
        })",
     R"(func.func @f(%a: i8) {
          builtin.module {
            func.func @g() { return }
          }
          return
        })"},
    {"drop arguments of functions", 0,
     R"(func.func private @g(%a: i8, %b: f32) -> (i8, f32) {
          return %a, %b : i8, f32
        }
        func.func @f(%a: i8, %b: f32) -> (i8, f32) {
          %0:2 = call @g(%a, %b) : (i8, f32) -> (i8, f32)
          return %0#0, %0#1 : i8, f32
        })",
     R"(func.func private @g(%b: f32) -> (i8, f32) {
          %c0 = arith.constant 0 : i8
          return %c0, %b : i8, f32
        }
        func.func @f(%a: i8, %b: f32) -> (i8, f32) {
          %0:2 = call @g(%b) : (f32) -> (i8, f32)
          return %0#0, %0#1 : i8, f32
        })"},
    {"inline calls", 0,
     R"(func.func private @g(%a: i8) -> i8 {
          %0 = arith.addi %a, %a : i8
          return %0 : i8
        }
        func.func @f(%a: i8) -> i8 {
          %0 = call @g(%a) : (i8) -> i8
          return %0 : i8
        })",
     R"(func.func @f(%a: i8) -> i8 {
          %0 = arith.addi %a, %a : i8
          return %0 : i8
        })"},
    // What does not return has nothing to put in place of the results.
    {"inline calls", 0,
     R"(func.func private @g() -> i8 { ub.unreachable }
        func.func @f() -> i8 {
          %0 = call @g() : () -> i8
          return %0 : i8
        })",
     R"(func.func private @g() -> i8 { ub.unreachable }
        func.func @f() -> i8 {
          %0 = call @g() : () -> i8
          return %0 : i8
        })"},
    {"put region #0 in place of its operation", 0,
     R"(func.func @f(%n: index, %a: i8) -> i8 {
          %c1 = arith.constant 1 : index
          %r = scf.for %i = %n to %n step %c1 iter_args(%x = %a) -> i8 {
            %0 = arith.addi %x, %a : i8
            scf.yield %0 : i8
          }
          return %r : i8
        })",
     R"(func.func @f(%n: index, %a: i8) -> i8 {
          %c1 = arith.constant 1 : index
          %0 = arith.addi %a, %a : i8
          return %0 : i8
        })"},
    {"put region #0 in place of its operation", 0,
     R"(func.func @f(%go: i1, %a: i8) -> i8 {
          %r = scf.while (%x = %a) : (i8) -> i8 {
            %0 = arith.addi %x, %x : i8
            scf.condition(%go) %0 : i8
          } do {
          ^bb0(%y: i8):
            %1 = arith.muli %y, %y : i8
            scf.yield %1 : i8
          }
          return %r : i8
        })",
     R"(func.func @f(%go: i1, %a: i8) -> i8 {
          %0 = arith.addi %a, %a : i8
          %1 = arith.muli %0, %0 : i8
          return %0 : i8
        })"},
    {"put region #0 in place of its operation", 0,
     R"(func.func @f(%t: tensor<4xi8>) -> tensor<4xi8> {
          %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xi8> {
            %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi8> to tensor<1xi8>
            scf.forall.in_parallel {
              tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
            }
          }
          return %r : tensor<4xi8>
        })",
     R"(func.func @f(%t: tensor<4xi8>) -> tensor<4xi8> {
          %c0 = arith.constant 0 : index
          %s = tensor.extract_slice %t[%c0] [1] [1] : tensor<4xi8> to tensor<1xi8>
          %r = tensor.insert_slice %s into %t[%c0] [1] [1] : tensor<1xi8> into tensor<4xi8>
          return %r : tensor<4xi8>
        })"},
    {"put region #1 in place of its operation", 0,
     R"(func.func @f(%which: i1, %a: i8, %b: i8) -> i8 {
          %r = scf.if %which -> i8 {
            scf.yield %a : i8
          } else {
            scf.yield %b : i8
          }
          return %r : i8
        })",
     "func.func @f(%which: i1, %a: i8, %b: i8) -> i8 { return %b : i8 }"},
    {"put region #2 in place of its operation", 0,
     R"(func.func @f(%which: index, %a: i8, %b: i8) -> i8 {
          %r = scf.index_switch %which -> i8
          case 1 { scf.yield %a : i8 }
          case 2 { scf.yield %b : i8 }
          default { scf.yield %a : i8 }
          return %r : i8
        })",
     "func.func @f(%which: index, %a: i8, %b: i8) -> i8 { return %b : i8 }"},
    {"always branch the same way", 1,
     R"(func.func @f(%which: i1, %a: i8, %b: i8) -> i8 {
          cf.cond_br %which, ^one, ^other(%b : i8)
        ^one:
          return %a : i8
        ^other(%x: i8):
          return %x : i8
        })",
     "func.func @f(%which: i1, %a: i8, %b: i8) -> i8 { return %b : i8 }"},
    {"drop arguments of blocks", 0,
     R"(func.func @f(%which: i1, %a: i8) -> i8 {
          cf.cond_br %which, ^meet(%a, %which : i8, i1), ^meet(%a, %which : i8, i1)
        ^meet(%x: i8, %y: i1):
          return %x : i8
        })",
     R"(func.func @f(%which: i1, %a: i8) -> i8 {
          cf.cond_br %which, ^meet(%which : i1), ^meet(%which : i1)
        ^meet(%y: i1):
          return %a : i8
        })"},
    {"drop what regions yield", 0,
     R"(func.func @f(%n: index, %a: i8, %b: f32) -> (i8, f32) {
          %r:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (i8, f32) {
            %0 = arith.addi %x, %x : i8
            scf.yield %0, %y : i8, f32
          }
          return %r#0, %r#1 : i8, f32
        })",
     R"(func.func @f(%n: index, %a: i8, %b: f32) -> (i8, f32) {
          %r = scf.for %i = %n to %n step %n iter_args(%y = %b) -> f32 {
            %0 = arith.addi %a, %a : i8
            scf.yield %y : f32
          }
          return %a, %r : i8, f32
        })"},
    // The result of scf.while, then its inits.
    {"drop what regions yield", 1,
     R"(func.func @f(%go: i1, %a: i8) -> i8 {
          %r = scf.while (%x = %a) : (i8) -> i8 {
            scf.condition(%go) %x : i8
          } do {
          ^bb0(%y: i8):
            scf.yield %y : i8
          }
          return %r : i8
        })",
     R"(func.func @f(%go: i1, %a: i8) -> i8 {
          %r = scf.while : () -> i8 {
            scf.condition(%go) %a : i8
          } do {
          ^bb0(%y: i8):
            scf.yield
          }
          return %r : i8
        })"},
    {"drop what regions yield", 0,
     R"(func.func @f(%go: i1, %a: i8) -> i8 {
          %r = scf.while (%x = %a) : (i8) -> i8 {
            scf.condition(%go) %x : i8
          } do {
          ^bb0(%y: i8):
            scf.yield %y : i8
          }
          return %r : i8
        })",
     R"(func.func @f(%go: i1, %a: i8) -> i8 {
          scf.while (%x = %a) : (i8) -> () {
            scf.condition(%go)
          } do {
            scf.yield %a : i8
          }
          return %a : i8
        })"},
    {"drop what regions yield", 0,
     R"(func.func @f(%which: i1, %a: i8) -> i8 {
          %r = scf.if %which -> i8 {
            scf.yield %a : i8
          } else {
            scf.yield %a : i8
          }
          return %r : i8
        })",
     R"(func.func @f(%which: i1, %a: i8) -> i8 {
          scf.if %which {
          } else {
          }
          return %a : i8
        })"},
    // A block need not yield.
    {"drop what regions yield", 0,
     R"(func.func @f(%which: i1, %a: i8) -> i8 {
          %r = scf.execute_region -> i8 {
            cf.cond_br %which, ^here, ^never
          ^here:
            scf.yield %a : i8
          ^never:
            ub.unreachable
          }
          return %r : i8
        })",
     R"(func.func @f(%which: i1, %a: i8) -> i8 {
          scf.execute_region {
            cf.cond_br %which, ^here, ^never
          ^here:
            scf.yield
          ^never:
            ub.unreachable
          }
          return %a : i8
        })"},
    {"drop cases of index_switch", 0,
     R"(func.func @f(%which: index, %a: i8, %b: i8) -> i8 {
          %r = scf.index_switch %which -> i8
          case 1 { scf.yield %a : i8 }
          case 2 { scf.yield %b : i8 }
          default { scf.yield %a : i8 }
          return %r : i8
        })",
     R"(func.func @f(%which: index, %a: i8, %b: i8) -> i8 {
          %r = scf.index_switch %which -> i8
          case 2 { scf.yield %b : i8 }
          default { scf.yield %a : i8 }
          return %r : i8
        })"},
    {"look through operations", 2,
     R"(func.func @f(%a: i8, %b: i8) -> i8 {
          %0 = arith.addi %b, %a : i8
          return %0 : i8
        })",
     R"(func.func @f(%a: i8, %b: i8) -> i8 {
          %0 = arith.addi %b, %a : i8
          return %b : i8
        })"},
    {"use first values", 0,
     R"(func.func @f(%a: i8, %b: i8) -> i8 { return %b : i8 })",
     R"(func.func @f(%a: i8, %b: i8) -> i8 { return %a : i8 })"},
    // Zero, one, the first element everywhere, half.
    {"make constants plainer", 0,
     "func.func @f() { %c = arith.constant dense<[5, 7]> : tensor<2xi8> return "
     "}",
     "func.func @f() { %c = arith.constant dense<0> : tensor<2xi8> return }"},
    {"make constants plainer", 1,
     "func.func @f() { %c = arith.constant 0x7FC00000 : f32 return }",
     "func.func @f() { %c = arith.constant 1.0 : f32 return }"},
    {"make constants plainer", 2,
     "func.func @f() { %c = arith.constant dense<[5, 7]> : tensor<2xi8> return "
     "}",
     "func.func @f() { %c = arith.constant dense<5> : tensor<2xi8> return }"},
    // Complex numbers have no type of their own.
    {"make constants plainer", 1,
     "func.func @f() { %c = arith.constant dense<[(1, 2), (3, 4)]> : "
     "tensor<2xcomplex<i8>> return }",
     "func.func @f() { %c = arith.constant dense<[(1, 2), (3, 4)]> : "
     "tensor<2xcomplex<i8>> return }"},
    {"make constants plainer", 2,
     "func.func @f() { %c = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : "
     "tensor<2xcomplex<f32>> return }",
     "func.func @f() { %c = arith.constant dense<(1.0, 2.0)> : "
     "tensor<2xcomplex<f32>> return }"},
    {"make constants plainer", 3,
     "func.func @f() { %c = arith.constant 9 : index return }",
     "func.func @f() { %c = arith.constant 4 : index return }"},
    {"drop attributes", 1,
     R"(func.func @f(%a: f32) {
          %0 = arith.addf %a, %a fastmath<nnan> {test.tag} : f32
          return
        })",
     R"(func.func @f(%a: f32) {
          %0 = arith.addf %a, %a {test.tag} : f32
          return
        })"},
    {"make sizes smaller", 0,
     R"(func.func @f(%a: tensor<4x?xf32>, %b: tensor<2x4xf32>) {
          %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
          %e = tensor.extract_slice %b[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> to tensor<2x4xf32>
          return
        })",
     R"(func.func @f(%a: tensor<4x?xf32>, %b: tensor<1x4xf32>) {
          %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
          %e = tensor.extract_slice %b[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> to tensor<1x4xf32>
          return
        })"},
    {"make sizes smaller", 4,
     R"(func.func @f(%a: tensor<4x?xf32>, %b: tensor<2x4xf32>) {
          %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
          return
        })",
     R"(func.func @f(%a: tensor<2x?xf32>, %b: tensor<2x2xf32>) {
          %c = arith.constant dense<[1, 2]> : tensor<2xi8>
          return
        })"},
};

class ReductionsTest : public ReducerCase {
protected:
  /// Makes each edit of a module alone, and then all of a kind together, and
  /// returns how many of them lead to a module that verifies.
  unsigned makeEveryEdit(ModuleOp module) {
    ScopedDiagnosticHandler silence(&context,
                                    [](Diagnostic &) { return success(); });
    unsigned valid = 0;
    for (const Reduction &reduction : reductions()) {
      std::vector<Site> sites;
      reduction.collect(module, sites);
      for (size_t i = 0; i <= sites.size(); ++i) {
        OwningOpRef<ModuleOp> copy = module.clone();
        std::vector<Site> ofCopy;
        reduction.collect(*copy, ofCopy);
        EXPECT_EQ(ofCopy.size(), sites.size());
        if (i < sites.size())
          reduction.apply(ofCopy[i]);
        else if (reduction.inChunks)
          for (Site site : llvm::reverse(ofCopy))
            reduction.apply(site);
        if (succeeded(verify(*copy))) {
          ++valid;
          EXPECT_TRUE(parse(print(*copy)));
        }
      }
    }
    return valid;
  }
};

const Reduction *find(StringRef kind) {
  for (const Reduction &reduction : reductions())
    if (reduction.name == kind)
      return &reduction;
  return nullptr;
}

TEST_F(ReductionsTest, EachKindMakesItsEdit) {
  for (const EditRow &row : edits) {
    SCOPED_TRACE((row.kind + ":\n" + row.before).str());
    const Reduction *reduction = find(row.kind);
    ASSERT_TRUE(reduction);
    OwningOpRef<ModuleOp> module = parse(row.before);
    std::vector<Site> sites;
    reduction->collect(*module, sites);
    ASSERT_LT(row.site, sites.size());
    reduction->apply(sites[row.site]);
    EXPECT_TRUE(succeeded(verify(*module)));
    EXPECT_EQ(print(*module), print(*parse(row.after)));
  }
}

TEST_F(ReductionsTest, EveryKindIsShown) {
  for (const Reduction &reduction : reductions())
    EXPECT_TRUE(llvm::any_of(edits, [&](const EditRow &row) {
      return row.kind == reduction.name;
    })) << reduction.name.str();
}

TEST_F(ReductionsTest, NoEditOfACorpusProgramCrashes) {
  unsigned programs = 0, valid = 0;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator file(MX_CORPUS, error), end;
       file != end && !error; file.increment(error)) {
    if (!StringRef(file->path()).ends_with(".mlir"))
      continue;
    auto text = llvm::MemoryBuffer::getFile(file->path());
    ASSERT_TRUE(bool(text));
    OwningOpRef<ModuleOp> module = parse((*text)->getBuffer());
    ASSERT_TRUE(module) << file->path();
    ++programs;
    valid += makeEveryEdit(*module);
  }
  EXPECT_GT(programs, 100u);
  EXPECT_GT(valid, 10000u);
}

TEST_F(ReductionsTest, OperationsMayBeUnknown) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @f(%a: i8) -> i8 {
      %0:2 = "x.y"(%a) ({
      ^bb0(%b: i8):
        cf.br ^bb1(%b : i8)
      ^bb1(%c: i8):
        "x.end"(%c) : (i8) -> ()
      }) : (i8) -> (i8, !x.type)
      "x.use"(%0#1) : (!x.type) -> ()
      return %0#0 : i8
    })");
  ASSERT_TRUE(module);
  EXPECT_GT(makeEveryEdit(*module), 5u);
}

} // namespace
