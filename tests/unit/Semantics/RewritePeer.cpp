//===- RewritePeer.cpp - Programs before and after passes -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/RewritePeer.h"

#include "fuzz/Oracles/Compare.h"
#include "interpreter/Values/Format.h"
#include "tests/unit/Semantics/ArithForms.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

RuntimeValue PeerParameter::draw(RandomStream &random,
                                 Distribution distribution) const {
  if (!shape)
    return Scalar{drawElement(random, type, distribution), {}};
  std::vector<uint64_t> codes =
      drawElements(random, type, distribution, *elementCount(*shape));
  if (!codes.empty() && random.oneIn(2))
    codes.assign(codes.size(), codes.front());
  return peerTensor(type, *shape, codes);
}

static std::string functionName(size_t program) {
  return "f" + std::to_string(program);
}

/// A module of functions @f0, @f1, ..., with constants in place of the
/// parameters that have them.
static OwningOpRef<ModuleOp> makeModule(ArrayRef<PeerProgram> programs) {
  std::string text;
  for (auto [i, program] : llvm::enumerate(programs)) {
    auto [before, after] = StringRef(program.text).split("@main");
    text += (before + "@" + functionName(i) + after).str();
  }
  OwningOpRef<ModuleOp> module = parsePeer(text);
  if (!module)
    return module;
  for (auto [i, program] : llvm::enumerate(programs)) {
    Block &body =
        module->lookupSymbol<func::FuncOp>(functionName(i)).getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    for (auto [argument, parameter] :
         llvm::zip_equal(body.getArguments(), program.parameters))
      if (parameter.constant)
        argument.replaceAllUsesWith(arith::ConstantOp::create(
            builder, argument.getLoc(),
            peerAttribute(*parameter.constant, parameter.type)));
  }
  return module;
}

/// Runs one program before and after. Returns the first difference.
static std::optional<std::string>
differenceOf(const PeerProgram &peer, Program &was, func::FuncOp before,
             Program &is, func::FuncOp after, RandomStream &random,
             unsigned numRuns) {
  FailureOr<const PreparedFunction *> wasReady = was.prepare(before);
  FailureOr<const PreparedFunction *> isReady = is.prepare(after);
  if (failed(wasReady) || failed(isReady))
    return "cannot be interpreted";
  for (unsigned run = 0; run < numRuns; ++run) {
    Distribution distribution =
        allDistributions[run % std::size(allDistributions)];
    std::vector<RuntimeValue> arguments;
    for (const PeerParameter &parameter : peer.parameters)
      arguments.push_back(parameter.constant
                              ? *parameter.constant
                              : parameter.draw(random, distribution));
    Outcome expected = was.run(**wasReady, arguments);
    if (expected.fault)
      continue;
    Outcome actual = is.run(**isReady, arguments);
    std::optional<std::string> difference =
        actual.fault
            ? actual.fault->message
            : compare(observe(before, expected), observe(after, actual))
                  .mismatch;
    if (!difference)
      continue;
    llvm::raw_string_ostream text(*difference);
    text << "\non";
    for (auto [argument, parameter] :
         llvm::zip_equal(arguments, peer.parameters))
      text << ' ' << formatValue(argument, parameter.type);
    return difference;
  }
  return std::nullopt;
}

RewriteResult oracle::testing::compareRewritten(
    ArrayRef<PeerProgram> programs,
    llvm::function_ref<void(OpPassManager &)> addPasses, RandomStream &random,
    unsigned numRuns) {
  RewriteResult result;
  OwningOpRef<ModuleOp> before = makeModule(programs);
  if (!before)
    return result;
  OwningOpRef<ModuleOp> after = before->clone();
  PassManager passes(&peerContext());
  addPasses(passes);
  if (failed(passes.run(*after))) {
    ADD_FAILURE() << "the passes fail";
    return result;
  }
  Program was(*before), is(*after);
  for (auto [i, program] : llvm::enumerate(programs)) {
    auto first = before->lookupSymbol<func::FuncOp>(functionName(i));
    auto second = after->lookupSymbol<func::FuncOp>(functionName(i));
    result.numChanged += !OperationEquivalence::isEquivalentTo(
        first, second, OperationEquivalence::IgnoreLocations);
    std::optional<std::string> message =
        differenceOf(program, was, first, is, second, random, numRuns);
    if (!message)
      continue;
    llvm::raw_string_ostream(*message)
        << "\nbefore: " << first << "\nafter: " << second;
    result.differences.push_back({i, std::move(*message)});
  }
  return result;
}
