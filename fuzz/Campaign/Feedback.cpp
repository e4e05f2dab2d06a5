//===- Feedback.cpp - What an execution covered ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Feedback.h"

#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Observers/AliasCoverage.h"

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace oracle;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

std::pair<unsigned, unsigned> Feedback::range(Feature kind) {
  // In the order of the enumeration.
  static constexpr unsigned begins[numFeatures + 1] = {0, 20480, 32768, 53248,
                                                       size};
  unsigned index = static_cast<unsigned>(kind);
  return {begins[index], begins[index + 1]};
}

void Feedback::hit(Feature kind, ArrayRef<StringRef> parts,
                   ArrayRef<unsigned> numbers) {
  llvm::SmallString<128> text;
  for (StringRef part : parts) {
    text += part;
    text += '\0';
  }
  for (unsigned number : numbers)
    text.append({char(number), char(number >> 8), '\0'});
  auto [begin, end] = range(kind);
  uint64_t hash = llvm::xxh3_64bits(llvm::arrayRefFromStringRef(text.str()));
  uint8_t &counter = table[begin + hash % (end - begin)];
  if (counter != UINT8_MAX)
    ++counter;
}

void Feedback::clear() { llvm::fill(table, 0); }

//===----------------------------------------------------------------------===//
// What a program is made of
//===----------------------------------------------------------------------===//

/// The kind of operation that makes a value, and which of its results it is.
/// For an argument of a block, the operation around it.
static std::pair<StringRef, unsigned> originOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    return {parent ? parent->getName().getStringRef() : StringRef(),
            64 + argument.getArgNumber()};
  }
  auto result = cast<OpResult>(value);
  return {result.getOwner()->getName().getStringRef(),
          result.getResultNumber()};
}

void oracle::coverPairs(ModuleOp module, Feedback &feedback) {
  module.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands()) {
      auto [name, number] = originOf(operand.get());
      feedback.hit(Feature::Pair, {name, op->getName().getStringRef()},
                   {number, operand.getOperandNumber()});
    }
  });
}

void oracle::coverInPlaceDecisions(ModuleOp module, Feedback &feedback) {
  bufferization::OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.allowReturnAllocsFromLoops = true;
  // Block-scaled tensors are not lowered yet.
  options.allowUnknownOps = true;
  bufferization::OneShotAnalysisState state(module, options);
  // A refusal is the pass's to report.
  DiagnosticLog log(module.getContext(), /*passOn=*/false);
  if (failed(bufferization::analyzeModuleOp(module, state)))
    return;
  module.walk([&](Operation *op) {
    if (!options.dynCastBufferizableOp(op))
      return;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<TensorType>(operand.get().getType()))
        continue;
      feedback.hit(
          Feature::InPlace,
          {op->getName().getStringRef(), originOf(operand.get()).first},
          {operand.getOperandNumber(), state.isInPlace(operand)});
    }
  });
}

namespace {
class AliasFeedback : public AliasCoverage {
public:
  explicit AliasFeedback(Feedback &feedback) : feedback(feedback) {}

private:
  void occurred(const AliasEdge &edge) override {
    feedback.hit(Feature::AliasEdge,
                 {edge.read ? edge.read->getName().getStringRef() : "caller",
                  edge.write->getName().getStringRef()},
                 {edge.readPaths, edge.writePaths});
  }

  Feedback &feedback;
};
} // namespace

std::unique_ptr<Observer> oracle::coverAliasEdges(Feedback &feedback) {
  return std::make_unique<AliasFeedback>(feedback);
}

namespace {
/// Hears which patterns apply.
class PatternListener : public RewriterBase::Listener {
public:
  explicit PatternListener(Feedback &feedback) : feedback(feedback) {}
  void notifyPatternBegin(const Pattern &, Operation *op) override {
    name = op->getName();
  }
  void notifyPatternEnd(const Pattern &pattern, LogicalResult status) override {
    if (succeeded(status))
      feedback.hit(Feature::Pattern,
                   {pattern.getDebugName(), name->getStringRef()});
  }

private:
  Feedback &feedback;
  std::optional<OperationName> name;
};
} // namespace

PatternCoverage::PatternCoverage(MLIRContext &context) {
  RewritePatternSet all(&context);
  for (Dialect *dialect : context.getLoadedDialects())
    dialect->getCanonicalizationPatterns(all);
  for (RegisteredOperationName name : context.getRegisteredOperations())
    name.getCanonicalizationPatterns(all, &context);
  patterns = FrozenRewritePatternSet(std::move(all));
}

void PatternCoverage::cover(ModuleOp module, Feedback &feedback) {
  PatternListener listener(feedback);
  // As `pass` has it.
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Aggressive);
  config.setListener(&listener);
  OwningOpRef<ModuleOp> copy = module.clone();
  DiagnosticLog log(module.getContext(), /*passOn=*/false);
  // Whether it comes to an end in so many rounds does not matter.
  (void)applyPatternsGreedily(*copy, patterns, config);
}
