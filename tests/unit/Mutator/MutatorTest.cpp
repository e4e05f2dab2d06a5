//===- MutatorTest.cpp - What mutations make of programs ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Mutator.h"

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Generator/Generator.h"
#include "fuzz/Oracles/Differential.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>
#include <map>

using namespace mlir;
using namespace oracle;

namespace {

class MutatorTest : public ::testing::Test {
protected:
  MutatorTest() {
    DialectRegistry registry;
    mx::registerAll(registry);
    registerAllSemantics(registry);
    context.appendDialectRegistry(registry);
    loadGeneratorDialects(context);
    context.allowUnregisteredDialects();
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text.str();
    return module;
  }

  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }

  /// The programs of a folder of the corpus, by name.
  std::map<std::string, OwningOpRef<ModuleOp>> corpus(StringRef folder) {
    std::map<std::string, OwningOpRef<ModuleOp>> programs;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator
             file(StringRef(MX_CORPUS) + "/" + folder, error),
         end;
         file != end && !error; file.increment(error))
      if (auto text = llvm::MemoryBuffer::getFile(file->path()))
        programs[file->path()] = parse((*text)->getBuffer());
    EXPECT_FALSE(programs.empty());
    return programs;
  }

  /// What comes of the value run for one set of inputs.
  Verdict interpret(ModuleOp module) {
    llvm::Expected<FunctionOpInterface> entry = findEntry(module, "");
    EXPECT_TRUE(bool(entry));
    DifferentialOptions options;
    options.isolation = Isolation::None;
    options.interpretPipelines = options.compilePipelines = false;
    options.limits.steps = 1 << 20;
    return differential.run(module, *entry, options).stages.front().verdict;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  Differential differential{&context};
};

TEST_F(MutatorTest, EveryMutationOccursAndVerifies) {
  std::map<std::string, unsigned> counts;
  std::map<std::string, OwningOpRef<ModuleOp>> programs;
  for (StringRef folder : {"seeds", "upstream", "witness"})
    programs.merge(corpus(folder));
  for (uint64_t seed = 0; seed < 30; ++seed)
    programs["seed " + std::to_string(seed)] = generateProgram(&context, seed);
  uint64_t stream = 0;
  for (auto &[name, program] : programs)
    for (const Mutation &mutation : mutations()) {
      RandomStream random(/*seed=*/7, stream++);
      OwningOpRef<ModuleOp> module = program->clone();
      std::string before = print(*module);
      bool isChanged = mutateBy(mutation, *module, random);
      ASSERT_TRUE(succeeded(verify(*module))) << name;
      EXPECT_EQ(isChanged, print(*module) != before) << name;
      if (isChanged)
        EXPECT_TRUE(parse(print(*module)));
      counts[mutation.name.str()] += isChanged;
    }
  for (const Mutation &mutation : mutations())
    EXPECT_GE(counts[mutation.name.str()], 3u) << mutation.name.str();
}

TEST_F(MutatorTest, ASeedAlwaysMeansTheSame) {
  for (auto &[name, program] : corpus("seeds"))
    for (uint64_t seed = 0; seed < 3; ++seed) {
      std::string texts[2];
      std::string names[2];
      for (unsigned run : {0, 1}) {
        RandomStream random(seed);
        OwningOpRef<ModuleOp> module = program->clone();
        for (unsigned step = 0; step < 4; ++step)
          names[run] += mutate(*module, random).str() + ";";
        texts[run] = print(*module);
      }
      EXPECT_EQ(names[0], names[1]) << name;
      EXPECT_EQ(texts[0], texts[1]) << name;
      EXPECT_NE(texts[0], print(*program)) << name;
    }
}

/// A change of the program that a mutation has for its whole effect.
struct MutationRow {
  StringRef name;
  StringRef before, after;
};

