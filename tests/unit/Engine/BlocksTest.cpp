//===- BlocksTest.cpp - Lifetimes of values across the blocks of a CFG ----===//
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

std::string interpret(llvm::StringRef text,
                      llvm::ArrayRef<RuntimeValue> arguments = {},
                      const Limits &limits = {}) {
  InterpretedText program(text,
                          {registerArithSemantics, registerControlFlowSemantics,
                           registerFuncSemantics, registerScfSemantics,
                           registerTensorSemantics});
  return show(program.run(arguments, "main", limits));
}

/// Runs with room for one and a half tensors of 65536 bytes, so that a copy of
/// one is a fault.
std::string
interpretWithoutCopies(llvm::StringRef text,
                       llvm::ArrayRef<RuntimeValue> arguments = {}) {
  Limits limits;
  limits.bytes = 3 << 15;
  return interpret(text, arguments, limits);
}

constexpr llvm::StringRef loopWithHeader = R"mlir(
    func.func @main(%n: index) -> i8 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %c = arith.constant 9 : i8
      %t = tensor.splat %c : tensor<65536xi8>
      cf.br ^h(%zero, %t : index, tensor<65536xi8>)
    ^h(%i: index, %o: tensor<65536xi8>):
      %more = arith.cmpi slt, %i, %n : index
      HEADER_BRANCH
    BODY
      %v = arith.index_cast %i : index to i8
      %u = tensor.insert %v into %p[%i] : tensor<65536xi8>
      %next = arith.addi %i, %one : index
      cf.br ^h(%next, %u : index, tensor<65536xi8>)
    EXIT
      %r = tensor.extract %q[%one] : tensor<65536xi8>
      return %r : i8
    })mlir";

/// The loop, with each pair's first replaced by its second.
std::string
loop(std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>> parts) {
  std::string text = loopWithHeader.str();
  for (auto [name, part] : parts)
    for (size_t at; (at = text.find(name)) != std::string::npos;)
      text.replace(at, name.size(), part);
  return text;
}

TEST(Blocks, ALoopUpdatesWhatItsHeaderHolds) {
  EXPECT_EQ(interpretWithoutCopies(
                loop({{"HEADER_BRANCH", "cf.cond_br %more, ^b, ^e"},
                      {"BODY", "^b:"},
                      {"EXIT", "^e:"},
                      {"%p[", "%o["},
                      {"%q[", "%o["}}),
                {indexOf(5)}),
            "1");
}

TEST(Blocks, ALoopUpdatesWhatABranchPassesToEitherSuccessor) {
  EXPECT_EQ(interpretWithoutCopies(
                loop({{"HEADER_BRANCH",
                       "cf.cond_br %more, ^b(%o : tensor<65536xi8>), "
                       "^e(%o : tensor<65536xi8>)"},
                      {"BODY", "^b(%p: tensor<65536xi8>):"},
                      {"EXIT", "^e(%q: tensor<65536xi8>):"}}),
                {indexOf(5)}),
            "1");
}

TEST(Blocks, AValueThatOnlyTheOtherSuccessorReadsDiesOnTheWay) {
  EXPECT_EQ(interpretWithoutCopies(
                loop({{"HEADER_BRANCH",
                       "cf.cond_br %more, ^b(%o : tensor<65536xi8>), ^e"},
                      {"BODY", "^b(%p: tensor<65536xi8>):"},
                      {"EXIT", "^e:"},
                      {"%q[", "%o["}}),
                {indexOf(5)}),
            "1");
}

