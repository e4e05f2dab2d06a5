//===- FolderPeerTest.cpp - arith's folders against its meaning -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/KnownFolds.h"
#include "tests/unit/Semantics/Peer.h"

#include "interpreter/Engine/Constants.h"
#include "interpreter/Numerics/Convert.h"
#include "interpreter/Values/Format.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

/// An operation on constants, folded in every way: all operands constant or
/// some, scalars, tensors and splats.
class FoldCheck {
public:
  FoldCheck(const ScalarOp &form, Verdicts &verdicts)
      : form(form), verdicts(verdicts), module(parsePeer(moduleText())) {}

  /// Runs and folds on lanes of one distribution.
  void run(RandomStream &random, Distribution distribution, size_t count);

  /// How many times something was folded.
  unsigned numFolded = 0;

private:
  static constexpr size_t tensorSize = 4;

  std::string moduleText() const;
  Operation *operation(StringRef function) {
    auto body = cast<func::FuncOp>(module->lookupSymbol(function));
    return &body.getBody().front().front();
  }
  void interpret();
  void foldScalar(size_t lane, unsigned known);
  void foldTensor(ArrayRef<size_t> chosen);
  /// Compares what a fold gave for result `result` with lanes.
  void compare(OpFoldResult folded, unsigned result, ArrayRef<size_t> chosen);
  void report(unsigned result, size_t lane, StringRef got);

  const ScalarOp &form;
  Verdicts &verdicts;
  OwningOpRef<ModuleOp> module;
  std::vector<LaneOperands> lanes;
  std::vector<Tensor> expected;
};

std::string FoldCheck::moduleText() const {
  std::string text;
  for (auto [name, prefix, suffix] :
       {std::tuple("scalar", "", ""), std::tuple("tensor", "tensor<?x", ">"),
        std::tuple("dense", "tensor<4x", ">")}) {
    std::vector<std::string> operands, parameters, results;
    for (auto [i, type] : llvm::enumerate(form.operands)) {
      operands.push_back("%a" + std::to_string(i));
      parameters.push_back(operands.back() + ": " + prefix + type.name() +
                           suffix);
    }
    for (ElementType type : form.results)
      results.push_back(prefix + type.name() + suffix);
    std::string types = llvm::join(results, ", ");
    std::string count = std::to_string(results.size());
    std::string values = results.size() == 1 ? "%r#0" : "%r#0, %r#1";
    text += std::string("func.func @") + name + "(" +
            llvm::join(parameters, ", ") + ") -> (" + types +
            ") {\n  %r:" + count + " = " +
            instantiate(form, operands, prefix, suffix) + "\n  return " +
            values + " : " + types + "\n}\n";
  }
  return text;
}

void FoldCheck::run(RandomStream &random, Distribution distribution,
                    size_t count) {
  lanes.clear();
  while (lanes.size() < count) {
    LaneOperands lane;
    for (ElementType type : form.operands)
      lane.push_back(drawElement(random, type, distribution));
    // Equal operands are rare by chance.
    if (lane.size() > 1 && form.operands[0] == form.operands[1] &&
        random.oneIn(8))
      lane[1] = lane[0];
    if (!isUndefinedDivision(form, lane))
      lanes.push_back(lane);
    else
      --count;
  }
  interpret();
  if (expected.empty())
    return;
  unsigned all = (1u << form.operands.size()) - 1;
  for (size_t lane = 0; lane < lanes.size(); ++lane) {
    foldScalar(lane, all);
    if (all > 1)
      foldScalar(lane, 1 + random.below(all - 1));
  }
  for (size_t first = 0; first + tensorSize <= lanes.size();
       first += tensorSize) {
    foldTensor({first, first + 1, first + 2, first + 3});
    foldTensor({first, first, first, first});
  }
}

void FoldCheck::interpret() {
  expected.clear();
  if (!module || lanes.empty())
    return;
  std::vector<RuntimeValue> arguments;
  for (auto [i, type] : llvm::enumerate(form.operands)) {
    std::vector<uint64_t> codes;
    for (const LaneOperands &lane : lanes)
      codes.push_back(lane[i]);
    arguments.push_back(
        peerTensor(type, {static_cast<int64_t>(codes.size())}, codes));
  }
  Program program(*module);
  FailureOr<const PreparedFunction *> function = program.prepare(
      cast<FunctionOpInterface>(module->lookupSymbol("tensor")));
  ASSERT_TRUE(succeeded(function)) << form.syntax << program.fault().message;
  Outcome outcome = program.run(**function, arguments);
  ASSERT_FALSE(outcome.fault) << form.syntax << outcome.fault->message;
  for (RuntimeValue &result : outcome.results)
    expected.push_back(std::get<Tensor>(result));
}