TEST_F(MutatorTest, MutationsDoWhatTheyAreCalled) {
  const MutationRow rows[] = {
      {"swap operands",
       R"(func.func @main(%a: f32, %b: f32) -> f32 {
            %0 = arith.subf %a, %b : f32
            return %0 : f32
          })",
       R"(func.func @main(%a: f32, %b: f32) -> f32 {
            %0 = arith.subf %b, %a : f32
            return %0 : f32
          })"},
      {"swap what a region yields",
       R"(func.func @main(%w: i1, %a: f32, %b: f32) -> (f32, f32) {
            %0:2 = scf.execute_region -> (f32, f32) {
              scf.yield %a, %b : f32, f32
            }
            return %0#0, %0#1 : f32, f32
          })",
       R"(func.func @main(%w: i1, %a: f32, %b: f32) -> (f32, f32) {
            %0:2 = scf.execute_region -> (f32, f32) {
              scf.yield %b, %a : f32, f32
            }
            return %0#0, %0#1 : f32, f32
          })"},
      {"duplicate an operation",
       R"(func.func @main(%a: f32) -> f32 {
            %0 = arith.negf %a : f32
            return %0 : f32
          })",
       R"(func.func @main(%a: f32) -> f32 {
            %0 = arith.negf %a : f32
            %1 = arith.negf %a : f32
            return %1 : f32
          })"},
      {"swap independent operations",
       R"(func.func @main(%a: f32) -> (f32, f32) {
            %0 = arith.negf %a : f32
            %1 = arith.mulf %a, %a : f32
            return %0, %1 : f32, f32
          })",
       R"(func.func @main(%a: f32) -> (f32, f32) {
            %1 = arith.mulf %a, %a : f32
            %0 = arith.negf %a : f32
            return %0, %1 : f32, f32
          })"},
      {"replace an operand",
       R"(func.func @main(%a: f32, %b: f32) -> f32 {
            return %a : f32
          })",
       R"(func.func @main(%a: f32, %b: f32) -> f32 {
            return %b : f32
          })"},
      {"return what is checked",
       R"(func.func @main(%a: f32) {
            check.expect_eq_const %a, 1.0 : f32
            return
          })",
       R"(func.func @main(%a: f32) -> f32 {
            return %a : f32
          })"},
      {"make a size dynamic",
       R"(func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
            %0 = math.absf %a : tensor<3xf32>
            return %0 : tensor<3xf32>
          })",
       R"(func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
            %d = tensor.cast %a : tensor<3xf32> to tensor<?xf32>
            %0 = math.absf %d : tensor<?xf32>
            %s = tensor.cast %0 : tensor<?xf32> to tensor<3xf32>
            return %s : tensor<3xf32>
          })"},
      {"inline a call",
       R"(func.func private @g(%a: f32) -> f32 {
            %0 = arith.negf %a : f32
            return %0 : f32
          }
          func.func @main(%a: f32) -> f32 {
            %0 = call @g(%a) : (f32) -> f32
            return %0 : f32
          })",
       R"(func.func private @g(%a: f32) -> f32 {
            %0 = arith.negf %a : f32
            return %0 : f32
          }
          func.func @main(%a: f32) -> f32 {
            %0 = arith.negf %a : f32
            return %0 : f32
          })"},
      {"wrap in a region",
       R"(func.func @main(%a: f32) -> f32 {
            %0 = arith.negf %a : f32
            return %0 : f32
          })",
       R"(func.func @main(%a: f32) -> f32 {
            %0 = scf.execute_region -> f32 {
              %1 = arith.negf %a : f32
              scf.yield %1 : f32
            }
            return %0 : f32
          })"},
  };
  for (const MutationRow &row : rows) {
    const Mutation *mutation =
        llvm::find_if(mutations(), [&](const Mutation &candidate) {
          return candidate.name == row.name;
        });
    ASSERT_NE(mutation, mutations().end()) << row.name.str();
    OwningOpRef<ModuleOp> module = parse(row.before);
    RandomStream random(1);
    EXPECT_TRUE(mutateBy(*mutation, *module, random)) << row.name.str();
    EXPECT_EQ(print(*module), print(*parse(row.after))) << row.name.str();
  }
}