TEST(Blocks, AChainOfBlocksUpdatesOneTensor) {
  std::string text = "func.func @main(%i: index, %c: i8, %d: i8) -> i8 {\n"
                     "  %t0 = tensor.splat %c : tensor<65536xi8>\n"
                     "  cf.br ^b1\n";
  for (unsigned i = 1; i <= 20; ++i)
    text += "^b" + std::to_string(i) + ":\n  %t" + std::to_string(i) +
            " = tensor.insert %d into %t" + std::to_string(i - 1) +
            "[%i] : tensor<65536xi8>\n  cf.br ^b" + std::to_string(i + 1) +
            "\n";
  text += "^b21:\n"
          "  %r = tensor.extract %t20[%i] : tensor<65536xi8>\n"
          "  return %r : i8\n}\n";
  EXPECT_EQ(
      interpretWithoutCopies(text, {indexOf(3), Scalar{1, {}}, Scalar{7, {}}}),
      "7");
}

/// A loop that updates its tensor in the blocks of a region. ENTRY reaches ^b
/// with the tensor, whose name is UPDATED there.
std::string loopAroundBlocks(llvm::StringRef entry, llvm::StringRef updated) {
  return (R"mlir(
    func.func @main(%n: index, %c: i1) -> i8 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %e = arith.constant 9 : i8
      %t = tensor.splat %e : tensor<65536xi8>
      %l = scf.for %i = %zero to %n step %one iter_args(%o = %t)
          -> tensor<65536xi8> {
        %x = scf.execute_region -> tensor<65536xi8> {
          )mlir" +
          entry + R"mlir(
          %v = arith.index_cast %i : index to i8
          %u = tensor.insert %v into )mlir" +
          updated + R"mlir([%i] : tensor<65536xi8>
          cf.br ^e(%u : tensor<65536xi8>)
        ^e(%q: tensor<65536xi8>):
          scf.yield %q : tensor<65536xi8>
        }
        scf.yield %x : tensor<65536xi8>
      }
      %r = tensor.extract %l[%one] : tensor<65536xi8>
      return %r : i8
    })mlir")
      .str();
}

TEST(Blocks, ALoopUpdatesItsTensorInARegionOfBlocks) {
  const llvm::StringRef entries[][2] = {
      {"cf.br ^b\n ^b:", "%o"},
      {"cf.cond_br %c, ^b, ^e(%o : tensor<65536xi8>)\n ^b:", "%o"},
      {"cf.br ^b(%o : tensor<65536xi8>)\n ^b(%p: tensor<65536xi8>):", "%p"},
      {"cf.cond_br %c, ^b(%o : tensor<65536xi8>), ^e(%o : tensor<65536xi8>)\n"
       "^b(%p: tensor<65536xi8>):",
       "%p"}};
  for (const auto &[entry, updated] : entries)
    EXPECT_EQ(interpretWithoutCopies(loopAroundBlocks(entry, updated),
                                     {indexOf(5), Scalar{1, {}}}),
              "1")
        << entry.str();
}

TEST(Blocks, AValueReadInALaterBlockIsKept) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%i: index, %c: i8, %d: i8) -> (i8, i8) {
      %t = tensor.splat %c : tensor<4xi8>
      cf.br ^b
    ^b:
      %u = tensor.insert %d into %t[%i] : tensor<4xi8>
      cf.br ^e
    ^e:
      %x = tensor.extract %t[%i] : tensor<4xi8>
      %y = tensor.extract %u[%i] : tensor<4xi8>
      return %x, %y : i8, i8
    })mlir",
                      {indexOf(3), Scalar{1, {}}, Scalar{7, {}}}),
            "1; 7");
}

TEST(Blocks, AValueFromAroundALoopIsKeptForTheNextIteration) {
  // Each of three iterations adds the old element, 1, and the new one, 7.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%n: index, %c: i8, %d: i8) -> i8 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %none = arith.constant 0 : i8
      %t = tensor.splat %c : tensor<4xi8>
      cf.br ^h(%zero, %none : index, i8)
    ^h(%i: index, %s: i8):
      %x = tensor.extract %t[%zero] : tensor<4xi8>
      %u = tensor.insert %d into %t[%zero] : tensor<4xi8>
      %y = tensor.extract %u[%zero] : tensor<4xi8>
      %xy = arith.addi %x, %y : i8
      %sum = arith.addi %s, %xy : i8
      %next = arith.addi %i, %one : index
      %more = arith.cmpi slt, %next, %n : index
      cf.cond_br %more, ^h(%next, %sum : index, i8), ^e
    ^e:
      return %sum : i8
    })mlir",
                      {indexOf(3), Scalar{1, {}}, Scalar{7, {}}}),
            "24");
}