void FoldCheck::foldScalar(size_t lane, unsigned known) {
  Operation *op = operation("scalar")->clone();
  SmallVector<Attribute> constants;
  for (auto [i, type] : llvm::enumerate(form.operands))
    constants.push_back(known >> i & 1
                            ? peerAttribute(Scalar{lanes[lane][i], {}}, type)
                            : TypedAttr());
  SmallVector<OpFoldResult> folded;
  // Without results the operation was changed in place: the canonicalizer's
  // test looks at that.
  if (succeeded(op->fold(constants, folded)) && !folded.empty())
    for (auto [i, result] : llvm::enumerate(folded))
      compare(result, i, lane);
  op->destroy();
}

void FoldCheck::foldTensor(ArrayRef<size_t> chosen) {
  Operation *op = operation("dense")->clone();
  SmallVector<Attribute> constants;
  for (auto [i, type] : llvm::enumerate(form.operands)) {
    SmallVector<uint64_t> codes;
    for (size_t lane : chosen)
      codes.push_back(lanes[lane][i]);
    constants.push_back(
        peerAttribute(peerTensor(type, {int64_t(tensorSize)}, codes), type));
  }
  SmallVector<OpFoldResult> folded;
  if (succeeded(op->fold(constants, folded)) && !folded.empty())
    for (auto [i, result] : llvm::enumerate(folded))
      compare(result, i, chosen);
  op->destroy();
}

void FoldCheck::compare(OpFoldResult folded, unsigned result,
                        ArrayRef<size_t> chosen) {
  if (!folded)
    return;
  ++numFolded;
  ElementType type = form.results[result];
  auto codeOf = [&](size_t position) -> std::optional<uint64_t> {
    if (auto value = dyn_cast<Value>(folded))
      return lanes[chosen[position]][cast<BlockArgument>(value).getArgNumber()];
    auto attribute = cast<Attribute>(folded);
    if (isa<ub::PoisonAttr>(attribute))
      return std::nullopt;
    FailureOr<RuntimeValue> constant = constantValue(attribute);
    if (failed(constant))
      return std::nullopt;
    if (auto *tensor = std::get_if<Tensor>(&*constant))
      return tensor->bits(position);
    return std::get<Scalar>(*constant).bits;
  };
  for (auto [position, lane] : llvm::enumerate(chosen)) {
    if (!expected[result].mark(lane).isDefined())
      continue;
    uint64_t want = expected[result].bits(lane);
    std::optional<uint64_t> code = codeOf(position);
    if (!code)
      report(result, lane, "poison");
    else if (*code != want &&
             !(type.isFloat() && sameFloat(type.floatKind(), *code, want)))
      report(result, lane, formatElement(type, *code));
  }
}

void FoldCheck::report(unsigned result, size_t lane, StringRef got) {
  for (auto [i, known] : llvm::enumerate(knownFolds()))
    if (known.concerns(form) && known.occurs(form, lanes[lane]))
      return verdicts.addKnown(i);
  std::string key = form.syntax, text = form.syntax + " of";
  for (auto [type, code] : llvm::zip_equal(form.operands, lanes[lane])) {
    key += " " + type.name();
    text += " " + formatElement(type, code) + " : " + type.name();
  }
  ElementType type = form.results[result];
  key += " " + type.name();
  text += ": result #" + std::to_string(result) + " of type " + type.name() +
          " is " + formatElement(type, expected[result].bits(lane)) +
          ", folded to " + got.str();
  verdicts.addOther(key, text);
}

static std::vector<std::string> knownPrograms() {
  std::vector<std::string> programs;
  for (const KnownFold &known : knownFolds())
    programs.push_back(known.program);
  return programs;
}

TEST(FolderPeer, FoldsOfArithGiveWhatTheOperationsMean) {
  Verdicts verdicts(knownPrograms());
  RandomStream random(1);
  unsigned numFolded = 0, numForms = 0;
  for (const ScalarOp &form : arithForms()) {
    FoldCheck check(form, verdicts);
    for (Distribution distribution : allDistributions)
      check.run(random, distribution, 32 * peerFactor());
    numFolded += check.numFolded;
    numForms += check.numFolded != 0;
  }
  verdicts.finish();
  RecordProperty("folded", numFolded);
  RecordProperty("forms", numForms);
  EXPECT_GT(numForms, 100u);
}

} // namespace