TEST_F(MutatorTest, CrossOverCallsAFunctionOfTheOther) {
  OwningOpRef<ModuleOp> first = parse(R"(
    func.func private @helper(%x: f32) -> f32 { return %x : f32 }
    func.func @main(%a: f32, %b: tensor<4xf32>) -> f32 {
      %0 = arith.negf %a : f32
      %1 = call @helper(%0) : (f32) -> f32
      return %1 : f32
    })");
  OwningOpRef<ModuleOp> second = parse(R"(
    func.func private @helper(%x: f32) -> f32 {
      %0 = arith.mulf %x, %x : f32
      return %0 : f32
    }
    func.func @main(%t: tensor<?xf32>, %x: f32) -> f32 {
      %0 = call @helper(%x) : (f32) -> f32
      return %0 : f32
    }
    func.func private @unused() { return })");
  bool calledMain = false;
  for (uint64_t seed = 0; seed < 16; ++seed) {
    RandomStream random(seed), again(seed);
    OwningOpRef<ModuleOp> made = crossOver(*first, *second, random);
    ASSERT_TRUE(made);
    EXPECT_TRUE(succeeded(verify(*made)));
    std::string text = print(*made);
    EXPECT_EQ(text, print(*crossOver(*first, *second, again)));
    // The entry stays the entry, and what nobody calls stays away.
    EXPECT_TRUE(StringRef(text).contains("func.func @main(%arg0: f32, %arg1: "
                                         "tensor<4xf32>) -> f32"));
    EXPECT_FALSE(StringRef(text).contains("unused") &&
                 StringRef(text).contains("mulf"));
    calledMain |= StringRef(text).contains("tensor.cast");
  }
  EXPECT_TRUE(calledMain);
}

TEST_F(MutatorTest, CrossOverOfCorpusProgramsVerifies) {
  auto programs = corpus("seeds");
  unsigned made = 0, tried = 0;
  for (auto first = programs.begin(); first != programs.end(); ++first) {
    auto second = std::next(programs.begin(), (tried * 37) % programs.size());
    RandomStream random(tried++);
    OwningOpRef<ModuleOp> child =
        crossOver(*first->second, *second->second, random);
    if (!child)
      continue;
    ++made;
    EXPECT_TRUE(succeeded(verify(*child)));
    EXPECT_TRUE(parse(print(*child)));
  }
  EXPECT_GT(made, tried / 2);
}

TEST_F(MutatorTest, CrossOverLeavesOpaqueFunctionsPublic) {
  OwningOpRef<ModuleOp> program = parse(R"(
    func.func @opaque_i8(%a: i8) -> i8 attributes {no_inline} {
      return %a : i8
    }
    func.func @store_i8(%a: i8, %m: memref<?xi8>, %i: index) attributes {no_inline} {
      memref.store %a, %m[%i] : memref<?xi8>
      return
    }
    func.func @main(%a: i8, %i: index, %m: memref<?xi8>) -> i8 {
      %0 = call @opaque_i8(%a) : (i8) -> i8
      call @store_i8(%0, %m, %i) : (i8, memref<?xi8>, index) -> ()
      return %0 : i8
    })");
  bool calledMain = false;
  for (uint64_t seed = 0; seed < 16; ++seed) {
    RandomStream random(seed);
    OwningOpRef<ModuleOp> made = crossOver(*program, *program, random);
    ASSERT_TRUE(made);
    for (auto function : made->getOps<func::FuncOp>()) {
      bool isOpaque = function->hasAttr("no_inline");
      EXPECT_EQ(function.isPublic(), isOpaque || function.getName() == "main")
          << function.getName().str();
      calledMain |= !isOpaque && function.getName() != "main";
    }
  }
  EXPECT_TRUE(calledMain);
}