TEST(Blocks, AValueIsKeptForTheSuccessorThatReadsIt) {
  llvm::StringRef text = R"mlir(
    func.func @main(%c: i1, %i: index, %a: i8, %b: i8) -> (i8, i8) {
      %t = tensor.splat %a : tensor<4xi8>
      %u = tensor.insert %b into %t[%i] : tensor<4xi8>
      cf.cond_br %c, ^l, ^r
    ^l:
      %v = tensor.insert %b into %t[%i] : tensor<4xi8>
      cf.br ^e(%v : tensor<4xi8>)
    ^r:
      cf.br ^e(%t : tensor<4xi8>)
    ^e(%w: tensor<4xi8>):
      %x = tensor.extract %w[%i] : tensor<4xi8>
      %y = tensor.extract %u[%i] : tensor<4xi8>
      return %x, %y : i8, i8
    })mlir";
  for (bool left : {true, false})
    EXPECT_EQ(interpret(text, {Scalar{left, {}}, indexOf(3), Scalar{1, {}},
                               Scalar{7, {}}}),
              left ? "7; 7" : "1; 7");
}

TEST(Blocks, ABranchMayPassAValueTwice) {
  llvm::StringRef text = R"mlir(
    func.func @main(%c: i1, %i: index, %a: i8, %b: i8) -> (i8, i8) {
      %t = tensor.splat %a : tensor<4xi8>
      cf.cond_br %c, ^e(%t, %t : tensor<4xi8>, tensor<4xi8>),
                     ^r(%t : tensor<4xi8>)
    ^r(%s: tensor<4xi8>):
      cf.br ^e(%s, %s : tensor<4xi8>, tensor<4xi8>)
    ^e(%p: tensor<4xi8>, %q: tensor<4xi8>):
      %u = tensor.insert %b into %p[%i] : tensor<4xi8>
      %x = tensor.extract %u[%i] : tensor<4xi8>
      %y = tensor.extract %q[%i] : tensor<4xi8>
      return %x, %y : i8, i8
    })mlir";
  for (bool direct : {true, false})
    EXPECT_EQ(interpret(text, {Scalar{direct, {}}, indexOf(3), Scalar{1, {}},
                               Scalar{7, {}}}),
              "7; 1");
}

TEST(Blocks, ARegionKeepsWhatIsReadBehindIt) {
  // Once in the loop inside the region, and once more after it.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%n: index, %a: i8, %b: i8) -> (i8, i8) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %t = tensor.splat %a : tensor<4xi8>
      %k = tensor.splat %a : tensor<4xi8>
      %x = scf.execute_region -> i8 {
        cf.br ^h(%zero : index)
      ^h(%i: index):
        %old = tensor.extract %k[%zero] : tensor<4xi8>
        %u = tensor.insert %b into %k[%zero] : tensor<4xi8>
        %more = arith.cmpi slt, %i, %n : index
        %next = arith.addi %i, %one : index
        cf.cond_br %more, ^h(%next : index), ^b
      ^b:
        cf.cond_br %more, ^r, ^e
      ^r:
        %w = tensor.extract %t[%zero] : tensor<4xi8>
        scf.yield %w : i8
      ^e:
        scf.yield %old : i8
      }
      %y = tensor.extract %t[%zero] : tensor<4xi8>
      return %x, %y : i8, i8
    })mlir",
                      {indexOf(3), Scalar{1, {}}, Scalar{7, {}}}),
            "1; 1");
}

} // namespace