/// Programs of people, with what no program of the generator has.
TEST_F(MutatorTest, TakesForeignModules) {
  const StringRef texts[] = {
      // Operations that nobody knows.
      R"(func.func @main(%a: i32) -> i32 {
           %0 = "x.y"(%a) ({
           ^bb0(%b: i32):
             %c = "x.z"(%b) : (i32) -> i32
             "x.end"(%c) : (i32) -> ()
           }) : (i32) -> i32
           return %0 : i32
         })",
      // Numbers that nobody can draw.
      R"(func.func private @f(%a: f128, %t: tensor<2xf128>,
                              %c: tensor<2xcomplex<f32>>) -> i128 {
           %n = arith.constant 5 : i128
           return %n : i128
         }
         func.func @main(%a: f128, %b: i128, %t: tensor<2xf128>,
                         %c: tensor<2xcomplex<f32>>, %s: si32, %z: i0) -> i128 {
           %0 = arith.negf %a : f128
           %1 = arith.addi %b, %b : i128
           %2 = call @f(%0, %t, %c) : (f128, tensor<2xf128>, tensor<2xcomplex<f32>>) -> i128
           return %2 : i128
         })",
      // Functions that only have the names of the generator's.
      R"(func.func @opaque_i1(%a: i1) attributes {no_inline} { return }
         func.func @opaque_i32(%a: i32) -> i32 attributes {no_inline} {
           %0 = arith.addi %a, %a : i32
           return %0 : i32
         }
         func.func @opaque_index(%a: index) attributes {no_inline} { return }
         func.func @opaque_f32(%a: f32) -> (f32, f32) attributes {no_inline} {
           return %a, %a : f32, f32
         }
         func.func @store_f32(%a: f32, %b: f32, %c: f32) attributes {no_inline} { return }
         func.func @main(%a: i32, %t: tensor<4xf32>) -> tensor<4xf32> {
           %f = arith.constant 1.0 : f32
           %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
           return %0 : tensor<4xf32>
         })"};
  for (StringRef text : texts) {
    OwningOpRef<ModuleOp> program = parse(text);
    ASSERT_TRUE(program);
    unsigned changed = 0, crossed = 0;
    for (uint64_t seed = 0; seed < 300; ++seed) {
      RandomStream random(seed);
      OwningOpRef<ModuleOp> module = program->clone();
      changed += !mutate(*module, random).empty();
      ASSERT_TRUE(succeeded(verify(*module))) << print(*module);
      crossed += bool(crossOver(*program, *module, random));
    }
    EXPECT_GT(changed, 250u) << text.str();
    EXPECT_GT(crossed, 250u) << text.str();
  }
}

TEST_F(MutatorTest, SaysThatThereIsNothingToMutate) {
  OwningOpRef<ModuleOp> module = parse("");
  RandomStream random(1);
  EXPECT_EQ(mutate(*module, random), "");
  EXPECT_FALSE(crossOver(*module, *module, random));
}

TEST_F(MutatorTest, MostMutationsOfDefinedProgramsAreDefined) {
  std::map<std::string, std::pair<unsigned, unsigned>> counts;
  unsigned undefined = 0, total = 0;
  uint64_t stream = 0;
  auto measure = [&](ModuleOp program) {
    RandomStream random(/*seed=*/1, stream++);
    OwningOpRef<ModuleOp> module = program.clone();
    StringRef name = mutate(*module, random);
    if (name.empty())
      return;
    Verdict verdict = interpret(*module);
    bool isLost = verdict != Verdict::Agree && verdict != Verdict::CheckFailed;
    counts[name.str()].first += isLost;
    ++counts[name.str()].second;
    undefined += isLost;
    ++total;
  };
  for (auto &[name, program] : corpus("seeds"))
    for (unsigned i = 0; i < 8; ++i)
      measure(*program);
  for (uint64_t seed = 0; seed < 100; ++seed) {
    OwningOpRef<ModuleOp> program = generateProgram(&context, seed);
    for (unsigned i = 0; i < 4; ++i)
      measure(*program);
  }
  std::string table;
  for (auto &[name, count] : counts)
    table += name + ": " + std::to_string(count.first) + " of " +
             std::to_string(count.second) + "\n";
  EXPECT_GT(total, 500u);
  EXPECT_LT(undefined, total * 3 / 10) << table;
}

TEST_F(MutatorTest, ChainsOfMutationsAreMostlyDefined) {
  unsigned lost = 0, total = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    OwningOpRef<ModuleOp> program = generateProgram(&context, seed);
    OwningOpRef<ModuleOp> other = generateProgram(&context, seed + 1000);
    RandomStream random(seed);
    if (OwningOpRef<ModuleOp> child = crossOver(*program, *other, random))
      program = std::move(child);
    for (unsigned step = 0; step < 6; ++step)
      mutate(*program, random);
    EXPECT_TRUE(parse(print(*program)));
    Verdict verdict = interpret(*program);
    lost += verdict != Verdict::Agree;
    ++total;
  }
  EXPECT_LT(lost, total * 3 / 10);
}

} // namespace
